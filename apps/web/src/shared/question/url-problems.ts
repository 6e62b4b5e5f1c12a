/** Returns undefined for values that the page does not understand. */
export type MemberReader = (value: string) => unknown

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
