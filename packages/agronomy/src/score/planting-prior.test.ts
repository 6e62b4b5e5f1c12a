import { reference } from '../../test/shipped-model'
import { getCropType } from '../../test/climates'
import { findPlaceClimate } from '../climate/place-climate'
import { getAnnualOutcomes } from '../annual/annual-outcome'
import { getPlantingPrior, rankPlantingMonth } from './planting-prior'
import { computePriorFeatures } from './prior-features'

function findClimate(latitude: number, longitude: number, elevationM: number) {
  const climate = findPlaceClimate(reference.stations, { latitude, longitude, elevationM })
  if (!climate) throw new Error('no climate')
  return climate
}

/** Returns the month that ranks best at a place. */
function findBestMonth(key: string, climate: ReturnType<typeof findClimate>): number | undefined {
  const ranked = getAnnualOutcomes(climate, getCropType(key)).map((outcome) => ({
    month: outcome.month,
    rank: rankPlantingMonth(climate, outcome),
  }))
  return ranked.sort((a, b) => b.rank - a.rank)[0]?.month
}

const lahore = findClimate(31.558, 74.351, 216)
const desMoines = findClimate(41.601, -93.609, 264)
const kano = findClimate(12, 8.517, 484)
const tamale = findClimate(9.4, -0.85, 183)
const pergamino = findClimate(-33.89, -60.57, 65)
const beja = findClimate(38.015, -7.863, 286)
const setif = findClimate(36.19, 5.414, 1096)

test.each([
  ['wheat_spring', 'Lahore', 11, lahore],
  ['durum', 'Beja', 11, beja],
  ['durum', 'Sétif', 11, setif],
  ['maize', 'Des Moines', 5, desMoines],
  ['maize', 'Pergamino', 10, pergamino],
  ['yam', 'Tamale', 4, tamale],
  ['tomato', 'Kano', 10, kano],
  ['cabbage', 'Kano', 10, kano],
  ['okra', 'Kano', 6, kano],
])('the best month for %s in %s is %d', (key, _place, month, climate) => {
  expect(findBestMonth(key, climate)).toBe(month)
})

test('every crop type has a weight for each feature', () => {
  for (const type of reference.crops.types) {
    const { weights } = getPlantingPrior(type)
    expect(weights.every(Number.isFinite)).toBe(true)
    const counts = computePriorFeatures(lahore, type).map((features) => features.length)
    expect(new Set(counts)).toEqual(new Set([weights.length]))
  }
})
