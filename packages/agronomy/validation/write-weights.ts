import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE_FEATURES } from '../src/score/prior-features'
import { FIELD_CROP_GROUPS, VEGETABLE_GROUPS } from '../src/score/prior-group'
import type { FittedWeights, Weights } from './prior-fit'

const WEIGHT_DECIMALS = 3

const WEIGHTS_FILE = join(__dirname, '../src/score/prior-weights.json')

/** Writes the weights of the groups, and what crop types change in those of their group. */
export function writeWeights(fitted: FittedWeights): void {
  writeFileSync(WEIGHTS_FILE, JSON.stringify(toPriorWeights(fitted)))
  execFileSync('npx', ['oxfmt', WEIGHTS_FILE])
}

function toPriorWeights({ groups, types }: FittedWeights): Record<'groups' | 'typeChanges', unknown> {
  const names = [...FIELD_CROP_GROUPS, ...VEGETABLE_GROUPS]
  const changes = [...types]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { group, weights }]) => [key, toChange(weights, groups.get(group) ?? [])])
  return {
    groups: Object.fromEntries(names.map((name) => [name, toPrior(groups.get(name) ?? [])])),
    typeChanges: Object.fromEntries(changes),
  }
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
