import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { model, reference } from '../../test/shipped-model'
import { interpolateClimate } from '../climate/interpolate-climate'
import { SHIPPED_DATA_DIR } from '../data-dir'

const assess = (location: string) => model.assess({ location, crop: 'maize', month: 4 })

test('the basis names the four nearest stations of the table, with their distance and their share', () => {
  const { basis, place } = assess('nakuru')
  const stations = basis?.stations ?? []
  expect(stations[0]).toEqual({
    id: expect.any(String),
    name: expect.stringMatching(/Nakuru/),
    country: 'KE',
    kind: expect.stringMatching(/^(station|grid)$/),
    km: place?.station_km,
    elevation_m: expect.any(Number),
    weight: expect.any(Number),
  })
  expect(stations).toHaveLength(4)
  expect(stations.map(({ km }) => km)).toEqual(stations.map(({ km }) => km).toSorted((a, b) => a - b))
  expect(stations.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 2)

  const table = readFileSync(join(SHIPPED_DATA_DIR, 'climate-normals.csv'), 'utf8')
  for (const { id, name, country, kind } of stations) {
    const [, basisOfRow, ...row] =
      table
        .split('\n')
        .find((line) => line.startsWith(`${id},`))
        ?.split(',') ?? []
    expect(row.slice(0, 2)).toEqual([name, country])
    expect(kind).toBe(basisOfRow === 'gridded' ? 'grid' : 'station')
  }
})

test.each(['qqxxyyzz', '0,-150'])('without a climate there is no basis: %s', (location) => {
  expect(assess(location).basis).toBeNull()
})

// Normals of January 1991-2020 at the airports, rounded.
test.each([
  ['Trujillo', -8.11, -79.03, 23],
  ['Lima', -12.05, -77.04, 24],
  ['Chimbote', -9.08, -78.58, 23],
])('the coast of a cold current is as cool as observed: %s', (_name, latitude, longitude, januaryC) => {
  const climate = interpolateClimate(reference.stations, { latitude, longitude, elevationM: 50 })
  expect(Math.abs((climate?.monthly.tmeanC[0] ?? NaN) - januaryC)).toBeLessThan(2)
})
