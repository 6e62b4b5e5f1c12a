import { findPasswordProblem, hasInvisibleCharacters, normaliseEmail, type PasswordOwner } from '@crop/domain'
import Joi from 'joi'
import { textField } from '../http/contract/fields'
import { toArray, toRecord } from '../http/contract/json-value'
import { validationFailed } from '../http/errors/api-error'
import {
  extensibleBody,
  flag,
  id,
  member,
  openObject,
  patchBody,
  requestBody,
  strictBody,
  text,
  timestamp,
  type TypeOf,
  wholeNumber,
} from '../http/contract/members'
import { isCommonPassword } from './passwords'

const MAX_EMAIL_LENGTH = 254
const MAX_NAME_LENGTH = 200

/** Longest field, in UTF-16 code units, that a password is compared with; a longer field is invalid anyway. */
const MAX_COMPARED_LENGTH = 2 * Math.max(MAX_EMAIL_LENGTH, MAX_NAME_LENGTH)

const emailFormat = Joi.string().email({ tlds: { allow: false }, minDomainSegments: 2 })

const checkEmailFormat: Joi.CustomValidator<string> = (email, helpers) =>
  hasInvisibleCharacters(email) || emailFormat.validate(email).error
    ? helpers.error('text.wrong_format', { expected: 'must be an e-mail address' })
    : email

const trim = (value: string) => value.trim()

const EXAMPLE = { email: 'amina@example.com', password: 'two rows of maize', token: 'eyJhbGciOi…' }

const emailField = () =>
  textField({ max: MAX_EMAIL_LENGTH, normalise: normaliseEmail, validate: checkEmailFormat }, EXAMPLE.email)
    .keywords({ format: 'email' })
    .describe('Letter case, the encoding of accents and invisible characters at the ends do not matter')

const nameField = (example?: string) => textField({ max: MAX_NAME_LENGTH, normalise: trim }, example)

const currentPasswordField = () => textField({ max: 1024 }, EXAMPLE.password)

export interface PasswordPolicy {
  minLength: number
  blocklist: boolean
}

/** Returns another field of the same body, or an empty text if it is missing, of another type or too long to compare. */
function getSiblingText(helpers: Joi.CustomHelpers, name: string): string {
  const [siblings] = toArray(helpers.state.ancestors)
  const value = toRecord(siblings)[name]
  return typeof value === 'string' && value.length <= MAX_COMPARED_LENGTH ? value : ''
}

function newPasswordField({ minLength, blocklist }: PasswordPolicy, example: string) {
  const isCommon = blocklist ? isCommonPassword : () => false
  const checkNotBlocked: Joi.CustomValidator<string> = (password, helpers) => {
    const owner = {
      email: getSiblingText(helpers, 'email'),
      fullName: getSiblingText(helpers, 'full_name'),
      organization: getSiblingText(helpers, 'organization'),
    }
    const reason = findPasswordProblem(password, owner, isCommon)
    return reason === undefined ? password : helpers.error('text.blocked', { reason })
  }
  return textField({ min: minLength, max: 128, validate: checkNotBlocked }, example).describe(
    'Any characters are allowed. Common passwords are rejected, and so are the e-mail address, its local part, the full ' +
      'name and the organization',
  )
}

export type Registration = TypeOf<ReturnType<typeof registrationBody>>

export const registrationBody = (policy: PasswordPolicy) =>
  requestBody({
    email: emailField(),
    full_name: nameField('Amina Otieno'),
    organization: nameField('Lake Growers'),
    // Last, so that the fields it is compared with are already normalised.
    password: newPasswordField(policy, EXAMPLE.password),
  })

/** Throws 422 when a new password equals a name or the e-mail address of its account, which the body does not contain. */
export function checkNewPassword(newPassword: string, owner: PasswordOwner): void {
  const reason = findPasswordProblem(newPassword, owner, () => false)
  if (reason !== undefined)
    throw validationFailed([{ pointer: '#/new_password', code: 'blocked', detail: reason }])
}

export type PasswordChange = TypeOf<ReturnType<typeof passwordChangeBody>>

export const passwordChangeBody = (policy: PasswordPolicy) =>
  requestBody({
    current_password: currentPasswordField(),
    new_password: newPasswordField(policy, 'three rows of beans'),
  })

export const erasureBody = requestBody({ password: currentPasswordField() })

const exportedRows = (description: string) =>
  member(Joi.array<object[]>().items(Joi.object()), []).describe(description)

export const exportBody = extensibleBody('AccountExport', {
  exported_at: timestamp('2026-03-20T08:15:00.000Z'),
  account: openObject({
    id: text('0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'),
    email: text(EXAMPLE.email),
    full_name: text('Amina Otieno'),
    organization: text('Lake Growers'),
    is_verified: flag(false),
    is_active: flag(true),
    last_login_at: timestamp().orNull(),
    created_at: timestamp('2026-03-14T09:26:53.589Z'),
  }),
  sessions: exportedRows('The refresh tokens of your sessions, without the tokens themselves'),
  crop_plans: exportedRows('Your crop plans with the conditions of their fields'),
  tasks: exportedRows('Your submissions'),
  analyses: exportedRows('Your analyses with their whole results'),
  batches: exportedRows('Your batches'),
  notifications: exportedRows('Your notifications'),
  digest_entries: exportedRows('Notifications for your next daily mail'),
  mail_settings: exportedRows('How you receive notifications by e-mail'),
  outgoing_mails: exportedRows('Mails to you that wait to be sent'),
  webhooks: exportedRows('Your webhooks without their secrets'),
  webhook_deliveries: exportedRows('Messages to your webhooks'),
  password_reset_codes: exportedRows('When codes for a new password were made'),
  idempotency_keys: exportedRows('Stored responses to requests with an `Idempotency-Key`'),
  daily_usage: exportedRows('New analyses by day'),
}).withExample({
  crop_plans: [{ id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55', name: 'North field', crop: 'maize' }],
})

export const resetRequestBody = requestBody({ email: emailField() })

export type PasswordReset = TypeOf<ReturnType<typeof passwordResetBody>>

/** Longer than any code, however it is typed. */
const MAX_CODE_LENGTH = 100

export const passwordResetBody = (policy: PasswordPolicy) =>
  requestBody({
    email: emailField(),
    code: textField({ max: MAX_CODE_LENGTH }, 'K7QM-2XWD-9F4T').describe(
      'The code of the mail; letter case, spaces and dashes do not matter',
    ),
    new_password: newPasswordField(policy, 'three rows of beans'),
  })

export const emptyBody = member(Joi.object<object>().meta({ component: 'Empty' }), {})

export type Login = TypeOf<typeof loginBody>

/** Applies no rules to address and password, because they may have changed since the account was created. */
export const loginBody = requestBody({
  email: textField({ max: Infinity, normalise: trim }, EXAMPLE.email),
  password: currentPasswordField(),
})

export const refreshBody = requestBody({ refresh_token: textField({ max: 4096 }, EXAMPLE.token) })

export const logoutBody = requestBody({ refresh_token: textField({ min: 0, max: Infinity }, EXAMPLE.token) })

export type TokensBody = TypeOf<typeof tokensBody>

export const tokensBody = strictBody('Tokens', {
  access_token: text(EXAMPLE.token).describe('JWT to send as `Authorization: Bearer <token>`'),
  refresh_token: text(EXAMPLE.token).describe('JWT to exchange, once, for a new pair of tokens'),
  expires_in_minutes: wholeNumber(15, 1).describe('Lifetime of the access token in minutes'),
})

const profileMembers = {
  id: id('0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'),
  email: text(EXAMPLE.email),
  full_name: text('Amina Otieno'),
  organization: text('Lake Growers'),
  is_verified: flag(false).describe('Whether an operator has verified the account'),
  created_at: timestamp('2026-03-14T09:26:53.589Z'),
}

export type ProfileBody = TypeOf<typeof profileBody>

export const profileBody = strictBody('Profile', profileMembers)

export const profileUpdateBody = patchBody(
  { full_name: nameField(), organization: nameField() },
  Object.keys(profileMembers),
).withExample({ organization: 'Lake Growers Cooperative' })
