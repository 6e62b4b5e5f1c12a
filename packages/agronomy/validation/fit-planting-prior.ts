// Fits the planting prior to usual plantings of vegetables and to a planting calendar, prints how well it predicts plantings
// outside the fit, and writes its weights.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { format } from 'prettier'
import { isPerennial } from '../src/crops/crop-type'
import { loadReference } from '../src/data-pack/load-reference'
import type { Reference } from '../src/reference'
import { hasPlantingPrior, RANKED_SHARE, toRankBase } from '../src/score/planting-prior'
import { computePriorFeatures } from '../src/score/prior-features'
import {
  FIELD_CROP_GROUPS,
  getPriorGroup,
  getSharedPriorGroup,
  isVegetableGroup,
  type PriorGroup,
  type SharedPriorGroup,
  TYPES_WITH_OWN_PRIOR,
  VEGETABLE_GROUPS,
} from '../src/score/prior-group'
import { computeCalendarFit, type RatedMonth } from './calendar-fit'
import { type Choice, fitConditionalLogit, sumProducts, type WeightPrior } from './conditional-logit'
import { type CalendarUnit, readPlantingCalendar } from './planting-calendar'
import { getRegion } from './regions'
import { DEFAULT_DATA_DIR, runScript } from './run-script'
import { simulateUnits } from './simulate-units'
import { isTestPlace, readUsualPlantings, toCalendarUnits } from './usual-plantings'

const USAGE = 'npm run model -- fit [--calendar FILE] [--data-dir DIR] [--write]'

/** A file of weights that belong together, because they are fitted to the same plantings. */
interface WeightsFile {
  readonly name: string
  readonly constant: string
  readonly type: string
  readonly comment: string
}

const FIELD_CROP_WEIGHTS: WeightsFile = {
  name: 'planting-prior-weights.ts',
  constant: 'FIELD_CROP_PRIORS',
  type: 'FieldCropPrior',
  comment:
    'Written by `npm run model -- fit --calendar FILE --write`; the calendar is not part of the project.',
}

const VEGETABLE_WEIGHTS: WeightsFile = {
  name: 'vegetable-prior-weights.ts',
  constant: 'VEGETABLE_PRIORS',
  type: 'VegetableGroup',
  comment: 'Written by `npm run model -- fit --write` from half of `usual-vegetable-plantings.csv`.',
}

/** Precisions of the weights and of the exponent of the season's rank; judged, with a flat optimum. */
const WEIGHT_PRECISION = 20
const EXPONENT_PRECISION = 5
/** Of crop types, so that the few units of one cannot move it far from its group. */
const OWN_WEIGHT_PRECISION = 40
const WEIGHT_DECIMALS = 3

/** A unit of the calendar as a choice among the twelve months. The first feature is the logarithm of the season's rank. */
interface UnitChoice extends Choice {
  /** Undefined for crops that are ranked by the season alone. */
  readonly group: SharedPriorGroup | undefined
  /** The crop type if it is fitted alone, otherwise its group. */
  readonly prior: PriorGroup
  readonly region: string
  readonly isTestPlace: boolean
  readonly plantingMonths: ReadonlySet<number>
}

type Weights = readonly number[]
type WeightsByGroup = ReadonlyMap<PriorGroup, Weights>

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      calendar: { type: 'string' },
      'data-dir': { type: 'string', default: DEFAULT_DATA_DIR },
      write: { type: 'boolean', default: false },
    },
  })
  const reference = loadReference(values['data-dir'])
  const vegetables = listVegetableChoices(reference)
  printUnseen('Vegetables', vegetables, VEGETABLE_GROUPS)
  const seenVegetables = vegetables.filter((unit) => !unit.isTestPlace)
  if (values.write) await writeWeights(VEGETABLE_WEIGHTS, fitGroups(seenVegetables, VEGETABLE_GROUPS))
  if (!values.calendar) return
  const fieldCrops = listUnitChoices(reference, readPlantingCalendar(values.calendar)).filter(
    ({ group }) => !group || !isVegetableGroup(group),
  )
  printUnseenRegions('Field crops', fieldCrops, FIELD_CROP_GROUPS)
  if (values.write) await writeWeights(FIELD_CROP_WEIGHTS, fitGroups(fieldCrops, FIELD_CROP_GROUPS))
}

function listVegetableChoices(reference: Reference): UnitChoice[] {
  const plantings = readUsualPlantings('usual-vegetable-plantings.csv')
  return listUnitChoices(reference, toCalendarUnits(reference, plantings)).filter(
    ({ group }) => group && isVegetableGroup(group),
  )
}

function listUnitChoices(reference: Reference, calendar: readonly CalendarUnit[]): UnitChoice[] {
  // The weights in the source may belong to other features than those that are fitted now.
  return simulateUnits(reference, calendar, { withTiming: false })
    .filter(({ type }) => !isPerennial(type))
    .map(({ unit, type, climate, outcomes }) => ({
      group: hasPlantingPrior(type) ? getSharedPriorGroup(type) : undefined,
      prior: getPriorGroup(type),
      region: getRegion(unit),
      isTestPlace: isTestPlace(unit.location),
      plantingMonths: unit.plantingMonths,
      features: computePriorFeatures(climate, type).map((features, index) => [
        Math.log(toRankBase(outcomes[index]?.rank ?? NaN)),
        ...features,
      ]),
      shares: outcomes.map(({ month }) =>
        unit.plantingMonths.has(month) ? 1 / unit.plantingMonths.size : 0,
      ),
    }))
}

/**
 * Fits all groups together, then each group around the common weights, and crop types with weights of their own around
 * those of their group.
 */
function fitGroups(units: readonly UnitChoice[], groups: readonly SharedPriorGroup[]): WeightsByGroup {
  const grouped = units.filter(({ group }) => group)
  const featureCount = grouped[0]?.features[0]?.length ?? 0
  const indexes = Array.from({ length: featureCount }, (_, index) => index)
  const precision = indexes.map((index) => (index === 0 ? EXPONENT_PRECISION : WEIGHT_PRECISION))
  const neutral: WeightPrior = { mean: indexes.map((index) => (index === 0 ? 1 : 0)), precision }
  const common = fitConditionalLogit(grouped, neutral)
  const mean = common.map((weight, index) => (index === 0 ? 1 : weight))
  return new Map(
    groups.flatMap((group): [PriorGroup, Weights][] => {
      const unitsOfGroup = grouped.filter((unit) => unit.group === group)
      const weights = fitConditionalLogit(unitsOfGroup, { mean, precision })
      const ownPrior: WeightPrior = { mean: weights, precision: indexes.map(() => OWN_WEIGHT_PRECISION) }
      const ownWeights = TYPES_WITH_OWN_PRIOR.flatMap((key): [PriorGroup, Weights][] => {
        const unitsOfType = unitsOfGroup.filter(({ prior }) => prior === key)
        return unitsOfType.length > 0 ? [[key, fitConditionalLogit(unitsOfType, ownPrior)]] : []
      })
      return [[group, weights], ...ownWeights]
    }),
  )
}

/** Prints the fit to the places that the shipped weights have not seen, and to each region by a fit to the others. */
function printUnseen(title: string, units: readonly UnitChoice[], groups: readonly SharedPriorGroup[]): void {
  const weightsByGroup = fitGroups(
    units.filter((unit) => !unit.isTestPlace),
    groups,
  )
  console.log(`${title} at places that the fit has not seen: units, AUC, best month near`)
  const testUnits = units.filter((unit) => unit.isTestPlace)
  for (const group of groups) {
    const unitsOfGroup = testUnits.filter((unit) => unit.group === group)
    printFit(group, rateUnits(unitsOfGroup, weightsByGroup))
  }
  printFit('all', rateUnits(testUnits, weightsByGroup))
  printUnseenRegions(title, units, groups)
}

function printUnseenRegions(
  title: string,
  units: readonly UnitChoice[],
  groups: readonly SharedPriorGroup[],
): void {
  const regions = [...new Set(units.map(({ region }) => region))].sort()
  const ratedByRegion = regions.map((region) => {
    const weightsByGroup = fitGroups(
      units.filter((unit) => unit.region !== region),
      groups,
    )
    return rateUnits(
      units.filter((unit) => unit.region === region),
      weightsByGroup,
    )
  })
  console.log(`${title}, each region ranked by a fit to the other regions: units, AUC, best month near`)
  regions.forEach((region, index) => printFit(region, ratedByRegion[index] ?? []))
  printFit('all', ratedByRegion.flat())
}

function printFit(name: string, rated: readonly (readonly RatedMonth[])[]): void {
  const { units: count, auc, best_month_near } = computeCalendarFit(rated)
  console.log(name.padEnd(30), String(count).padStart(5), auc.toFixed(3), best_month_near.toFixed(3))
}

function rateUnits(units: readonly UnitChoice[], weightsByGroup: WeightsByGroup): RatedMonth[][] {
  return units.map((unit) => {
    const { group, prior } = unit
    return rateMonths(unit, group && (weightsByGroup.get(prior) ?? weightsByGroup.get(group)))
  })
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

async function writeWeights(file: WeightsFile, weightsByGroup: WeightsByGroup): Promise<void> {
  const round = (weight: number) => Number(weight.toFixed(WEIGHT_DECIMALS))
  const priors = Object.fromEntries(
    [...weightsByGroup].map(([group, [exponent = NaN, ...weights]]) => [
      group,
      { rankExponent: round(exponent), weights: weights.map(round) },
    ]),
  )
  const source = `import type { ${[file.type, 'PlantingPrior'].sort().join(', ')} } from './prior-group'

/** ${file.comment} */
export const ${file.constant}: Readonly<Record<${file.type}, PlantingPrior>> = ${JSON.stringify(priors)}
`
  const options = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 110 }
  writeFileSync(join(__dirname, '../src/score', file.name), await format(source, options))
}

runScript(main, USAGE)
