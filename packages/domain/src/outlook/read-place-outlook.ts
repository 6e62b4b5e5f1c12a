import { type Outlook, type OutlookVariable, OUTLOOK_VARIABLES } from './outlook'
import { readPoint } from './packed-rows'
import { EVEN_TERCILES, type OutlookMonth, type PlaceOutlook, type Terciles } from './place-outlook'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A point of the grid beside a place. The weights of all four have the sum 1. */
interface Neighbour {
  readonly row: number
  readonly column: number
  readonly weight: number
}

/** Lists the points of the grid within one step of a place: at most two rows and two columns. */
function listNeighbours({ grid }: Outlook, { latitude, longitude }: Place): Neighbour[] {
  const { step, south, west, rows, columns } = grid
  const y = (latitude - south) / step
  const x = ((((longitude - west) % 360) + 360) % 360) / step
  const turn = Math.round(360 / step)
  const [row, column] = [Math.floor(y), Math.floor(x)]
  const [dy, dx] = [y - row, x - column]
  return [
    { row, column, weight: (1 - dy) * (1 - dx) },
    { row, column: column + 1, weight: (1 - dy) * dx },
    { row: row + 1, column, weight: dy * (1 - dx) },
    { row: row + 1, column: column + 1, weight: dy * dx },
  ]
    .map((neighbour) => ({ ...neighbour, column: neighbour.column % turn }))
    .filter((each) => each.row >= 0 && each.row < rows && each.column < columns && each.weight > 0)
}

/** The precision of the stored shares. */
const round = (share: number) => Math.round(share * 10_000) / 10_000

/** Averages the points that have a value. A place off the coast has few. */
function averageTerciles(
  { months, grid }: Outlook,
  getRow: (row: number) => Uint8Array | undefined,
  neighbours: readonly Neighbour[],
  point: { variable: OutlookVariable; month: number },
): Terciles | undefined {
  const shape = { columns: grid.columns, months: months.length }
  let [weights, below, above] = [0, 0, 0]
  for (const { row, column, weight } of neighbours) {
    const bytes = getRow(row)
    const terciles = bytes && readPoint(bytes, shape, { ...point, column })
    if (!terciles) continue
    weights += weight
    below += weight * terciles.below
    above += weight * terciles.above
  }
  if (weights === 0) return undefined
  const [lower, upper] = [round(below / weights), round(above / weights)]
  return { below: lower, normal: round(1 - lower - upper), above: upper }
}

function findSkill(
  { skills }: Outlook,
  { latitude, longitude }: Place,
  variable: OutlookVariable,
  month: string,
): number | null {
  const skill = skills.find(
    ({ region, ...each }) =>
      each.variable === variable &&
      each.month === month &&
      (region === null ||
        (longitude >= region[0] && latitude >= region[1] && longitude <= region[2] && latitude <= region[3])),
  )
  return skill ? Math.min(1, Math.max(0, skill.rpss)) : null
}

/**
 * Reads the outlook of a place from the points within one step of the grid, weighted by their distance; undefined where
 * none has a value. Centres publish no rain for dry months: such a month has no lean, and no skill.
 */
export function readPlaceOutlook(
  outlook: Outlook,
  getRow: (row: number) => Uint8Array | undefined,
  place: Place,
): PlaceOutlook | undefined {
  const neighbours = listNeighbours(outlook, place)
  const months = outlook.months.flatMap((month, index): OutlookMonth[] => {
    const [rain, temperature] = OUTLOOK_VARIABLES.map((variable) =>
      averageTerciles(outlook, getRow, neighbours, { variable, month: index }),
    )
    if (!rain && !temperature) return []
    return [
      {
        month,
        rain: rain ?? EVEN_TERCILES,
        temperature: temperature ?? null,
        rainSkill: rain ? findSkill(outlook, place, 'rain', month) : 0,
        temperatureSkill: temperature ? findSkill(outlook, place, 'temperature', month) : null,
      },
    ]
  })
  const { source, issued, digest, licence } = outlook
  return months.length > 0 ? { source, issued, digest, licence, months } : undefined
}

/** An outlook whose rows can be read. */
export interface ReadableOutlook {
  readonly outlook: Outlook
  /** Returns the points of a row of the grid. */
  getRow(row: number): Uint8Array | undefined
}

/** Returns what the first of some outlooks that says something about a place says; undefined if none does. */
export function findPlaceOutlook(
  outlooks: readonly ReadableOutlook[],
  place: Place,
): PlaceOutlook | undefined {
  for (const { outlook, getRow } of outlooks) {
    const found = readPlaceOutlook(outlook, getRow, place)
    if (found) return found
  }
  return undefined
}
