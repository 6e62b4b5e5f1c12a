import {
  readCrop,
  readElevation,
  readLocation,
  readMonth,
  readPh,
  readSoilTexture,
  readVariety,
  readWaterSupply,
} from './question-urls'

/** Returns undefined for values that the page does not understand. */
export type MemberReader = (value: string) => unknown

/** The readers of a question's members, by their names in URLs. The service also takes an unknown water supply. */
export const QUESTION_READERS = {
  crop: readCrop,
  location: readLocation,
  month: readMonth,
  water_supply: (value) => (value === 'unknown' ? value : readWaterSupply(value)),
  soil_texture: readSoilTexture,
  elevation_m: readElevation,
  soil_ph: readPh,
  variety: readVariety,
} as const satisfies Readonly<Record<string, MemberReader>>

/** A member of a URL that was not understood. */
export interface UrlProblem<Member extends string> {
  member: Member
  /** The member with its value, such as `month2=13`. */
  text: string
}

/** Lists the members of a URL whose values are not understood; empty ones count as missing. */
export function listUrlProblems<Member extends string>(
  params: URLSearchParams,
  readers: Readonly<Partial<Record<Member, MemberReader>>>,
  suffixes: readonly string[] = [''],
): UrlProblem<Member>[] {
  return suffixes.flatMap((suffix) =>
    listMembers(readers).flatMap((member) => {
      const value = params.get(`${member}${suffix}`) ?? ''
      const isUnderstood = value.trim() === '' || readers[member]?.(value) !== undefined
      return isUnderstood ? [] : [{ member, text: `${member}${suffix}=${value}` }]
    }),
  )
}

const listMembers = <Member extends string>(readers: Readonly<Partial<Record<Member, unknown>>>): Member[] =>
  Object.keys(readers).filter((name): name is Member => Object.hasOwn(readers, name))
