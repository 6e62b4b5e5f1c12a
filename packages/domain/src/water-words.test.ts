import { formatText } from './texts'

test.each([
  [20, 'of the 310 mm that fall, the soil 20 mm, and 80 mm are missing'],
  [1, 'of the 310 mm that fall, and 80 mm are missing'],
])('%d mm from the soil are named if they are worth a word', (soil_mm, expected) => {
  const params = { use_mm: 400, rain_mm: 300, fallen_mm: 310, soil_mm, shortage_mm: 80, percent: 75 }
  expect(formatText({ code: 'limited_by_water', params: { span: 'season', ...params } })).toContain(expected)
})
