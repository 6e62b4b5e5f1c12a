import { eraseAccountRows, erasures, type ClaimedErasure, type Db } from '@crop/db'
import type { RedisStore } from '@crop/runtime'
import { claimFrom, startLeasedWork, type ClaimContext, type RunningWork } from '../leased-work'
import { deleteAccountKeys } from './redis-keys'

const LEASE_MS = 60_000

/** The keys of an account in Redis have expired after this time. */
const KEYS_EXPIRED_SECONDS = 2 * 3600

export interface ErasureOptions extends ClaimContext {
  db: Db
  redis: RedisStore
}

/** Deletes the data of one account. What it cannot delete now, it leaves to the next attempt. */
async function eraseAccount({ db, redis, logger }: ErasureOptions, erasure: ClaimedErasure): Promise<void> {
  const hasNoRows = await eraseAccountRows(db, erasure)
  const hasNoKeys = hasNoRows && (await deleteAccountKeys(redis, erasure))
  const isErased = hasNoKeys || (hasNoRows && erasure.ageSeconds >= KEYS_EXPIRED_SECONDS)
  if (!isErased) return void (await erasures.retryLater(db, erasure))
  await erasures.finish(db, erasure)
  logger.info('account erased', { attempt: erasure.attempt })
}

/** Erases accounts that are due, one after the other. */
export const startErasure = (options: ErasureOptions): RunningWork =>
  startLeasedWork(
    {
      ...claimFrom(erasures, { db: options.db, leaseMs: LEASE_MS, params: {} }),
      name: 'erasure of an account',
      slots: 1,
      run: (erasure) => eraseAccount(options, erasure),
    },
    options,
  )
