// Fits the planting prior to a planting calendar, shows how well it predicts regions that it has not seen, and writes its weights.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { isPerennial } from '../src/crops/crop-type'
import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { loadReference } from '../src/data-pack/load-reference'
import type { Reference } from '../src/reference'
import { computePriorFeatures, hasPlantingPrior, RANKED_SHARE, toRankBase } from '../src/score/planting-prior'
import { getPriorGroup, PRIOR_GROUPS, type PriorGroup } from '../src/score/prior-group'
import { computeCalendarFit, type RatedMonth } from './calendar-fit'
import { type Choice, fitConditionalLogit, sumProducts, type WeightPrior } from './conditional-logit'
import { type CalendarUnit, readPlantingCalendar } from './planting-calendar'
import { getRegion } from './regions'
import { runScript } from './run-script'
import { simulateUnits } from './simulate-units'

const USAGE = 'npm run model:fit -- --calendar FILE [--data-dir DIR] [--write]'
const WEIGHTS_FILE = join(__dirname, '../src/score/planting-prior-weights.ts')

/** Precisions of the weights and of the exponent of the season's rank; judged, with a flat optimum. */
const WEIGHT_PRECISION = 20
const EXPONENT_PRECISION = 5
const WEIGHT_DECIMALS = 3

/** A unit of the calendar as a choice among the twelve months. The first feature is the logarithm of the season's rank. */
interface UnitChoice extends Choice {
  /** Undefined for crops that are ranked by the season alone. */
  readonly group: PriorGroup | undefined
  readonly region: string
  readonly plantingMonths: ReadonlySet<number>
}

type Weights = readonly number[]

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      calendar: { type: 'string' },
      'data-dir': { type: 'string', default: SHIPPED_DATA_DIR },
      write: { type: 'boolean', default: false },
    },
  })
  if (!values.calendar) throw new Error('Give a planting calendar.')
  const units = listUnitChoices(loadReference(values['data-dir']), readPlantingCalendar(values.calendar))
  printUnseenRegions(units)
  if (values.write) await writeWeights(fitGroups(units))
}

function listUnitChoices(reference: Reference, calendar: readonly CalendarUnit[]): UnitChoice[] {
  // The weights in the source may belong to other features than those that are fitted now.
  return simulateUnits(reference, calendar, { withTiming: false })
    .filter(({ type }) => !isPerennial(type))
    .map(({ unit, type, climate, outcomes }) => ({
      group: hasPlantingPrior(type) ? getPriorGroup(type) : undefined,
      region: getRegion(unit),
      plantingMonths: unit.plantingMonths,
      features: outcomes.map(({ month, rank }) => [
        Math.log(toRankBase(rank)),
        ...computePriorFeatures(climate, type, month),
      ]),
      shares: outcomes.map(({ month }) =>
        unit.plantingMonths.has(month) ? 1 / unit.plantingMonths.size : 0,
      ),
    }))
}

/** Fits all groups together, then each group around the common weights. */
function fitGroups(units: readonly UnitChoice[]): ReadonlyMap<PriorGroup, Weights> {
  const featureCount = units[0]?.features[0]?.length ?? 0
  const indexes = Array.from({ length: featureCount }, (_, index) => index)
  const precision = indexes.map((index) => (index === 0 ? EXPONENT_PRECISION : WEIGHT_PRECISION))
  const neutral: WeightPrior = { mean: indexes.map((index) => (index === 0 ? 1 : 0)), precision }
  const common = fitConditionalLogit(
    units.filter(({ group }) => group),
    neutral,
  )
  return new Map(
    PRIOR_GROUPS.map((group) => {
      const unitsOfGroup = units.filter((unit) => unit.group === group)
      const mean = common.map((weight, index) => (index === 0 ? 1 : weight))
      return [group, fitConditionalLogit(unitsOfGroup, { mean, precision })]
    }),
  )
}

function printUnseenRegions(units: readonly UnitChoice[]): void {
  const regions = [...new Set(units.map(({ region }) => region))].sort()
  const ratedByRegion = regions.map((region) => {
    const weightsByGroup = fitGroups(units.filter((unit) => unit.region !== region))
    return units
      .filter((unit) => unit.region === region)
      .map((unit) => rateMonths(unit, unit.group && weightsByGroup.get(unit.group)))
  })
  const print = (name: string, rated: readonly (readonly RatedMonth[])[]) => {
    const { units: count, auc, best_month_near } = computeCalendarFit(rated)
    console.log(name.padEnd(30), String(count).padStart(5), auc.toFixed(3), best_month_near.toFixed(3))
  }
  console.log('Each region is ranked by a fit to the other regions: units, AUC, best month near')
  regions.forEach((region, index) => print(region, ratedByRegion[index] ?? []))
  print('all', ratedByRegion.flat())
}

/** Rates the months by the season, and by the prior if there are weights. */
function rateMonths({ features, plantingMonths }: UnitChoice, weights: Weights = [1]): RatedMonth[] {
  const [exponent = NaN, ...priorWeights] = weights
  return features.map(([logRank = NaN, ...row], index) => ({
    month: index + 1,
    rank: exponent * logRank + RANKED_SHARE * sumProducts(priorWeights, row),
    score: 0,
    isPlantingMonth: plantingMonths.has(index + 1),
  }))
}

async function writeWeights(weightsByGroup: ReadonlyMap<PriorGroup, Weights>): Promise<void> {
  const round = (weight: number) => Number(weight.toFixed(WEIGHT_DECIMALS))
  const priors = Object.fromEntries(
    [...weightsByGroup].map(([group, [exponent = NaN, ...weights]]) => [
      group,
      { rankExponent: round(exponent), weights: weights.map(round) },
    ]),
  )
  const source = `import type { PlantingPrior, PriorGroup } from './prior-group'

/** Written by \`npm run model:fit -- --calendar FILE --write\`; the calendar is not part of the project. */
export const PLANTING_PRIORS: Readonly<Record<PriorGroup, PlantingPrior>> = ${JSON.stringify(priors)}
`
  const options = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 }
  writeFileSync(WEIGHTS_FILE, await format(source, options))
}

runScript(main, USAGE)
