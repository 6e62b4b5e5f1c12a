import { findPlaceClimate } from '../climate/place-climate'
import { reference } from '../../test/shipped-model'
import { getMaxUsualDays } from './growth'

test.each([
  { crop: 'wheat_spring', tropical: 140, others: 200 },
  { crop: 'soybean', tropical: 110, others: 140 },
])(
  '$crop: the usual days change gradually from the tropics to higher latitudes',
  ({ crop, tropical, others }) => {
    const type = reference.crops.types.find(({ key }) => key === crop)
    const climate = findPlaceClimate(reference.stations, { latitude: 26.8, longitude: 80.9, elevationM: 120 })
    if (!type || !climate) throw new Error('the data have no such crop or climate')
    const days = Array.from({ length: 21 }, (_, index) =>
      getMaxUsualDays({ ...climate, site: { ...climate.site, latitude: -(15 + index) } }, type),
    )
    expect([days[0], days.at(-1)]).toEqual([tropical, others])
    expect(Math.max(...days.slice(1).map((value, index) => value - (days[index] ?? NaN)))).toBeLessThan(13)
  },
)
