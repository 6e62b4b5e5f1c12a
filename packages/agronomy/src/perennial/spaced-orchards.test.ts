import { model } from '../../test/shipped-model'

const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })

test('olive orchards of Andalusia use 600 to 1000 mm a year', () => {
  const requirement = assess('jaén', 'olive', 11).water?.crop_water_requirement_mm
  expect(requirement).toBeGreaterThan(600)
  expect(requirement).toBeLessThan(1000)
})

test('where olives live on 200 mm of rain, the trees stand so wide apart that this is enough for a fair harvest', () => {
  const { feasibility_label, water } = assess('sfax', 'olive', 12)
  expect(feasibility_label).toBe('moderately_suitable')
  expect(water?.crop_water_requirement_mm).toBeLessThan(500)
})

test('irrigated orchards are not spaced by rain', () => {
  expect(assess('fresno', 'almond', 1).water?.crop_water_requirement_mm).toBeGreaterThan(900)
})

test.each([
  ['lindi, tanzania', 'cashew', 1, 'moderately_suitable'],
  ['bolgatanga', 'shea', 6, 'moderately_suitable'],
  ['niamey', 'cashew', 8, 'marginally_suitable'],
  ['niamey', 'shea', 8, 'marginally_suitable'],
])('trees of the savanna rest in the dry season, if the rains are long enough: %s, %s', (...question) => {
  const [location, crop, month, label] = question
  expect(assess(location, crop, month).feasibility_label).toBe(label)
})
