/** A choice among alternatives: one row of features each, and the share of choosers that took it. */
export interface Choice {
  readonly features: readonly (readonly number[])[]
  readonly shares: readonly number[]
}

/** A normal prior of the weights: its mean, and its precision (1 / variance) for each weight. */
export interface WeightPrior {
  readonly mean: readonly number[]
  readonly precision: readonly number[]
}

/** Steps of Newton's method; the likelihood is concave, so it converges in fewer. */
const MAX_STEPS = 50
const MIN_STEP = 1e-9

/**
 * Fits a conditional logit: the chance of an alternative is proportional to exp(weights · features). Returns the weights
 * with the highest posterior probability, found by Newton's method.
 */
export function fitConditionalLogit(choices: readonly Choice[], prior: WeightPrior): number[] {
  let weights = [...prior.mean]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, curvature } = differentiate(choices, prior, weights)
    const change = solve(curvature, gradient)
    weights = weights.map((weight, index) => weight + (change[index] ?? NaN))
    if (Math.max(...change.map(Math.abs)) < MIN_STEP) break
  }
  return weights
}

/** Computes the gradient of the log posterior, and the negative of its second derivatives. */
function differentiate(choices: readonly Choice[], prior: WeightPrior, weights: readonly number[]) {
  const gradient = weights.map(
    (weight, index) => (prior.precision[index] ?? NaN) * ((prior.mean[index] ?? NaN) - weight),
  )
  const curvature = weights.map((_, row) =>
    weights.map((__, column) => (row === column ? (prior.precision[row] ?? NaN) : 0)),
  )
  for (const { features, shares } of choices) {
    const chances = computeChances(features, weights)
    const mean = weights.map((_, index) =>
      sumProducts(
        chances,
        features.map((row) => row[index] ?? NaN),
      ),
    )
    for (const [alternative, row] of features.entries()) {
      const chance = chances[alternative] ?? NaN
      const excess = (shares[alternative] ?? NaN) - chance
      const centred = row.map((value, index) => value - (mean[index] ?? NaN))
      for (const [index, value] of row.entries()) {
        gradient[index] = (gradient[index] ?? NaN) + excess * value
        addScaled(curvature[index] ?? [], centred, chance * (centred[index] ?? NaN))
      }
    }
  }
  return { gradient, curvature }
}

function computeChances(features: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const utilities = features.map((row) => sumProducts(row, weights))
  const highest = Math.max(...utilities)
  const odds = utilities.map((utility) => Math.exp(utility - highest))
  const total = odds.reduce((sum, value) => sum + value, 0)
  return odds.map((value) => value / total)
}

function addScaled(target: number[], values: readonly number[], factor: number): void {
  for (const [index, value] of values.entries()) target[index] = (target[index] ?? NaN) + factor * value
}

export function sumProducts(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0)
}

/** Solves a system of linear equations with a positive definite matrix by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? NaN])
  for (const [pivot, pivotRow] of rows.entries()) {
    for (const row of rows.slice(pivot + 1)) {
      addScaled(row, pivotRow, -(row[pivot] ?? NaN) / (pivotRow[pivot] ?? NaN))
    }
  }
  const solution: number[] = right.map(() => 0)
  for (const [index, row] of [...rows.entries()].reverse()) {
    const known = sumProducts(row.slice(index + 1, -1), solution.slice(index + 1))
    solution[index] = ((row.at(-1) ?? NaN) - known) / (row[index] ?? NaN)
  }
  return solution
}
