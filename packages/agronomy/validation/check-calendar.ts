import { type CropType, isWinterType } from '../src/crops/traits/crop-type'
import type { Reference } from '../src/reference'
import {
  type CalendarFit,
  type CalibrationClass,
  computeCalendarFit,
  computeCalibration,
  type RatedMonth,
} from './calendar-fit'
import { computeHarvestFit, type HarvestFit } from './harvest-fit'
import type { CalendarUnit } from './planting-calendar'
import { getRegion, isInTropics } from './regions'
import { rateMonths, simulateUnits } from './simulate-units'

/** The model's fit to a planting calendar, in total, by kind of crop, by region and by crop. */
export interface CalendarReport extends CalendarFit {
  readonly by_kind: Readonly<Record<string, CalendarFit>>
  readonly by_region: Readonly<Record<string, CalendarFit>>
  readonly by_crop: Readonly<Record<string, CalendarFit>>
  readonly calibration: readonly CalibrationClass[]
  readonly harvest: HarvestFit
  /** Keys of crop types in the calendar that the model does not have. */
  readonly skipped: readonly string[]
}

const KINDS = [
  'winter_types',
  'warm_season_outside_tropics',
  'cool_season_outside_tropics',
  'warm_season_in_tropics',
  'cool_season_in_tropics',
] as const

type Kind = (typeof KINDS)[number]

/** A unit of the planting calendar with the model's results. */
interface RatedUnit {
  readonly crop: string
  readonly kind: Kind
  readonly region: string
  readonly months: readonly RatedMonth[]
}

/** Rates the months of all units whose crop type the model has, and compares the results with the calendar. */
export function checkCalendar(reference: Reference, units: readonly CalendarUnit[]): CalendarReport {
  const simulatedUnits = simulateUnits(reference, units)
  const ratedUnits = simulatedUnits.map((simulated): RatedUnit => ({
    crop: simulated.type.crop,
    kind: getKind(simulated.type, simulated.unit),
    region: getRegion(simulated.unit),
    months: rateMonths(simulated),
  }))
  const crops = [...new Set(ratedUnits.map(({ crop }) => crop))].sort()
  const regions = [...new Set(ratedUnits.map(({ region }) => region))].sort()
  const knownTypes = new Set(reference.crops.types.map(({ key }) => key))
  const skipped = new Set(units.map(({ variant }) => variant).filter((variant) => !knownTypes.has(variant)))
  return {
    ...computeFit(ratedUnits),
    by_kind: computeFitByKey(ratedUnits, KINDS, ({ kind }) => kind),
    by_region: computeFitByKey(ratedUnits, regions, ({ region }) => region),
    by_crop: computeFitByKey(ratedUnits, crops, ({ crop }) => crop),
    calibration: computeCalibration(ratedUnits.map(({ months }) => months)),
    harvest: computeHarvestFit(simulatedUnits),
    skipped: [...skipped],
  }
}

function getKind(type: CropType, unit: CalendarUnit): Kind {
  if (isWinterType(type)) return 'winter_types'
  const season = type.flags.has('coolseason') ? 'cool_season' : 'warm_season'
  return `${season}_${isInTropics(unit) ? 'in' : 'outside'}_tropics`
}

function computeFitByKey(
  units: readonly RatedUnit[],
  keys: readonly string[],
  getKey: (unit: RatedUnit) => string,
): Record<string, CalendarFit> {
  return Object.fromEntries(
    keys.map((key) => [key, computeFit(units.filter((unit) => getKey(unit) === key))]),
  )
}

function computeFit(units: readonly RatedUnit[]): CalendarFit {
  return computeCalendarFit(units.map(({ months }) => months))
}
