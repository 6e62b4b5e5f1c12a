import { loadOutlookGround } from './outlook-ground'

const ground = loadOutlookGround()

test.each([
  ['Mato Grosso', -12.5, -55.7, true],
  ['the Atlantic', 15.5, -40.5, false],
  ['the Gulf of Guinea', 0, 0, false],
])('%s (%d, %d) is on land: %s', (_name, latitude, longitude, isLand) => {
  expect(ground.isLand(latitude, longitude)).toBe(isLand)
})

test('the normal of a month has its rain and the usual differences from year to year', () => {
  const [dry, wet] = [ground.findNormal(-12.5, -55.7, 7), ground.findNormal(-12.5, -55.7, 1)]
  expect(dry?.rainMm).toBeLessThan(10)
  expect(wet?.rainMm).toBeGreaterThan(200)
  expect((wet?.rainSdMm ?? 0) / (wet?.rainMm ?? 1)).toBeGreaterThan(0.1)
  const siberia = ground.findNormal(62, 129.7, 1)
  expect(siberia?.temperatureSdC).toBeGreaterThan(2)
  expect(wet?.temperatureSdC).toBeLessThan(1)
})

test('the normal is unknown far from all stations', () => {
  expect(ground.findNormal(-50, -120, 1)).toBeUndefined()
})
