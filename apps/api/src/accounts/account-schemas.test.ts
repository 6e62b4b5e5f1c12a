import { createRegistration } from '@crop/testkit'
import { createBodyValidator } from '../http/pipeline/validation'
import { registrationBody } from './account-schemas'

const validate = createBodyValidator(registrationBody({ minLength: 8, blocklist: true }))

// Normalising sorts combining marks in quadratic time. The maximum body of 100 KiB would take seconds.
const MANY_COMBINING_MARKS = 'a' + '\u0301'.repeat(25_000) + '\u0323'.repeat(25_000)

afterEach(() => jest.restoreAllMocks())

test.each(['email', 'password', 'full_name', 'organization'])(
  'a %s of 100 KiB is rejected for its length and never normalised',
  (field) => {
    const normalize = jest.spyOn(String.prototype, 'normalize')
    const { errors } = validate(createRegistration({ [field]: `${MANY_COMBINING_MARKS}@x.example` }), false)
    expect(errors).toEqual([expect.objectContaining({ pointer: `#/${field}`, code: 'too_long' })])
    const lengths = normalize.mock.contexts.map((text) => String(text).length)
    expect(Math.max(0, ...lengths)).toBeLessThan(1000)
  },
)
