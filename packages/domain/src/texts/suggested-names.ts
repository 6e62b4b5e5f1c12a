import type { TextFormat } from './text-format'
import type { TextParamsByCode } from './text-params'

/** Returns the names, each place with its country: Tiel (Netherlands). */
export const listSuggestedNames = (
  { names, countries = [] }: TextParamsByCode['did_you_mean'],
  format: TextFormat,
): string[] =>
  names.map((name, index) => {
    const country = countries[index]
    return country ? `${name} (${format.country(country)})` : name
  })
