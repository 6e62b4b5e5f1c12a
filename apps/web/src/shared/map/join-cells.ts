import type { FeasibilityLabel } from '@crop/client'
import { toLabel } from '../analysis/labels'
import type { Cell } from './find-cell'

/** Neighbouring cells of one class on one parallel; `west` and `east` are the centres of the first and the last. */
export interface CellRun {
  latitude: number
  west: number
  east: number
  label: FeasibilityLabel
}

/**
 * Joins neighbouring cells of one class, given by latitude and then by longitude. The projections of the map draw
 * parallels as straight lines, so a run has the outline of its cells, and there are six times fewer of them.
 */
export function joinCells(cells: readonly Cell[], step: number): CellRun[] {
  const runs: CellRun[] = []
  for (const [latitude = 0, longitude = 0, score = 0] of cells) {
    const label = toLabel(score)
    const last = runs.at(-1)
    const continues = last?.label === label && last.latitude === latitude && last.east + step === longitude
    if (last && continues) last.east = longitude
    else runs.push({ latitude, west: longitude, east: longitude, label })
  }
  return runs
}
