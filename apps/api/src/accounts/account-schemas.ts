import { findPasswordProblem, hasInvisibleCharacters, normaliseEmail, type PasswordOwner } from '@crop/domain'
import Joi from 'joi'
import { textField } from '../http/contract/fields'
import { validationFailed } from '../http/errors/api-error'
import { strictBody, idMember, timestampMember } from '../http/contract/response-body'
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

const emailField = () =>
  textField({ max: MAX_EMAIL_LENGTH, normalise: normaliseEmail, validate: checkEmailFormat })
    .meta({ schema: { format: 'email' } })
    .description('Letter case, the encoding of accents and invisible characters at the ends do not matter')
    .required()

const nameField = () => textField({ max: MAX_NAME_LENGTH, normalise: trim })

const NEW_PASSWORD_DESCRIPTION =
  'Any characters are allowed. Common passwords are rejected, and so are the e-mail address, its local part, the full ' +
  'name and the organization'

const currentPasswordField = () => textField({ max: 1024 })

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

/** Returns another field of the same body, or an empty text if it is missing, of another type or too long to compare. */
function getSiblingText(helpers: Joi.CustomHelpers, name: string): string {
  const ancestors: unknown = helpers.state.ancestors
  const siblings: unknown = Array.isArray(ancestors) ? ancestors[0] : undefined
  const value: unknown =
    typeof siblings === 'object' && siblings !== null ? Reflect.get(siblings, name) : undefined
  return typeof value === 'string' && value.length <= MAX_COMPARED_LENGTH ? value : ''
}

function newPasswordField({ minLength, blocklist }: PasswordPolicy) {
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
  return textField({ min: minLength, max: 128, validate: checkNotBlocked })
}

export function registrationSchema(policy: PasswordPolicy): Joi.ObjectSchema<Registration> {
  return Joi.object<Registration, true>({
    email: emailField(),
    full_name: nameField().required(),
    organization: nameField().required(),
    // Last, so that the fields it is compared with are already normalised.
    password: newPasswordField(policy).description(NEW_PASSWORD_DESCRIPTION).required(),
  }).example({
    email: 'amina@example.com',
    password: 'two rows of maize',
    full_name: 'Amina Otieno',
    organization: 'Lake Growers',
  })
}

/** Throws 422 when a new password is a personal word of the account that has it, which the body does not name. */
export function checkNewPassword(newPassword: string, owner: PasswordOwner): void {
  const reason = findPasswordProblem(newPassword, owner, () => false)
  if (reason !== undefined)
    throw validationFailed([{ pointer: '#/new_password', code: 'blocked', detail: reason }])
}

export interface ProfileUpdate {
  full_name?: string | null
  organization?: string | null
}

export const profileUpdateSchema = Joi.object<ProfileUpdate, true>({
  full_name: nameField().allow(null),
  organization: nameField().allow(null),
}).example({ organization: 'Lake Growers Cooperative' })

export interface PasswordChange {
  current_password: string
  new_password: string
}

export function passwordChangeSchema(policy: PasswordPolicy): Joi.ObjectSchema<PasswordChange> {
  return Joi.object<PasswordChange, true>({
    current_password: currentPasswordField().required(),
    new_password: newPasswordField(policy).description(NEW_PASSWORD_DESCRIPTION).required(),
  }).example({ current_password: 'two rows of maize', new_password: 'three rows of beans' })
}

export interface Erasure {
  password: string
}

export const erasureSchema = Joi.object<Erasure, true>({
  password: currentPasswordField().required(),
}).example({
  password: 'two rows of maize',
})

const exportedRows = (description: string) =>
  Joi.array().items(Joi.object()).required().description(description)

export const exportBody = Joi.object({
  exported_at: timestampMember().required(),
  account: Joi.object({
    id: Joi.string().required(),
    email: Joi.string().required(),
    full_name: Joi.string().required(),
    organization: Joi.string().required(),
    is_verified: Joi.boolean().required(),
    is_active: Joi.boolean().required(),
    last_login_at: timestampMember().allow(null).required(),
    created_at: timestampMember().required(),
  })
    .unknown()
    .required(),
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
})
  .unknown()
  .meta({ component: 'AccountExport' })
  .example({
    exported_at: '2026-03-20T08:15:00.000Z',
    account: {
      id: '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21',
      email: 'amina@example.com',
      full_name: 'Amina Otieno',
      organization: 'Lake Growers',
      is_verified: false,
      is_active: true,
      last_login_at: null,
      created_at: '2026-03-14T09:26:53.589Z',
    },
    sessions: [],
    crop_plans: [{ id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55', name: 'North field', crop: 'maize' }],
    tasks: [],
    analyses: [],
    batches: [],
    notifications: [],
    digest_entries: [],
    mail_settings: [],
    outgoing_mails: [],
    webhooks: [],
    webhook_deliveries: [],
    password_reset_codes: [],
    idempotency_keys: [],
    daily_usage: [],
  })

export interface ResetRequest {
  email: string
}

export const resetRequestSchema = Joi.object<ResetRequest, true>({ email: emailField() }).example({
  email: 'amina@example.com',
})

export interface PasswordReset {
  email: string
  code: string
  new_password: string
}

/** Longer than any code, however it is typed. */
const MAX_CODE_LENGTH = 100

export function passwordResetSchema(policy: PasswordPolicy): Joi.ObjectSchema<PasswordReset> {
  return Joi.object<PasswordReset, true>({
    email: emailField(),
    code: textField({ max: MAX_CODE_LENGTH })
      .description('The code of the mail; letter case, spaces and dashes do not matter')
      .required(),
    new_password: newPasswordField(policy).description(NEW_PASSWORD_DESCRIPTION).required(),
  }).example({ email: 'amina@example.com', code: 'K7QM-2XWD-9F4T', new_password: 'three rows of beans' })
}

export const emptyBody = Joi.object().meta({ component: 'Empty' }).example({})

export interface Login {
  email: string
  password: string
}

/** Applies no rules to address and password, because they may have changed since the account was created. */
export const loginSchema = Joi.object<Login, true>({
  email: textField({ max: Infinity, normalise: trim }).required(),
  password: currentPasswordField().required(),
}).example({ email: 'amina@example.com', password: 'two rows of maize' })

export interface RefreshRequest {
  refresh_token: string
}

export const refreshSchema = Joi.object<RefreshRequest, true>({
  refresh_token: textField({ max: 4096 }).required(),
}).example({ refresh_token: 'eyJhbGciOi…' })

export const logoutSchema = Joi.object<RefreshRequest, true>({
  refresh_token: textField({ min: 0, max: Infinity }).required(),
}).example({ refresh_token: 'eyJhbGciOi…' })

export interface TokensBody {
  access_token: string
  refresh_token: string
  expires_in_minutes: number
}

export const tokensBody = strictBody<TokensBody>('Tokens', {
  access_token: Joi.string().description('JWT to send as `Authorization: Bearer <token>`'),
  refresh_token: Joi.string().description('JWT to exchange, once, for a new pair of tokens'),
  expires_in_minutes: Joi.number().integer().min(1).description('Lifetime of the access token in minutes'),
}).example({ access_token: 'eyJhbGciOi…', refresh_token: 'eyJhbGciOi…', expires_in_minutes: 15 })

export interface ProfileBody {
  id: string
  email: string
  full_name: string
  organization: string
  is_verified: boolean
  created_at: string
}

export const profileBody = strictBody<ProfileBody>('Profile', {
  id: idMember(),
  email: Joi.string(),
  full_name: Joi.string(),
  organization: Joi.string(),
  is_verified: Joi.boolean().description('Whether an operator has verified the account'),
  created_at: timestampMember(),
}).example({
  id: '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21',
  email: 'amina@example.com',
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
  is_verified: false,
  created_at: '2026-03-14T09:26:53.589Z',
})
