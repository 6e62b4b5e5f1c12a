import { toCallerKey } from '@crop/domain'
import { sql } from 'drizzle-orm'

/** The account that the rows of the following conditions belong to. */
interface Account {
  userId: string
}

const getCallerKey = ({ userId }: Account) => toCallerKey({ kind: 'customer', userId })

export const belongsToUser = ({ userId }: Account) => sql`user_id = ${userId}::uuid`

export const isDeliveryOfUser = ({ userId }: Account) =>
  sql`webhook_id in (select id from webhooks where user_id = ${userId}::uuid)`

export const isIdempotencyKeyOfUser = (account: Account) =>
  sql`starts_with(scope, ${`${getCallerKey(account)} `})`

export const isUsageOfUser = (account: Account) => sql`caller = ${getCallerKey(account)}`
