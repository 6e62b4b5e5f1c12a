import type { TextParamsByCode } from './text-params'
import type { Wording } from './wording'

/** For each code a function that writes the text with its parameters. */
export type TextWriters<Code extends keyof TextParamsByCode> = {
  readonly [OneCode in Code]: (params: TextParamsByCode[OneCode], wording: Wording) => string
}

export type TextCode = keyof TextParamsByCode
