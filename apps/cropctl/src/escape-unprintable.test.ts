import { escapeUnprintable } from './escape-unprintable'

test.each([
  ['Lake\nis_active true', 'Lake\\u000ais_active true'],
  ['\u001b[2J\u001b]0;root\u0007', '\\u001b[2J\\u001b]0;root\\u0007'],
  ['\u009b31m\u0085\u007f', '\\u009b31m\\u0085\\u007f'],
  ['a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
  ['\u202egro\u2066\u200f\u061c', '\\u202egro\\u2066\\u200f\\u061c'],
])('%j is printed as %s', (text, escaped) => expect(escapeUnprintable(text)).toBe(escaped))

test('names in any script are printed unchanged', () => {
  for (const name of ['Amina Otieno', 'Wanjikũ', '山田花子', 'علی', 'नेहा', '🌾 Co-op', 'O’Brien \\ Sons'])
    expect(escapeUnprintable(name)).toBe(name)
})
