import { createBodyValidator } from '../http/pipeline/validation'
import { registrationSchema } from './account-schemas'
import { registration } from '../../test/accounts'

const check = createBodyValidator(registrationSchema({ minLength: 8, blocklist: true }))

// Normalisation sorts combining marks in quadratic time: seconds, for as many as fit into a body.
const COMBINING_MARKS = 'a' + '\u0301'.repeat(25_000) + '\u0323'.repeat(25_000)

afterEach(() => jest.restoreAllMocks())

test.each(['email', 'password', 'full_name', 'organization'])(
  'a %s of 100 KiB is rejected for its length and never normalised',
  (field) => {
    const normalize = jest.spyOn(String.prototype, 'normalize')
    const { errors } = check(registration({ [field]: `${COMBINING_MARKS}@x.example` }))
    expect(errors).toEqual([expect.objectContaining({ pointer: `#/${field}`, code: 'too_long' })])
    const lengths = normalize.mock.contexts.map((text) => String(text).length)
    expect(Math.max(0, ...lengths)).toBeLessThan(1000)
  },
)
