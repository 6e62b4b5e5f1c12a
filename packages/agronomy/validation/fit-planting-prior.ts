// Fits the planting prior to planting calendars and to half of the usual plantings. Writes its weights, or prints how well
// fits predict areas and regions that they have not seen, which takes minutes.
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { isPerennial } from '../src/crops/traits/crop-type'
import { findCrop } from '../src/crops/find-crop'
import { loadReference } from '../src/data-pack/load-reference'
import type { Reference } from '../src/reference'
import { correctUnits, readErrata } from './calendar-errata'
import { computeCalendarFit, type RatedMonth } from './calendar-fit'
import { readPlantingCalendar } from './planting-calendar'
import {
  AREA_FOLDS,
  excludeNear,
  type FittedWeights,
  fitWeights,
  getAreaFold,
  rateUnits,
  toUnitChoices,
  type UnitChoice,
} from './prior-fit'
import { DEFAULT_DATA_DIR, runScript } from './run-script'
import { readUsualPlantings, toCalendarUnits, type UsualPlanting } from './usual-plantings'
import { writeWeights } from './write-weights'

const USAGE =
  'npm run model -- fit --calendar FILE [--calendar FILE ...] [--errata FILE] [--data-dir DIR] [--write]'

function main(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      calendar: { type: 'string', multiple: true, default: [] },
      errata: { type: 'string' },
      'data-dir': { type: 'string', default: DEFAULT_DATA_DIR },
      write: { type: 'boolean', default: false },
    },
  })
  const [firstCalendar] = values.calendar
  if (firstCalendar === undefined) throw new Error('a fit needs at least one planting calendar')
  const reference = loadReference(values['data-dir'])
  const errata = values.errata === undefined ? [] : readErrata(values.errata)
  const calendars = values.calendar.flatMap((file) => {
    const units = correctUnits(readPlantingCalendar(file), basename(file), errata)
    return toUnitChoices(reference, basename(file), units)
  })
  const usualPlantings = listUsualChoices(reference)
  const seen = [...calendars, ...usualPlantings.filter((choice) => !choice.isTestPlace)]
  const unseen = usualPlantings.filter(({ isTestPlace }) => isTestPlace)

  const weights = fitWeights(seen)
  printBySource('In the fit', seen, weights)
  printBySource('Usual plantings at places that the fit has not seen', unseen, weights)
  if (values.write) {
    writeWeights(weights)
    return
  }
  printUnseenAreas(seen)
  printUnseenRegions(seen, basename(firstCalendar))
}

/** Lists the usual plantings of vegetables and of perennials, of which calendars have few. */
function listUsualChoices(reference: Reference): UnitChoice[] {
  const isPerennialCrop = ({ crop }: UsualPlanting) => {
    const match = findCrop(reference.crops, crop)
    return match.found && match.types.length === 1 && match.types.every(isPerennial)
  }
  const vegetables = readUsualPlantings('usual-vegetable-plantings.csv')
  const perennials = readUsualPlantings('usual-plantings.csv').filter(isPerennialCrop)
  return [
    ...toUnitChoices(reference, 'usual vegetables', toCalendarUnits(reference, vegetables)),
    ...toUnitChoices(reference, 'usual perennials', toCalendarUnits(reference, perennials)),
  ]
}

function printBySource(title: string, choices: readonly UnitChoice[], weights: FittedWeights): void {
  const rated = rateUnits(choices, weights)
  console.log(`${title}: units, AUC, best month near`)
  printFits(choices, rated)
}

/** Prints the fit to each calendar by fits that have seen neither the areas nor what is near them. */
function printUnseenAreas(choices: readonly UnitChoice[]): void {
  const judged: UnitChoice[] = []
  const rated: RatedMonth[][] = []
  for (let fold = 0; fold < AREA_FOLDS; fold += 1) {
    const unitsOfFold = choices.filter((choice) => getAreaFold(choice) === fold)
    const others = choices.filter((choice) => getAreaFold(choice) !== fold)
    judged.push(...unitsOfFold)
    rated.push(...rateUnits(unitsOfFold, fitWeights(excludeNear(others, unitsOfFold))))
  }
  console.log('Areas left out, with all units within 300 km: units, AUC, best month near')
  printFits(judged, rated)
}

/** Prints the fit to each region of a calendar by a fit to all calendars in the other regions. */
function printUnseenRegions(choices: readonly UnitChoice[], source: string): void {
  const judged = choices.filter((choice) => choice.source === source)
  const regions = [...new Set(judged.map(({ region }) => region))].sort()
  const ratedByRegion = regions.map((region) => {
    const weights = fitWeights(choices.filter((choice) => choice.region !== region))
    return rateUnits(
      judged.filter((choice) => choice.region === region),
      weights,
    )
  })
  console.log(`${source}, each region ranked by a fit to the other regions: units, AUC, best month near`)
  regions.forEach((region, index) => printFit(region, ratedByRegion[index] ?? []))
  printFit('all', ratedByRegion.flat())
}

function printFits(choices: readonly UnitChoice[], rated: readonly RatedMonth[][]): void {
  for (const source of new Set(choices.map((choice) => choice.source))) {
    printFit(
      source,
      rated.filter((_, index) => choices[index]?.source === source),
    )
  }
}

function printFit(name: string, rated: readonly (readonly RatedMonth[])[]): void {
  const { units: count, auc, best_month_near } = computeCalendarFit(rated)
  console.log(name.padEnd(30), String(count).padStart(5), auc.toFixed(3), best_month_near.toFixed(3))
}

runScript(main, USAGE)
