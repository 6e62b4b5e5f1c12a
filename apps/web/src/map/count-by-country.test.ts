import { countByCountry } from './count-by-country'

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west, south + size],
  [west + size, south + size],
  [west + size, south],
  [west, south],
]

const country = (id: string, rings: number[][][]) => ({
  type: 'Feature' as const,
  id,
  properties: { name: `Country ${id}` },
  geometry: { type: 'Polygon' as const, coordinates: rings },
})

const countries = {
  type: 'FeatureCollection' as const,
  features: [country('001', [square(0, 0, 4), square(1, 1, 2)]), country('002', [square(10, 0, 2)])],
}

test('cells are counted by country and class, the best country first', () => {
  const counts = countByCountry(countries, [
    [0.5, 0.5, 0.1],
    [0.5, 3.5, 0.8],
    [0.5, 10.5, 0.6],
  ])
  expect(counts.map(({ id, total }) => [id, total])).toEqual([
    ['002', 1],
    ['001', 2],
  ])
  expect(counts[1]?.cells).toEqual({
    highly_suitable: 1,
    moderately_suitable: 0,
    marginally_suitable: 0,
    not_suitable: 1,
  })
})

test('cells in holes and at sea belong to no country', () => {
  expect(
    countByCountry(countries, [
      [2, 2, 0.9],
      [40, 40, 0.9],
    ]),
  ).toEqual([])
})
