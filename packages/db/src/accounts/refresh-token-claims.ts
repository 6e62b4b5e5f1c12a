import { sql } from 'drizzle-orm'

/** The stored fields that a refresh token is signed from. Equal claims sign to the same token. */
export interface RefreshTokenClaims {
  jti: string
  familyId: string
  userId: string
  kid: string
  /** In whole seconds since 1970, as in the token. */
  issuedAt: number
  expiresAt: number
}

/** The claims of a session's refresh token, and of the access token that is issued with it. */
export interface SessionClaims extends RefreshTokenClaims {
  sessionEpoch: number
}

export type ClaimsRow = RefreshTokenClaims & Record<string, unknown>

/** The current time in whole seconds, so that the stored times are those of the token. */
export const currentSecond = sql`date_trunc('second', now())`

export const toEpochSeconds = (timestamp: unknown) => sql<number>`extract(epoch from ${timestamp})::float8`

export const returningClaims = sql`
  returning jti, family_id as "familyId", user_id as "userId", kid,
            ${toEpochSeconds(sql`issued_at`)} as "issuedAt",
            ${toEpochSeconds(sql`expires_at`)} as "expiresAt"`
