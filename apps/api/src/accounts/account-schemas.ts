import { findPasswordProblem, normaliseEmail } from '@crop/domain'
import Joi from 'joi'
import { closedBody, idMember, timestampMember } from '../http/contract/response-body'
import { text } from '../http/contract/fields'
import { isCommonPassword } from './passwords'

const ADDRESS = Joi.string().email({ tlds: { allow: false }, minDomainSegments: 2 })

const LONGEST_ADDRESS = 254
const LONGEST_NAME = 200

/** In UTF-16 units, of any field that a password is compared with; what is longer was refused itself. */
const LONGEST_COMPARED = 2 * Math.max(LONGEST_ADDRESS, LONGEST_NAME)

const trim = (given: string) => given.trim()

const addressOnly: Joi.CustomValidator<string> = (address, helpers) =>
  ADDRESS.validate(address).error
    ? helpers.error('text.wrong_format', { expected: 'must be an e-mail address' })
    : address

/** Any address of the right form; whether it exists, only a message to it can tell. */
const emailField = () =>
  text({ max: LONGEST_ADDRESS, read: normaliseEmail, also: addressOnly })
    .meta({ schema: { format: 'email' } })
    .required()

export interface Registration {
  email: string
  password: string
  full_name: string
  organization: string
}

export interface PasswordPolicy {
  minLength: number
  blocklist: boolean
}

function siblingText(siblings: unknown, name: string): string {
  const value: unknown =
    typeof siblings === 'object' && siblings !== null ? Reflect.get(siblings, name) : undefined
  return typeof value === 'string' && value.length <= LONGEST_COMPARED ? value : ''
}

function newPasswordField({ minLength, blocklist }: PasswordPolicy) {
  const isCommon = blocklist ? isCommonPassword : () => false
  const notBlocked: Joi.CustomValidator<string> = (password, helpers) => {
    const ancestors: unknown = helpers.state.ancestors
    const siblings: unknown = Array.isArray(ancestors) ? ancestors[0] : undefined
    const owner = {
      email: siblingText(siblings, 'email'),
      fullName: siblingText(siblings, 'full_name'),
      organization: siblingText(siblings, 'organization'),
    }
    const reason = findPasswordProblem({ ...owner, password }, isCommon)
    return reason === undefined ? password : helpers.error('text.blocked', { reason })
  }
  return text({ min: minLength, max: 128, also: notBlocked })
}

export function registrationSchema(policy: PasswordPolicy): Joi.ObjectSchema<Registration> {
  return Joi.object<Registration, true>({
    email: emailField(),
    full_name: text({ max: LONGEST_NAME, read: trim }).required(),
    organization: text({ max: LONGEST_NAME, read: trim }).required(),
    // Last, so that the fields it is compared with are already in their normal form.
    password: newPasswordField(policy)
      .description(
        'Any characters; refused when it is common, or equals the e-mail, its local part, the name or the organization',
      )
      .required(),
  }).example({
    email: 'amina@example.com',
    password: 'two rows of maize',
    full_name: 'Amina Otieno',
    organization: 'Lake Growers',
  })
}

export interface Login {
  email: string
  password: string
}

/** The password policy is not applied: it may be younger than the account. */
export const loginSchema = Joi.object<Login, true>({
  email: text({ max: Infinity, read: normaliseEmail }).required(),
  password: text({ max: 1024 }).required(),
}).example({ email: 'amina@example.com', password: 'two rows of maize' })

export interface RefreshRequest {
  refresh_token: string
}

export const refreshSchema = Joi.object<RefreshRequest, true>({
  refresh_token: text({ max: 4096 }).required(),
}).example({ refresh_token: 'eyJhbGciOi…' })

export const logoutSchema = Joi.object<RefreshRequest, true>({
  refresh_token: text({ min: 0, max: Infinity }).required(),
}).example({ refresh_token: 'eyJhbGciOi…' })

interface TokensBody {
  access_token: string
  refresh_token: string
  expires_in_minutes: number
}

export const tokensBody = closedBody<TokensBody>('Tokens', {
  access_token: Joi.string().description('JWT, for `Authorization: Bearer`'),
  refresh_token: Joi.string().description('Spent when it is exchanged for a new pair'),
  expires_in_minutes: Joi.number().greater(0).description('Lifetime of the access token'),
}).example({ access_token: 'eyJhbGciOi…', refresh_token: 'eyJhbGciOi…', expires_in_minutes: 15 })

interface ProfileBody {
  id: string
  email: string
  full_name: string
  organization: string
  is_verified: boolean
  created_at: string
}

export const profileBody = closedBody<ProfileBody>('Profile', {
  id: idMember(),
  email: Joi.string(),
  full_name: Joi.string(),
  organization: Joi.string(),
  is_verified: Joi.boolean(),
  created_at: timestampMember(),
}).example({
  id: '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21',
  email: 'amina@example.com',
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
  is_verified: false,
  created_at: '2026-03-14T09:26:53.589Z',
})
