/** Which signs a table has before decimals, as far as its values leave no doubt. */
export interface DecimalSigns {
  comma: boolean
  point: boolean
}

export interface NumberRules {
  /** The character between the values of the table. */
  separator: string
  signs: DecimalSigns
  /** The range of the number; both bounds are allowed. */
  min: number
  max: number
}

/** A number, or why a text is none. */
export type ParsedNumber = { value: number } | { cause: string }

const WITH_POINT = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i
const WITH_COMMA = /^[-+]?\d*,\d+$/

/** The sign before the last three digits may also separate thousands. */
const PERHAPS_THOUSANDS = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/

const toNumber = (text: string) => Number(text.replace(',', '.'))

/** Returns which signs stand before decimals in values that can be read in one way only. */
export function findDecimalSigns(values: readonly string[]): DecimalSigns {
  const certain = values.filter((value) => !PERHAPS_THOUSANDS.test(value))
  return {
    comma: certain.some((value) => WITH_COMMA.test(value)),
    point: certain.some((value) => WITH_POINT.test(value) && value.includes('.')),
  }
}

/**
 * Parses a number with a decimal point or a decimal comma. A text that may also be a number with a separator of thousands
 * is refused, unless such a number would be out of range.
 */
export function parseNumber(text: string, rules: NumberRules): ParsedNumber {
  if (!WITH_POINT.test(text) && !WITH_COMMA.test(text)) return { cause: 'must be a number.' }
  const value = toNumber(text)
  if (PERHAPS_THOUSANDS.test(text) && mayHaveThousands(text, rules)) {
    const whole = text.replace(/[.,]/, '')
    return { cause: `may mean ${whole} or ${value}. Write ${whole}, or ${value} with a decimal point.` }
  }
  const { min, max } = rules
  return value >= min && value <= max ? { value } : { cause: `must be between ${min} and ${max}.` }
}

function mayHaveThousands(text: string, { separator, signs, min, max }: NumberRules): boolean {
  const whole = Number(text.replace(/[.,]/, ''))
  if (whole < min || whole > max) return false
  if (text.includes(',')) return true
  return signs.comma || (separator !== ',' && !signs.point)
}
