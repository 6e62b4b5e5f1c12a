import { parseCalendarMonth } from './calendar-month'
import { OUTLOOK_VARIABLES, type OutlookSkill, type RegionBounds } from './outlook'
import { createOutlookIssues, OutlookError } from './outlook-issues'
import type { TextRow } from './read-outlook-rows'

const COLUMNS = ['variable', 'valid_month', 'rpss'] as const
const BOUNDS = ['west', 'south', 'east', 'north'] as const

/**
 * Reads a table of skills: the ranked probability skill score of a variable and month, of a region or of the whole outlook.
 * Throws an `OutlookError` with all issues.
 */
export function readOutlookSkills([head, ...rows]: readonly TextRow[]): OutlookSkill[] {
  const names = head?.values.map((name) => name.trim().toLowerCase()) ?? []
  const missing = COLUMNS.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new OutlookError([`These columns are missing: ${missing.join(', ')}.`])
  const issues = createOutlookIssues()
  const skills = rows.flatMap(({ values, line }) => {
    const skill = readSkill((name) => values[names.indexOf(name)]?.trim() ?? '')
    if (typeof skill !== 'string') return [skill]
    issues.add(`line ${line}: ${skill}.`)
    return []
  })
  issues.throwIfAny()
  return skills
}

/** Returns a skill, or what is wrong with it. */
function readSkill(cell: (name: string) => string): OutlookSkill | string {
  const variable = OUTLOOK_VARIABLES.find((name) => name === cell('variable'))
  if (!variable) return `variable must be one of: ${OUTLOOK_VARIABLES.join(', ')}`
  const month = cell('valid_month')
  if (parseCalendarMonth(month) === undefined) return 'valid_month must be a month such as 2026-05'
  const rpss = cell('rpss') === '' ? NaN : Number(cell('rpss'))
  if (!(rpss <= 1)) return 'rpss must be a number of at most 1'
  const bounds = BOUNDS.map(cell)
  if (bounds.every((text) => text === '')) return { variable, month, rpss, region: null }
  const [west = NaN, south = NaN, east = NaN, north = NaN] = bounds.map((text) =>
    text === '' ? NaN : Number(text),
  )
  const region: RegionBounds = [west, south, east, north]
  if (!(west < east && south < north))
    return `${BOUNDS.join(', ')} must be the bounds of a region, in degrees`
  return { variable, month, rpss, region }
}
