export { EXPLANATION_CODES } from './explanation-codes'
export {
  type FindCropName,
  type FindPlaceName,
  formatCountry,
  formatMonth,
  formatText,
  type Text,
} from './format-text'
export * from './languages'
export { parseMonthName } from './month-names'
export * from './notification-texts'
export { formatPlaceName } from './place-name'
export type { TextCode } from './text-writers'
export * from './stored-texts'
export type {
  AnalysedQuestionParams,
  AutumnFault,
  GrowthPhase,
  OutlookAdvice,
  OutlookLean,
} from './text-params'
export { capitalise, HARDLY_ANY_PERCENT } from './text-format'
export { fill } from './wording'
