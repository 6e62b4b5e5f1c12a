import {
  isInOutlook,
  MAP_PARTS,
  MONTHS,
  packCells,
  toPackedDifference,
  type MapCell,
  type ScoredCell,
} from '@crop/domain'
import { findSharedOutlook, type SharedOutlooks } from '../outlooks/shared-outlooks'
import { MAX_MAP_PIECE_MS, type MapPiece, type MapPieceResult } from './map-piece'
import { recordProgress } from './piece'
import { model } from './thread-model'

type OutlookMap = Required<Pick<MapPiece, 'crop' | 'waterSupply'>> & { readonly outlooks: SharedOutlooks }

/**
 * Returns the change of each planting month's score by an outlook, packed; undefined where no outlook covers the cell. The
 * changes equal those in the answers to the same questions.
 */
function scoreDifferences(
  { crop, waterSupply, outlooks }: OutlookMap,
  cell: MapCell,
): readonly number[] | undefined {
  const outlook = findSharedOutlook(outlooks, cell)
  if (!outlook) return undefined
  const conditions = { water_supply: { value: waterSupply, source: 'request' } } as const
  const location = `${cell.latitude},${cell.longitude}`
  return MONTHS.map((month) => {
    if (!isInOutlook({ month }, outlooks)) return toPackedDifference(0)
    const assessment = model.assess({ location, crop, month, conditions }, { findOutlook: () => outlook })
    const usual = assessment.feasibility_score ?? 0
    return toPackedDifference((assessment.outlook?.feasibility_score ?? usual) - usual)
  })
}

let allCells: MapCell[] | undefined

/**
 * Entry point of a model thread. Scores the first cells of a piece: as many as the thread can score in `MAX_MAP_PIECE_MS`,
 * but at least one. Cells without scores are left out.
 */
export function scoreMapPiece({
  crop,
  waterSupply,
  part,
  outlooks,
  start,
  progress,
}: MapPiece): MapPieceResult {
  allCells ??= model.listMapCells()
  const startedAt = performance.now()
  const scored: ScoredCell[] = []
  let next = start
  let cell = allCells[part + next * MAP_PARTS]
  while (cell && (next === start || performance.now() - startedAt < MAX_MAP_PIECE_MS)) {
    recordProgress(progress, next)
    const scores = outlooks
      ? scoreDifferences({ crop, waterSupply, outlooks }, cell)
      : model.scoreMapCell(crop, waterSupply, cell)
    if (scores) scored.push({ ...cell, scores })
    next += 1
    cell = allCells[part + next * MAP_PARTS]
  }
  return { cells: packCells(scored), next: cell && next }
}
