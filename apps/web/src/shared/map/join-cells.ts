import type { Cell } from './find-cell'
import type { MapScale } from './map-scale'

/** Neighbouring cells of one class, by its name, on one parallel; `west` and `east` are the centres of the first and the last. */
export interface CellRun {
  latitude: number
  west: number
  east: number
  name: string
}

/**
 * Joins neighbouring cells of one class, given by latitude and then by longitude. The projections of the map draw
 * parallels as straight lines, so a run has the outline of its cells, and there are six times fewer of them.
 */
export function joinCells(cells: readonly Cell[], step: number, toClass: MapScale['toClass']): CellRun[] {
  const runs: CellRun[] = []
  for (const [latitude, longitude, value] of cells) {
    const name = toClass(value)
    const last = runs.at(-1)
    const continues = last?.name === name && last.latitude === latitude && last.east + step === longitude
    if (last && continues) last.east = longitude
    else runs.push({ latitude, west: longitude, east: longitude, name })
  }
  return runs
}
