import type { Language } from './languages'

type Value = string | number

/** One value for each of the names. */
type Values<Names extends string> = Names extends `${string} ${infer Others}`
  ? [Value, ...Values<Others>]
  : [Value]

/** Values that may be in Latin letters in an Arabic text. */
const NAMES: ReadonlySet<string> = new Set(['crop', 'id', 'place', 'source', 'town', 'values', 'version'])

/** Forms for a number; `zero` only where that of no things is not `other`, as in French. */
type CountForms = Readonly<
  { one: string; other: string } & Partial<Record<'zero' | 'two' | 'few' | 'many', string>>
>

export type TextFunctions = ReturnType<typeof createTextFunctions>

/** Creates the functions of a language that fill phrases with values. */
export function createTextFunctions(language: Language) {
  const arabicForms = language === 'ar' ? new Intl.PluralRules('ar') : undefined

  /** Writes a name. */
  const name = arabicForms ? isolate : (text: string) => text

  function fill(phrase: string, values: Readonly<Record<string, Value>>): string {
    return phrase.replace(/\{(\w+)\}/gu, (_braces, key: string) => {
      const value = String(values[key])
      return NAMES.has(key) ? name(value) : value
    })
  }

  /** Makes functions of phrases, whose parameters are the values with these names, in this order. */
  function withValues<const Names extends Readonly<Record<string, string>>>(
    phrases: Readonly<Record<keyof Names, string>>,
    names: Names,
  ) {
    const functions = Object.entries(names).map(([key, list]) => {
      const phrase = phrases[key] ?? ''
      const order = list.split(' ')
      return [
        key,
        (...values: Value[]) =>
          fill(phrase, Object.fromEntries(order.map((value, index) => [value, values[index] ?? '']))),
      ]
    })
    return Object.fromEntries(functions) as {
      [Key in keyof Names]: (...values: Values<Names[Key]>) => string
    }
  }

  /** Makes a function of the forms of a text for a number. */
  function withCount(forms: CountForms) {
    return (count: Value) => {
      const form = arabicForms?.select(Number(count)) ?? USUAL_FORMS[Number(count)] ?? 'other'
      return fill(forms[form] ?? forms.other, { count })
    }
  }

  /** Makes a function of a text with a period that may begin and end on the same day or in the same month. */
  function withPeriod({ same, period }: { same: string; period: string }) {
    return (from: string, to: string) => fill(from === to ? same : period, { from, to })
  }

  return { name, fill, withValues, withCount, withPeriod }
}

const USUAL_FORMS = ['zero', 'one'] as const

/**
 * Keeps a name in Latin letters, or with punctuation, from changing the order of the words around it. Coordinates have no
 * letter that gives them a direction; they run from left to right. A town with its country runs from right to left.
 */
const isolate = (name: string) => `${chooseIsolate(name)}${name}\u2069`

function chooseIsolate(name: string): string {
  if (name.includes('،')) return '\u2067'
  return /\p{L}/u.test(name) ? '\u2068' : '\u2066'
}
