import { LANGUAGES, MAIL_FREQUENCIES } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, timestamptz } from './columns'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** As it was typed, in lower case. */
    email: text('email').notNull().unique(),
    /**
     * The normal form of the address (`toEmailKey`), by which accounts are unique. Null in erased accounts, in accounts whose
     * normal form another account has, and in rows of versions without this column until they are filled.
     */
    emailKey: text('email_key'),
    hashedPassword: text('hashed_password').notNull(),
    fullName: text('full_name').notNull(),
    organization: text('organization').notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    lastLoginAt: timestamptz('last_login_at'),
    /** Number of times that all sessions were ended. Access tokens of an earlier epoch are not valid. */
    sessionEpoch: integer('session_epoch').notNull().default(0),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When its owner erased the account. The row stays until everything that refers to it is deleted. */
    erasedAt: timestamptz('erased_at'),
  },
  (table) => [
    uniqueIndex('users_email_key_idx')
      .on(table.emailKey)
      .where(sql`${table.emailKey} is not null`),
  ],
)

/** Accounts whose data the workers delete. The row is removed with the last of the data. */
export const accountErasures = pgTable(
  'account_erasures',
  {
    /** No foreign key, because the account is deleted first. */
    userId: uuid('user_id').primaryKey(),
    /** Part of the names of counters in Redis. */
    addressHash: text('address_hash').notNull(),
    /** Stands for the address where the tries of reset codes are counted. */
    addressId: uuid('address_id').notNull(),
    requestedAt: timestamptz('requested_at').notNull().defaultNow(),
    /** When a worker may claim it. A claim moves it past its lease. */
    availableAt: timestamptz('available_at').notNull(),
    attempt: integer('attempt').notNull().default(0),
  },
  (table) => [index('account_erasures_available_at_idx').on(table.availableAt)],
)

/** Refresh tokens by their identifiers; the tokens themselves are not stored. A family is one session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    jti: uuid('jti').primaryKey(),
    familyId: uuid('family_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    issuedAt: timestamptz('issued_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** The end of the session, however often it is refreshed. */
    familyExpiresAt: timestamptz('family_expires_at').notNull(),
    kid: text('kid').notNull(),
    spentAt: timestamptz('rotated_at'),
    successorJti: uuid('child_jti'),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    index('refresh_tokens_family_id_idx').on(table.familyId),
    index('refresh_tokens_user_id_idx').on(table.userId),
    index('refresh_tokens_expires_at_idx').on(table.expiresAt),
  ],
)

/** One-time codes that replace a forgotten password. The codes themselves are not stored. */
export const passwordResetCodes = pgTable(
  'password_reset_codes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: bytes('code_hash').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('password_reset_codes_user_id_idx').on(table.userId),
    index('password_reset_codes_expires_at_idx').on(table.expiresAt),
  ],
)

/** The number of tries of each client with a code. */
export const passwordResetTries = pgTable(
  'password_reset_tries',
  {
    /** The code; an id made from the e-mail address when the address has none. No foreign key for that reason. */
    codeId: uuid('code_id').notNull(),
    client: text('client').notNull(),
    tries: integer('tries').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.client] }),
    index('password_reset_tries_expires_at_idx').on(table.expiresAt),
  ],
)

/** The accounts that chose how often they get their notifications by e-mail. */
export const mailSettings = pgTable('mail_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  frequency: text('frequency', { enum: MAIL_FREQUENCIES }).notNull(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  /** Signs the links in the mails. It stays, so that the links in old mails keep working. */
  linkKey: bytes('link_key').notNull(),
  /** When the owner of the address confirmed it. Until then no notification is sent to it. */
  confirmedAt: timestamptz('confirmed_at'),
  /** When the latest mail that asks for the confirmation was queued. */
  confirmationSentAt: timestamptz('confirmation_sent_at'),
})

/**
 * The outbox of e-mails. A request for a reset code has a row whether or not its address has an account: the worker looks
 * that up and makes the code when it sends the mail.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['password_reset', 'confirmation', 'notifications'] }).notNull(),
    /**
     * The address of a request for a reset code. Empty in mails to an account, which go to the address that it has when
     * they are sent; workers of a version without such mails find no account and drop them.
     */
    address: text('address').notNull(),
    /** The account that a mail is for, and the notifications in it. */
    userId: uuid('user_id').references(() => users.id),
    notificationIds: uuid('notification_ids').array(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** When the mail may be claimed. A claim moves it past its lease. */
    availableAt: timestamptz('available_at').notNull().defaultNow(),
    attempt: integer('attempt').notNull().default(0),
  },
  (table) => [
    index('outgoing_mails_available_at_idx').on(table.availableAt),
    index('outgoing_mails_created_at_idx').on(table.createdAt),
    index('outgoing_mails_address_idx').on(table.address),
    index('outgoing_mails_user_id_idx')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
)

export const apiKeys = pgTable('api_keys', {
  prefix: text('prefix').primaryKey(),
  keyHash: bytes('key_hash').notNull(),
  name: text('name').notNull(),
  /** Analyses per minute and batch items per hour of this key; null applies the settings of the service, 0 no limit. */
  analysesPerMinute: integer('analyses_per_minute'),
  batchItemsPerHour: integer('batch_items_per_hour'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  expiresAt: timestamptz('expires_at'),
  revokedAt: timestamptz('revoked_at'),
  lastUsedAt: timestamptz('last_used_at'),
  /** The key that this one replaced when it was rotated. */
  replacedPrefix: text('replaced_prefix'),
})
