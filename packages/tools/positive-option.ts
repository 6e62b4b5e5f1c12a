/** Parses the value of a numeric option; undefined if the option is not set. */
export function parsePositiveOption(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0)
    throw new Error(`--${name} must be a number above 0, not ${text}`)
  return value
}
