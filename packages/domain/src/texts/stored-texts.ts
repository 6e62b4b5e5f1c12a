import { formatText, type Text, TEXT_WRITERS } from './format-text'

/**
 * Parses texts that were stored together with their English form. Returns undefined unless they still write that form,
 * because another version may have stored other parameters.
 */
export function parseTexts(values: readonly unknown[], english: unknown): Text[] | undefined {
  const texts = values.filter(mayBeText)
  if (texts.length !== values.length) return undefined
  try {
    return texts.map((text) => formatText(text)).join(' ') === english ? texts : undefined
  } catch {
    return undefined
  }
}

/** Checks the code only; `parseTexts` checks the parameters by writing the text. */
function mayBeText(value: unknown): value is Text {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('params' in value)) return false
  const { code, params } = value
  return (
    typeof code === 'string' &&
    Object.hasOwn(TEXT_WRITERS, code) &&
    typeof params === 'object' &&
    params !== null
  )
}
