import { moveInGrid } from './move-in-grid'

const GRID = { rows: 3, columns: 12 }
const MIDDLE = { row: 1, column: 5 }

test.each([
  ['ArrowLeft', false, { row: 1, column: 4 }],
  ['ArrowRight', false, { row: 1, column: 6 }],
  ['ArrowUp', false, { row: 0, column: 5 }],
  ['ArrowDown', false, { row: 2, column: 5 }],
  ['Home', false, { row: 1, column: 0 }],
  ['End', false, { row: 1, column: 11 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 2, column: 11 }],
  ['Enter', false, undefined],
])('%s (with Ctrl: %s) moves to %j', (key, ctrlKey, cell) => {
  expect(moveInGrid(MIDDLE, { key, ctrlKey }, GRID)).toEqual(cell)
})

test('the edges stop the movement', () => {
  const corner = { row: 2, column: 11 }
  expect(moveInGrid(corner, { key: 'ArrowRight', ctrlKey: false }, GRID)).toEqual(corner)
  expect(moveInGrid(corner, { key: 'ArrowDown', ctrlKey: false }, GRID)).toEqual(corner)
})
