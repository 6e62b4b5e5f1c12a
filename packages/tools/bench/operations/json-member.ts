/** Returns a text member of a JSON response without parsing the whole of it, which would take time from the load. */
export function getTextMember(response: string, name: string): string {
  const value = new RegExp(`"${name}":"([^"]+)"`).exec(response)?.[1]
  if (value === undefined) throw new Error(`no ${name} in ${response.slice(0, 200)}`)
  return value
}
