export interface CellPosition {
  row: number
  column: number
}

interface PressedKey {
  key: string
  ctrlKey: boolean
}

/** Returns the cell to which a key moves in a grid; undefined for other keys. The keys are those of WAI-ARIA. */
export function moveInGrid(
  { row, column }: CellPosition,
  { key, ctrlKey }: PressedKey,
  { rows, columns }: { rows: number; columns: number },
): CellPosition | undefined {
  const [lastRow, lastColumn] = [rows - 1, columns - 1]
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) }
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column }
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrlKey ? lastRow : row, column: lastColumn }
    default:
      return undefined
  }
}
