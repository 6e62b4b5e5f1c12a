import { chooseNames, type CountryPlace } from './choose-names'

const SCREEN = { width: 400, height: 200, offset: [0, 0] as readonly [number, number], factor: 1 }
const measure = (name: string) => name.length * 6
const choose = (places: readonly CountryPlace[], screen: Partial<typeof SCREEN> = {}) =>
  chooseNames(places, { ...SCREEN, ...screen }, measure, 12).map(({ name }) => name)

const place = (name: string, x: number, y: number, width = 60): CountryPlace => ({
  name,
  x,
  y,
  width,
  height: 40,
})

test('a name is shown once its country is about as wide as the text', () => {
  const rwanda = place('Rwanda', 100, 100, 20)
  expect(choose([rwanda])).toEqual([])
  expect(choose([rwanda], { factor: 3, offset: [-100, -200] })).toEqual(['Rwanda'])
})

test('the first of two names that touch is shown', () => {
  const [kenya, uganda] = [place('Kenya', 100, 100), place('Uganda', 120, 104)]
  expect(choose([kenya, uganda])).toEqual(['Kenya'])
  expect(choose([kenya, place('Uganda', 120, 130)])).toEqual(['Kenya', 'Uganda'])
})

test('names end within the screen', () => {
  expect(choose([place('Kenya', 8, 100), place('Chad', 100, 3), place('Mali', 200, 100)])).toEqual(['Mali'])
})
