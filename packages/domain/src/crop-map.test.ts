import { listMonthScores, packCells, type ScoredCell } from './crop-map'

const aCell = (latitude: number, longitude: number, factor: number): ScoredCell => ({
  latitude,
  longitude,
  scores: Array.from({ length: 12 }, (_, index) => (index * factor) / 100),
})

test('packed cells give the scores of each month from north to south and from west to east', () => {
  const first = packCells([aCell(-59.5, 179.5, 1), aCell(89.5, -179.5, 9)])
  const second = packCells([aCell(-59.5, 178.5, 5)])
  const packed = Buffer.concat([first, second])
  expect(listMonthScores(packed, 1).map(([, , score]) => score)).toEqual([0, 0, 0])
  expect(listMonthScores(packed, 12)).toEqual([
    [89.5, -179.5, 0.99],
    [-59.5, 178.5, 0.55],
    [-59.5, 179.5, 0.11],
  ])
})

test('a map of the world takes 0.2 MB', () => {
  const cells = Array.from({ length: 15_500 }, () => aCell(0.5, 0.5, 1))
  expect(packCells(cells).byteLength).toBeLessThan(220_000)
})
