import { MAP_PARTS, packCells, type MapCell, type ScoredCell } from '@crop/domain'
import { MAX_MAP_PIECE_MS, type MapPiece, type MapPieceResult } from './map-piece'
import { recordProgress } from './piece'
import { model } from './thread-model'

let allCells: MapCell[] | undefined

/**
 * Entry point of a model thread. Scores the first cells of a piece: as many as the thread can score in `MAX_MAP_PIECE_MS`,
 * but at least one. Cells without scores are left out.
 */
export function scoreMapPiece({ crop, waterSupply, part, start, progress }: MapPiece): MapPieceResult {
  allCells ??= model.listMapCells()
  const startedAt = performance.now()
  const scored: ScoredCell[] = []
  let next = start
  let cell = allCells[part + next * MAP_PARTS]
  while (cell && (next === start || performance.now() - startedAt < MAX_MAP_PIECE_MS)) {
    recordProgress(progress, next)
    const scores = model.scoreMapCell(crop, waterSupply, cell)
    if (scores) scored.push({ ...cell, scores })
    next += 1
    cell = allCells[part + next * MAP_PARTS]
  }
  return { cells: packCells(scored), next: cell && next }
}
