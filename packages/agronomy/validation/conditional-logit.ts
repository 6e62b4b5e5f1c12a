/** A choice among alternatives: one row of features each, and the share of choosers that took it. */
export interface Choice {
  readonly features: readonly (readonly number[])[]
  readonly shares: readonly number[]
  /** How many choices it counts as. */
  readonly weight: number
}

/** A normal prior of the weights: its mean, and its precision (1 / variance) for each weight. */
export interface WeightPrior {
  readonly mean: readonly number[]
  readonly precision: readonly number[]
}

/** Steps of Newton's method; the likelihood is concave, so it converges in fewer. */
const MAX_STEPS = 50
const MIN_STEP = 1e-6

/**
 * Fits a conditional logit: the chance of an alternative is proportional to exp(weights · features). Returns the weights
 * with the highest posterior probability, found by Newton's method.
 */
export function fitConditionalLogit(choices: readonly Choice[], prior: WeightPrior): number[] {
  const alternatives = choices.map(toAlternatives)
  let weights = [...prior.mean]
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, curvature } = differentiate(alternatives, prior, weights)
    const change = solve(curvature, gradient)
    weights = weights.map((weight, index) => weight + (change[index] ?? NaN))
    if (Math.max(...change.map(Math.abs)) < MIN_STEP) break
  }
  return weights
}

/** The alternatives of a choice as typed arrays, which makes a fit ten times as fast. */
interface Alternatives {
  readonly rows: readonly Float64Array[]
  readonly shares: readonly number[]
  readonly weight: number
}

function toAlternatives({ features, shares, weight }: Choice): Alternatives {
  return { rows: features.map((row) => Float64Array.from(row)), shares, weight }
}

/** Computes the gradient of the log posterior, and the negative of its second derivatives. */
function differentiate(choices: readonly Alternatives[], prior: WeightPrior, weights: readonly number[]) {
  const gradient = Float64Array.from(
    weights,
    (weight, index) => (prior.precision[index] ?? NaN) * ((prior.mean[index] ?? NaN) - weight),
  )
  const curvature = weights.map((_, row) => {
    const line = new Float64Array(weights.length)
    line[row] = prior.precision[row] ?? NaN
    return line
  })
  const typedWeights = Float64Array.from(weights)
  for (const { rows, shares, weight } of choices) {
    const chances = computeChances(rows, typedWeights)
    const mean = new Float64Array(weights.length)
    for (const [alternative, row] of rows.entries()) addScaled(mean, row, chances[alternative] ?? NaN, 0)
    for (const [alternative, row] of rows.entries()) {
      const chance = chances[alternative] ?? NaN
      addScaled(gradient, row, weight * ((shares[alternative] ?? NaN) - chance), 0)
      addSquare(curvature, row, mean, weight * chance)
    }
  }
  return { gradient: [...gradient], curvature: mirror(curvature) }
}

function computeChances(rows: readonly Float64Array[], weights: Float64Array): number[] {
  const utilities = rows.map((row) => sumProducts(row, weights))
  const highest = Math.max(...utilities)
  const odds = utilities.map((utility) => Math.exp(utility - highest))
  const total = odds.reduce((sum, value) => sum + value, 0)
  return odds.map((value) => value / total)
}

/** Adds the square of a row's distance from the mean to the upper half of a matrix. */
function addSquare(
  matrix: readonly Float64Array[],
  row: Float64Array,
  mean: Float64Array,
  factor: number,
): void {
  const centred = row.map((value, index) => value - (mean[index] ?? NaN))
  for (const [index, line] of matrix.entries()) {
    const scaled = factor * (centred[index] ?? NaN)
    if (scaled !== 0) addScaled(line, centred, scaled, index)
  }
}

/** Copies the upper half of a matrix to the lower one. */
function mirror(matrix: readonly Float64Array[]): number[][] {
  return matrix.map((line, row) =>
    Array.from(line, (value, column) => (column < row ? (matrix[column]?.[row] ?? NaN) : value)),
  )
}

/** Adds scaled values from an index on. */
function addScaled(target: Float64Array, values: Float64Array, factor: number, start: number): void {
  for (let index = start; index < target.length; index += 1) {
    target[index] = (target[index] ?? NaN) + factor * (values[index] ?? NaN)
  }
}

export function sumProducts(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? NaN) * (b[index] ?? NaN)
  return sum
}

/** Solves a system of linear equations with a positive definite matrix by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => Float64Array.of(...row, right[index] ?? NaN))
  for (const [pivot, pivotRow] of rows.entries()) {
    for (const row of rows.slice(pivot + 1)) {
      addScaled(row, pivotRow, -(row[pivot] ?? NaN) / (pivotRow[pivot] ?? NaN), pivot)
    }
  }
  const solution: number[] = right.map(() => 0)
  for (const [index, row] of [...rows.entries()].reverse()) {
    const known = sumProducts(row.slice(index + 1, -1), solution.slice(index + 1))
    solution[index] = ((row.at(-1) ?? NaN) - known) / (row[index] ?? NaN)
  }
  return solution
}
