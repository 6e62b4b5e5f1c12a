import { findPlaceClimate } from '../climate/place-climate'
import { reference } from '../../test/shipped-model'
import { getMaxUsualDays } from './growth'

test.each([
  { crop: 'wheat_spring', from: 15, first: 140, last: 200 },
  { crop: 'soybean', from: 15, first: 110, last: 130 },
  { crop: 'barley', from: 45, first: 160, last: 94 },
])(
  '$crop: the usual days change gradually from $from degrees to higher latitudes',
  ({ crop, from, first, last }) => {
    const type = reference.crops.types.find(({ key }) => key === crop)
    const climate = findPlaceClimate(reference.stations, { latitude: 26.8, longitude: 80.9, elevationM: 120 })
    if (!type || !climate) throw new Error('the data have no such crop or climate')
    const days = Array.from({ length: 21 }, (_, index) =>
      getMaxUsualDays({ ...climate, site: { ...climate.site, latitude: -(from + index) } }, type),
    )
    expect([days[0], days.at(-1)]).toEqual([first, last])
    expect(
      Math.max(...days.slice(1).map((value, index) => Math.abs(value - (days[index] ?? NaN)))),
    ).toBeLessThan(13)
  },
)
