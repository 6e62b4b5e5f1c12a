import type { NewBatch } from '@crop/client'
import {
  ELEVATION_RANGE_M,
  FIRST_MONTH,
  getPlantingYears,
  LAST_MONTH,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_REFERENCE_LENGTH,
  parseMonthName,
  parseVariety,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  WATER_SUPPLIES,
} from '@crop/domain'
import { describeCell, type Table, type TableRow } from '@crop/runtime/table'
import { NO_VARIETY } from '../option-values'
import { type DecimalSigns, findDecimalSigns, type ParsedNumber, parseNumber } from './parse-number'
import { COLUMN_WORDS } from './column-words'

export type BatchItem = NonNullable<NewBatch['items']>[number]

export const COLUMNS = {
  required: ['location', 'crop', 'month'],
  optional: [
    'reference',
    'water_supply',
    'elevation_m',
    'soil_texture',
    'soil_ph',
    'variety',
    'planting_year',
  ],
  place: 'location',
  columnWords: COLUMN_WORDS,
} as const

export type Column = (typeof COLUMNS.required | typeof COLUMNS.optional)[number]

/** A question, or why a row is none: a reason for each wrong value. */
export type ParsedQuestion = { item: BatchItem } | { reasons: string[] }

/** Describes a problem of a value with its column. The cause is a sentence without its subject. */
export type DescribeValue = (column: string, cause: string) => string

const NUMBER_COLUMNS = ['month', 'elevation_m', 'soil_ph'] as const

/** Returns a function that makes the rows of a table questions, with the rules of the api. */
export function createQuestionParser(
  { rows, separator }: Table<Column>,
  describeValue: DescribeValue,
): (row: TableRow<Column>) => ParsedQuestion {
  const signs = findDecimalSigns(rows.flatMap(({ get }) => NUMBER_COLUMNS.map(get)))
  return (row) =>
    // The values may be in wrong columns.
    row.problem
      ? { reasons: [describeCell(row.problem)] }
      : parseQuestion(row, { separator, signs, describeValue })
}

interface TableRules {
  separator: string
  signs: DecimalSigns
  describeValue: DescribeValue
}

function parseQuestion({ get }: TableRow<Column>, rules: TableRules): ParsedQuestion {
  const reasons: string[] = []
  const report = (column: Column, cause: string) => void reasons.push(rules.describeValue(column, cause))

  function getText(column: 'location' | 'crop', maxLength: number): string {
    const text = get(column)
    if (text === '') report(column, 'must not be empty.')
    return checkLength(column, text, maxLength)
  }
  function checkLength(column: Column, text: string, maxLength: number): string {
    if ([...text].length > maxLength) report(column, `must have at most ${maxLength} characters.`)
    return text
  }
  function getNumber(column: 'elevation_m' | 'soil_ph', range: { min: number; max: number }): number | null {
    const text = get(column)
    return text === '' ? null : take(column, parseNumber(text, { ...rules, ...range }))
  }
  function take(column: Column, parsed: ParsedNumber): number {
    if ('value' in parsed) return parsed.value
    report(column, parsed.cause)
    return NaN
  }
  function getOptional<T>(column: Column, parse: (text: string) => T | undefined, cause: string): T | null {
    const text = get(column)
    if (text === '') return null
    const value = parse(text)
    if (value === undefined) report(column, cause)
    return value ?? null
  }
  function getChoice<T extends string>(column: 'water_supply' | 'soil_texture', choices: readonly T[]) {
    const findChoice = (text: string) => {
      const word = text.toLowerCase().replace(/[\s-]+/gu, '_')
      return choices.find((choice) => choice === word)
    }
    return getOptional(column, findChoice, `must be one of: ${choices.join(', ')}.`)
  }

  /** An api of an earlier version refuses the member, so that it is left out where there is no year. */
  function getYear(): { planting_year?: number } {
    const text = get('planting_year')
    if (text === '') return {}
    const { min, max } = getPlantingYears(new Date())
    const year = /^\d{4}$/u.test(text) ? Number(text) : NaN
    if (!(year >= min && year <= max)) report('planting_year', `must be a year from ${min} to ${max}.`)
    return { planting_year: year }
  }

  const item: BatchItem = {
    location: getText('location', MAX_LOCATION_LENGTH),
    crop: getText('crop', MAX_CROP_LENGTH),
    month: take('month', parseMonth(get('month'), rules)),
    ...getYear(),
    reference: checkLength('reference', get('reference'), MAX_REFERENCE_LENGTH) || null,
    conditions: {
      water_supply: getChoice('water_supply', WATER_SUPPLIES),
      elevation_m: getNumber('elevation_m', ELEVATION_RANGE_M),
      soil_texture: getChoice('soil_texture', SOIL_TEXTURES),
      soil_ph: getNumber('soil_ph', SOIL_PH_RANGE),
      variety: getOptional('variety', parseVariety, NO_VARIETY),
    },
  }
  return reasons.length > 0 ? { reasons } : { item }
}

function parseMonth(text: string, rules: TableRules): ParsedNumber {
  if (text === '') return { cause: 'must not be empty.' }
  const named = parseMonthName(text)
  if (named !== undefined) return { value: named }
  const parsed = parseNumber(text, { ...rules, min: FIRST_MONTH, max: LAST_MONTH })
  return 'value' in parsed && Number.isInteger(parsed.value)
    ? parsed
    : { cause: `must be a month: a number from ${FIRST_MONTH} to ${LAST_MONTH}, or its name.` }
}
