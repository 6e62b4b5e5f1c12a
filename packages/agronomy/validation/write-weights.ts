import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE_FEATURES } from '../src/score/prior-features'
import { FIELD_CROP_GROUPS, type PriorGroup, VEGETABLE_GROUPS } from '../src/score/prior-group'
import type { FittedWeights, Weights } from './prior-fit'

const WEIGHT_DECIMALS = 3

const COMMENT =
  'Written by `npm run model -- fit --calendar FILE ... --write`; the calendars are not part of the project.'

/** Writes the weights of the groups, and what crop types change in those of their group. */
export function writeWeights({ groups, types }: FittedWeights): void {
  const toPriors = (names: readonly PriorGroup[]) =>
    Object.fromEntries(names.map((name) => [name, toPrior(groups.get(name) ?? [])]))
  writeConstant('planting-prior-weights.ts', {
    types: ['FieldCropGroup', 'PlantingPrior'],
    declaration: 'FIELD_CROP_PRIORS: Readonly<Record<FieldCropGroup, PlantingPrior>>',
    value: toPriors(FIELD_CROP_GROUPS),
  })
  writeConstant('vegetable-prior-weights.ts', {
    types: ['PlantingPrior', 'VegetableGroup'],
    declaration: 'VEGETABLE_PRIORS: Readonly<Record<VegetableGroup, PlantingPrior>>',
    value: toPriors(VEGETABLE_GROUPS),
  })
  const changes = [...types]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { group, weights }]) => [key, toChange(weights, groups.get(group) ?? [])])
  writeConstant('type-prior-weights.ts', {
    types: ['PriorChange'],
    declaration: 'TYPE_PRIOR_CHANGES: Readonly<Record<string, PriorChange | undefined>>',
    value: Object.fromEntries(changes),
  })
}

const round = (weight: number) => Number(weight.toFixed(WEIGHT_DECIMALS))

function toPrior([exponent = NaN, ...weights]: Weights) {
  return { rankExponent: round(exponent), weights: weights.map(round) }
}

function toChange(ofType: Weights, ofGroup: Weights) {
  const change = ofType.map((weight, index) => weight - (ofGroup[index] ?? NaN))
  const [exponent = NaN, ...weights] = change
  return {
    rankExponent: round(exponent),
    weights: TYPE_FEATURES.map((feature) => round(weights[feature] ?? NaN)),
  }
}

function writeConstant(
  name: string,
  { types, declaration, value }: { types: readonly string[]; declaration: string; value: unknown },
): void {
  const source = `import type { ${types.join(', ')} } from './prior-group'

/** ${COMMENT} */
export const ${declaration} = ${JSON.stringify(value)}
`
  const file = join(__dirname, '../src/score', name)
  writeFileSync(file, source)
  execFileSync('npx', ['oxfmt', file])
}
