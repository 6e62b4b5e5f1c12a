import type { TextFormat } from './text-format'
import type { TextParamsByCode } from './text-params'

/** All texts of one language: for each code a function that writes the text with its parameters. */
export type Phrases = {
  readonly [Code in keyof TextParamsByCode]: (params: TextParamsByCode[Code], format: TextFormat) => string
}

export type TextCode = keyof TextParamsByCode
