/** A text member of an answer, without reading the rest of it. */
export function textIn(answer: string, name: string): string {
  const value = new RegExp(`"${name}":"([^"]+)"`).exec(answer)?.[1]
  if (value === undefined) throw new Error(`no ${name} in ${answer.slice(0, 200)}`)
  return value
}
