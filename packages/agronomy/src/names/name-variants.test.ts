import { listLookupKeys } from './name-variants'

test.each([
  ['Zuerich', 'zurich'],
  ['Malmö', 'malmoe'],
  ['Москва', 'moskva'],
  ['Київ', 'kyiv'],
  ['Θεσσαλονίκη', 'thessaloniki'],
])('%s is also looked up as %s', (name, key) => {
  expect(listLookupKeys(name)).toContain(key)
})
