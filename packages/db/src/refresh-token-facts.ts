import { sql } from 'drizzle-orm'

/** What a refresh token is signed from; the same facts make the same token again. */
export interface RefreshTokenClaims {
  jti: string
  familyId: string
  userId: string
  kid: string
  /** Whole seconds since 1970, as a token's claims have them. */
  issuedAt: number
  expiresAt: number
}

// Claims count whole seconds: what is stored is what is signed.
export const currentSecond = sql`date_trunc('second', now())`

export const toEpochSeconds = (moment: unknown) => sql<number>`extract(epoch from ${moment})::float8`

export type ClaimsRow = RefreshTokenClaims & Record<string, unknown>

export const returningClaims = sql`returning jti, family_id as "familyId", user_id as "userId", kid,
  ${toEpochSeconds(sql`issued_at`)} as "issuedAt", ${toEpochSeconds(sql`expires_at`)} as "expiresAt"`
