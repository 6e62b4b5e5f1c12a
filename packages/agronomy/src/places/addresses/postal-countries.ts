import { wordSet } from '../../names/word-set'

/** Letters in front of the numbers of a postal code, by country: "D-10115", "LV-1050". */
const COUNTRY_BY_PREFIX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AT: 'a at',
    BE: 'b be',
    BG: 'bg',
    CH: 'ch',
    CY: 'cy',
    CZ: 'cz',
    DE: 'd de',
    DK: 'dk',
    EE: 'ee est',
    ES: 'e es',
    FI: 'fi fin',
    FR: 'f fr',
    GR: 'gr',
    HR: 'hr',
    HU: 'h hu',
    IT: 'i it',
    LT: 'lt',
    LU: 'l lu',
    LV: 'lv',
    MD: 'md',
    NL: 'nl',
    NO: 'n no',
    PL: 'pl',
    PT: 'p pt',
    RO: 'ro',
    RS: 'rs srb',
    SE: 's se',
    SI: 'si slo',
    SK: 'sk',
    UA: 'ua',
  }).flatMap(([country, prefixes]) =>
    prefixes.split(' ').map((prefix): [string, string] => [prefix, country]),
  ),
)
const PREFIXED_CODE = /(?<![\p{L}\d-])(\p{L}{1,3})-\d{4,6}(?![\p{L}\d])/iu

/** The two letters with which British postal codes begin; those of one letter are also numbers of houses. */
const BRITISH_AREAS = wordSet(`
  ab al ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy ec eh en ex fk fy
  gl gu ha hd hg hp hr hs hu hx ig ip iv ka kt kw ky la ld le ll ln ls lu me mk ml ne ng nn np nr nw ol ox pa
  pe ph pl po pr rg rh rm sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub wa wc wd wf wn
  wr ws wv yo ze
`)
/** A British postal code or its first part: "PE11 3XY", "PE11". */
const BRITISH_CODE = /(?<![\p{L}\d-])([a-z]{2})\d[a-z\d]?(?:\s?\d[a-z]{2})?(?![\p{L}\d-])/iu
const CANADIAN_CODE = /(?<![\p{L}\d-])[a-z]\d[a-z]\s?\d[a-z]\d(?![\p{L}\d-])/iu

/** Returns the only country whose postal codes look like the one in an address. */
export function findPostalCountry(address: string): string | undefined {
  const prefix = PREFIXED_CODE.exec(address)?.[1]
  if (prefix !== undefined) return COUNTRY_BY_PREFIX.get(prefix.toLowerCase())
  if (CANADIAN_CODE.test(address)) return 'CA'
  const area = BRITISH_CODE.exec(address)?.[1] ?? ''
  return BRITISH_AREAS.has(area.toLowerCase()) ? 'GB' : undefined
}
