/** Returns whether a text can be the id of a stored row. Ids are issued in lower case; Postgres fails on other texts. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
