import { annualVerdicts } from '../src/assess/annual-verdict'
import { perennialVerdicts } from '../src/assess/perennial-verdict'
import { placeClimate } from '../src/climate/place-climate'
import { type CropType, isPerennial, isWinterType } from '../src/crops/crop-type'
import type { Reference } from '../src/reference'
import { roundTo } from '../src/rounding'
import { type CalendarFit, calendarFit, type JudgedMonth } from './calendar-fit'
import type { CalendarUnit } from './planting-calendar'

/** Fit to a calendar, in all and by kind of crop and place; `skipped` names crop types the model does not have. */
export interface CalendarReport extends CalendarFit {
  readonly by_kind: Readonly<Record<string, CalendarFit>>
  readonly by_crop: Readonly<Record<string, CalendarFit>>
  readonly skipped: readonly string[]
}

export const KINDS = [
  'winter_types',
  'warm_season_outside_tropics',
  'cool_season_outside_tropics',
  'warm_season_in_tropics',
  'cool_season_in_tropics',
] as const

type Kind = (typeof KINDS)[number]

const TROPIC_LATITUDE = 23.44

interface JudgedUnit {
  readonly crop: string
  readonly kind: Kind
  readonly months: readonly JudgedMonth[]
}

export function checkCalendar(reference: Reference, units: readonly CalendarUnit[]): CalendarReport {
  const types = new Map(reference.crops.types.map((type) => [type.key, type]))
  const judged = units.flatMap((unit) => {
    const type = types.get(unit.variant)
    const months = type && judge(reference, type, unit)
    return months ? [{ crop: type.crop, kind: kindOf(type, unit), months }] : []
  })
  const crops = [...new Set(judged.map(({ crop }) => crop))].sort()
  return {
    ...fitOf(judged),
    by_kind: fitBy(judged, KINDS, ({ kind }) => kind),
    by_crop: fitBy(judged, crops, ({ crop }) => crop),
    skipped: [...new Set(units.map(({ variant }) => variant))].filter((variant) => !types.has(variant)),
  }
}

/** Scores are taken as they are shown, with two decimals. */
function judge(reference: Reference, type: CropType, unit: CalendarUnit): readonly JudgedMonth[] | null {
  const climate = placeClimate(reference.stations, unit)
  if (!climate) return null
  const verdicts = isPerennial(type) ? perennialVerdicts(climate, type) : annualVerdicts(climate, type)
  return verdicts.map(({ month, rank, scores }) => ({
    month,
    rank,
    score: roundTo(scores.unknown, 2),
    isObserved: unit.plantingMonths.has(month),
  }))
}

function kindOf(type: CropType, { latitude }: CalendarUnit): Kind {
  if (isWinterType(type)) return 'winter_types'
  const season = type.flags.has('coolseason') ? 'cool_season' : 'warm_season'
  return `${season}_${Math.abs(latitude) > TROPIC_LATITUDE ? 'outside' : 'in'}_tropics`
}

function fitBy<Key extends string>(
  judged: readonly JudgedUnit[],
  keys: readonly Key[],
  keyOf: (unit: JudgedUnit) => string,
): Record<string, CalendarFit> {
  return Object.fromEntries(keys.map((key) => [key, fitOf(judged.filter((unit) => keyOf(unit) === key))]))
}

function fitOf(judged: readonly JudgedUnit[]): CalendarFit {
  return calendarFit(judged.map(({ months }) => months))
}
