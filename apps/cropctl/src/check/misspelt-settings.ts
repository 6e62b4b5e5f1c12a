/** Returns whether one character was added, left out or replaced, or two neighbours are swapped. */
function isOneEditAway(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one, other].map((text) => text.slice(start, text.length - end))
  if (left === undefined || right === undefined) return false
  return Math.max(left.length, right.length) < 2 || (left.length === 2 && left === `${right[1]}${right[0]}`)
}

/**
 * Returns a warning for each variable that is probably a misspelt setting, which has no effect. Names of one word are too short
 * to tell.
 */
export function listMisspelt(settings: ReadonlySet<string>, env: NodeJS.ProcessEnv): string[] {
  const names = [...settings].filter((name) => name.includes('_'))
  return Object.keys(env).flatMap((variable) => {
    const name = variable.replace(/_FILE$/, '')
    if (settings.has(name) || settings.has(variable)) return []
    const meant = names.find((setting) => isOneEditAway(name, setting))
    return meant === undefined ? [] : [`${variable} has no effect (perhaps ${variable.replace(name, meant)})`]
  })
}
