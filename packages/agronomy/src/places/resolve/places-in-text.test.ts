import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'

const find = (text: string) => findPlace(reference.gazetteer, text)

test.each([
  ['can I grow it in Nkhotakota??', 'nkhotakota'],
  ['can i grow it in nkhotakota??', 'nkhotakota'],
  ['¿y en Huancayo se puede?', 'huancayo'],
  ['Ek boer naby Kroonstad in die Vrystaat', 'kroonstad'],
  ['mieszkam obok Lublina, sady jabłkowe', 'lublin'],
  ['GHANA TAMALE', 'tamale, gh'],
  ['derrière le marché de Kaya, Burkina', 'kaya, bf'],
  ['Murray river near Mildura', 'mildura'],
  ['我家在 青森 田舎', 'aomori'],
])('“%s” suggests %s', (text, location) => {
  const match = find(text)
  expect(match.found).toBe(false)
  expect(match.suggestions.some((suggestion) => suggestion.startsWith(location))).toBe(true)
})

test('words in small letters are no names where others have capital ones', () => {
  expect(find('sand and stone near the Xyzzyk')).toMatchObject({ found: false, suggestions: [] })
})

test('only towns of the country that a text names are suggested', () => {
  const { suggestions } = find('our plot by Lincoln market, Argentina')
  expect(suggestions.filter((suggestion) => !suggestion.includes(', ar'))).toEqual([])
})

test('every suggestion finds a place of a country, and there are at most five', () => {
  const names = [...reference.gazetteer.places]
    .filter((_, index) => index % 500 === 0)
    .map(({ name }) => name)
  const suggestions = names.map((name) => find(`Behind ${name} Market, or ${name.slice(1)}`).suggestions)
  expect(suggestions.filter(({ length }) => length > 5)).toEqual([])
  expect(suggestions.flat().length).toBeGreaterThan(names.length / 2)
  const isInCountry = (text: string) => {
    const match = find(text)
    return match.found && match.place.country !== undefined
  }
  expect(suggestions.flat().filter((text) => !isInCountry(text))).toEqual([])
})
