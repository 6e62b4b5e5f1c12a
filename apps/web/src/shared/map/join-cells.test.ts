import { joinCells } from './join-cells'
import { SUITABILITY } from './map-scale'

test('neighbours of one class on one parallel are drawn as one', () => {
  const runs = joinCells(
    [
      [1.5, 0.5, 0.9],
      [1.5, 1.5, 0.8],
      [1.5, 2.5, 0.1],
      [1.5, 4.5, 0.1],
      [0.5, 5.5, 0.1],
    ],
    1,
    SUITABILITY.toClass,
  )
  expect(runs).toEqual([
    { latitude: 1.5, west: 0.5, east: 1.5, name: 'highly' },
    { latitude: 1.5, west: 2.5, east: 2.5, name: 'not' },
    { latitude: 1.5, west: 4.5, east: 4.5, name: 'not' },
    { latitude: 0.5, west: 5.5, east: 5.5, name: 'not' },
  ])
})
