/** Consonants that are often confused, because they sound alike. */
const ALIKE = new Set(
  ['ck', 'sz', 'cs', 'kq', 'cq', 'gj', 'fv', 'mn', 'bp', 'dt', 'bv', 'wv', 'сз', 'тд', 'пб'].flatMap(
    ([one, other]) => [`${one}${other}`, `${other}${one}`],
  ),
)

/** Whether two different letters sound alike, such as c and k. */
export const soundAlike = (one: string, other: string): boolean => ALIKE.has(one + other)
