import type { ConditionValues } from '../conditions'
import type { FeasibilityLabel, IrrigationCondition } from '../feasibility'
import { isolateName } from './isolate-name'
import type { Language } from './languages'
import arabic from './phrases/ar.json'
import english from './phrases/en.json'
import french from './phrases/fr.json'
import hindi from './phrases/hi.json'
import indonesian from './phrases/id.json'
import portuguese from './phrases/pt.json'
import spanish from './phrases/es.json'
import swahili from './phrases/sw.json'
import { toArabicPlaceName } from './place-name'
import { createTextFormat, type TextFormat } from './text-format'

/** The phrases of a language, with the names of values in braces; every language has those of English. */
export type Phrases = typeof english

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: english,
  fr: french,
  es: spanish,
  pt: portuguese,
  sw: swahili,
  hi: hindi,
  id: indonesian,
  ar: arabic,
}

/** How a language writes texts. */
export interface Wording {
  readonly phrases: Phrases
  readonly words: Phrases['words']
  readonly format: TextFormat
  /** Writes the name of a crop, a plan or a town. */
  name(name: string): string
  /** Writes the name of a place with its region and country. */
  place(place: string): string
}

const wordings = new Map<Language, Wording>()

export function getWording(language: Language): Wording {
  const wording = wordings.get(language) ?? createWording(language)
  wordings.set(language, wording)
  return wording
}

function createWording(language: Language): Wording {
  const phrases = PHRASES[language]
  const isArabic = language === 'ar'
  return {
    phrases,
    words: phrases.words,
    format: createTextFormat(language),
    name: (name) => (isArabic ? isolateName(name) : name),
    place: (place) => (isArabic ? toArabicPlaceName(place) : place),
  }
}

/** Phrases by their text, split at the braces: each second part is the name of a value. */
const splitPhrases = new Map<string, readonly string[]>()

function splitPhrase(phrase: string): readonly string[] {
  const known = splitPhrases.get(phrase)
  if (known) return known
  const parts = phrase.split(/[{}]/u)
  splitPhrases.set(phrase, parts)
  return parts
}

/** Fills a phrase with values: "after {days}" with "3 days". */
export function fill(
  phrase: string,
  values: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return splitPhrase(phrase)
    .map((part, index) => (index % 2 === 0 ? part : String(values[part])))
    .join('')
}

export function countDays(days: number, { words, format }: Wording): string {
  return fill(format.plural(days, words.days), { count: format.number(days) })
}

export function aboutDays(days: number, wording: Wording): string {
  const { words, format } = wording
  return days < 1
    ? words.less_than_one_day
    : fill(format.plural(days, words.about_days), { days: countDays(days, wording) })
}

/** Writes a label, and what irrigation has to do with it. */
export function describeLabel(
  label: FeasibilityLabel,
  irrigation: IrrigationCondition | undefined,
  { words }: Wording,
): string {
  return words.labels[label] + (irrigation ? words.label_conditions[irrigation] : '')
}

/** Lists the known conditions of a field, each after a comma; empty if nothing is known. */
export function describeConditions(
  { water_supply, elevation_m, soil_texture, soil_ph, variety }: ConditionValues = {},
  wording: Wording,
): string {
  const { number } = wording.format
  const { supplies, height, soils, acidity, varieties, variety_of_days } = wording.words.conditions
  const parts = [
    water_supply && supplies[water_supply],
    elevation_m !== undefined && fill(height, { metres: number(elevation_m) }),
    soil_texture && soils[soil_texture],
    soil_ph !== undefined && fill(acidity, { ph: number(soil_ph) }),
    typeof variety === 'number' && fill(variety_of_days, { days: countDays(variety, wording) }),
    typeof variety === 'string' && varieties[variety],
  ]
  return parts.map((part) => (part ? wording.words.comma + part : '')).join('')
}

/** Lists names in quotation marks, joined with "and". */
export function quoteAll(names: readonly string[], { words, format, name }: Wording): string {
  return format.allOf(names.map((text) => fill(words.quote, { name: name(text) })))
}
