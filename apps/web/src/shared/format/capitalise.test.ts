import { capitaliseWords, uncapitalise } from './capitalise'

test.each([
  ['nakuru', 'Nakuru'],
  ['bobo-dioulasso', 'Bobo-Dioulasso'],
  ['são paulo', 'São Paulo'],
  ['rio de janeiro', 'Rio de Janeiro'],
  ['el alto', 'El Alto'],
  ["n'djamena", "N'djamena"],
  ['12.5,-8.1', '12.5,-8.1'],
])('the place %s is written %s', (location, name) => {
  expect(capitaliseWords(location)).toBe(name)
})

test.each([
  ['Maize', 'maize'],
  ['Élevé', 'élevé'],
  ['Brussels sprouts', 'Brussels sprouts'],
  ['Swiss chard', 'Swiss chard'],
])('within a sentence %s is written %s', (name, written) => {
  expect(uncapitalise(name)).toBe(written)
})
