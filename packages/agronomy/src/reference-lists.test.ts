import { loadReferenceLists } from './reference-lists'

const lists = loadReferenceLists()

test('a crop is listed once with all its names', () => {
  const wheat = lists.crops().filter(({ crop }) => crop === 'wheat')
  expect(wheat).toHaveLength(1)
  expect(wheat[0]?.aliases).toEqual(expect.arrayContaining(['gehun', 'winter wheat']))
})

test('crops are found by the beginning of any of their names', () => {
  expect(lists.crops('Makk')).toEqual([expect.objectContaining({ crop: 'maize' })])
})

test('places come by beginning, most populous first, each once', () => {
  expect(lists.locations('Naku', 10)[0]).toEqual({ location: 'nakuru', country: 'KE' })
  const lahore = lists.locations('lahore', 50).filter(({ location }) => location === 'lahore')
  expect(lahore).toEqual([{ location: 'lahore', country: 'PK' }])
  expect(lists.locations('a', 3)).toHaveLength(3)
})
