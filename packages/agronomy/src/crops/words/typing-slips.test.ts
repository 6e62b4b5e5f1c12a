import { findSlip } from './typing-slips'

test.each([
  ['bannana', 'banana', 'doubled'],
  ['letuce', 'lettuce', 'doubled'],
  ['onoin', 'onion', 'swapped'],
  ['maise', 'maize', 'alike'],
  ['kabbage', 'cabbage', 'alike'],
  ['cassave', 'cassava', 'vowel'],
  ['barly', 'barley', 'omitted'],
  ['mangoe', 'mango', 'omitted'],
  ['garlick', 'garlic', 'omitted'],
  ['rasberry', 'raspberry', 'consonant'],
  ['grave', 'grape', 'letter'],
  ['maize', 'maize', undefined],
  ['brocolli', 'broccoli', undefined],
  ['', 'a', 'omitted'],
])('%j instead of %j is a slip of the kind %s', (key, name, slip) => {
  expect(findSlip(key, name)).toBe(slip)
})
