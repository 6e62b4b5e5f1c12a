export { type FindCropName, formatText, type Text } from './format-text'
export * from './languages'
export type { TextCode } from './phrases'
export * from './stored-texts'
