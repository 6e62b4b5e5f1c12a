import { toNameKey } from '../../names/name-key'
import type { Gazetteer } from '../gazetteer/gazetteer'
import { resolveAddress } from './address'
import { findDivisionKey } from './qualifiers'
import type { ResolvedPlace } from './query'

/** The code of a country or division in brackets behind the name of a town. */
const BRACKETED_CODE = /\(\s*(\p{L}{2,3})\s*\)/u

/** Resolves "Alba (CN)" in the Italian province, which comes before a country or state of the same letters, and "Lugo (ES)". */
export function resolveBracketedCode(gazetteer: Gazetteer, text: string): ResolvedPlace | undefined {
  const [, code] = BRACKETED_CODE.exec(text) ?? []
  if (code === undefined) return undefined
  const isProvince = findDivisionKey(gazetteer, 'IT', toNameKey(code)) !== undefined
  const countries = isProvince ? [', Italia', ''] : ['']
  for (const country of countries) {
    const resolved = resolveAddress(gazetteer, text.replace(BRACKETED_CODE, `, ${code}${country}, `))
    if (resolved?.place.kind === 'city' && !resolved.unusedParts?.length) return resolved
  }
  return undefined
}
