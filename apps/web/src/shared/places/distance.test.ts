import { getDistanceKm } from './distance'

const NAKURU = { latitude: -0.307, longitude: 36.072 }

test.each([
  ['a field beside a town', NAKURU, { latitude: -0.35, longitude: 36.12 }, 7],
  ['two cities', { latitude: 51.5, longitude: -0.12 }, { latitude: 48.86, longitude: 2.35 }, 342],
  ['both sides of the date line', { latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }, 111],
  ['the same point', NAKURU, NAKURU, 0],
])('the distance is that along the globe: %s', (_, one, other, km) => {
  expect(Math.round(getDistanceKm(one, other))).toBe(km)
})
