import { type Cell, findCell, findNearestCell, findNextCell } from './find-cell'

/** An island of two cells, a strait, and a coast. */
const WEST: Cell = [0.5, 0.5, 0.9]
const EAST: Cell = [0.5, 1.5, 0.8]
const COAST: Cell = [1.5, 9.5, 0.7]
const CELLS = [WEST, EAST, COAST]

test('a point finds the cell around it, and none at sea', () => {
  expect(findCell(CELLS, 0.9, 0.1, 1)).toBe(WEST)
  expect(findCell(CELLS, 0.5, 5, 1)).toBeUndefined()
})

test('a tap beside the land finds the nearest cell, but only near it', () => {
  const project = ([longitude, latitude]: [number, number]): [number, number] => [longitude, -latitude]
  expect(findNearestCell(CELLS, project, [3, -0.5], 5)).toBe(EAST)
  expect(findNearestCell(CELLS, project, [3, -0.5], 1)).toBeUndefined()
})

test('the arrow keys move from cell to cell and across the sea', () => {
  expect(findNextCell(CELLS, WEST, 'ArrowRight', 1)).toBe(EAST)
  expect(findNextCell(CELLS, EAST, 'ArrowRight', 1)).toBe(COAST)
  expect(findNextCell(CELLS, COAST, 'ArrowLeft', 1)).toBe(EAST)
  expect(findNextCell(CELLS, WEST, 'ArrowLeft', 1)).toBeUndefined()
  expect(findNextCell(CELLS, WEST, 'ArrowRight', 3)).toBe(COAST)
})

test('an arrow key prefers the cell on its line to a nearer one beside it', () => {
  const onLine: Cell = [0.5, 2.5, 0.8]
  const beside: Cell = [3.5, 1.5, 0.8]
  expect(findNextCell([WEST, beside, onLine], WEST, 'ArrowRight', 1)).toBe(onLine)
})
