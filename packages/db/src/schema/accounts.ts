import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, timestamptz } from './columns'

export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  hashedPassword: text('hashed_password').notNull(),
  fullName: text('full_name').notNull(),
  organization: text('organization').notNull(),
  isVerified: boolean('is_verified').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  lastLoginAt: timestamptz('last_login_at'),
  /** Number of times that all sessions were ended. Access tokens of an earlier epoch are not valid. */
  sessionEpoch: integer('session_epoch').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

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
})
