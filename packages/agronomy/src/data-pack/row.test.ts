import fc from 'fast-check'
import { parseDecimal } from './row'

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

test.each(['', '-', '.', '.5', '5.', '-.5', '1.2.3', '1e3', '+1', ' 1', '0x1', 'NaN', '1,5', '--1', '١'])(
  '%j is no decimal number',
  (text) => expect(parseDecimal(text)).toBeNaN(),
)

test.each(['0', '-0', '007', '-12.30', '0.1', '99999999.999999', '123456789.123456789', '1'.repeat(40)])(
  '%s is parsed as JavaScript parses it',
  (text) => expect(parseDecimal(text)).toBe(Number(text)),
)

test('any text of digits and signs is parsed as JavaScript parses it, if it is a plain number', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 })
  const decimals = fc.option(
    digits.map((text) => `.${text}`),
    { nil: '' },
  )
  const numbers = fc.tuple(fc.constantFrom('', '-'), digits, decimals).map((parts) => parts.join(''))
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 8 })
  fc.assert(
    fc.property(fc.oneof(numbers, texts), (text) => {
      expect(parseDecimal(text)).toBe(PLAIN_NUMBER.test(text) ? Number(text) : NaN)
    }),
    { numRuns: 1000 },
  )
})
