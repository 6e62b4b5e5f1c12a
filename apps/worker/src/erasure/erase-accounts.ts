import {
  claimErasure,
  eraseAccountRows,
  finishErasure,
  postponeErasure,
  type ClaimedErasure,
  type Db,
} from '@crop/db'
import type { Logger, RedisStore } from '@crop/runtime'
import { runRepeatedly } from '../run-repeatedly'
import { deleteAccountKeys } from './redis-keys'

const POLL_INTERVAL_MS = 1000
const LEASE_MS = 60_000
const RETRY_MS = 1000
const REDIS_RETRY_MS = 60_000

/** The keys of an account in Redis have expired after this time. */
const KEYS_EXPIRED_SECONDS = 2 * 3600

export interface ErasureOptions {
  db: Db
  redis: RedisStore
  logger: Logger
}

/** Deletes the data of one account. What it cannot delete now, it leaves to the next attempt. */
async function eraseAccount({ db, redis, logger }: ErasureOptions, erasure: ClaimedErasure): Promise<void> {
  const isErased = await eraseAccountRows(db, erasure, () => postponeErasure(db, erasure, LEASE_MS))
  if (!isErased) return void (await postponeErasure(db, erasure, RETRY_MS))
  const hasNoKeys = await deleteAccountKeys(redis, erasure)
  if (!hasNoKeys && erasure.ageSeconds < KEYS_EXPIRED_SECONDS)
    return void (await postponeErasure(db, erasure, REDIS_RETRY_MS))
  await finishErasure(db, erasure)
  logger.info('account erased', { attempt: erasure.attempt })
}

/** Erases all accounts that are due, one after the other. */
export async function eraseDueAccounts(options: ErasureOptions, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const erasure = await claimErasure(options.db, LEASE_MS)
    if (!erasure) return
    await eraseAccount(options, erasure)
  }
}

export function startErasure(options: ErasureOptions, signal: AbortSignal): Promise<void> {
  const loop = { intervalMs: POLL_INTERVAL_MS, signal, logger: options.logger }
  return runRepeatedly('erasure of accounts', () => eraseDueAccounts(options, signal), loop)
}
