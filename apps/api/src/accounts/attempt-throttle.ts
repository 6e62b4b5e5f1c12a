import { setTimeout as sleep } from 'node:timers/promises'
import { hashEmail } from '@crop/db'
import type { Logger } from '@crop/runtime'
import type { Config } from '../config'
import { ApiError } from '../http/errors/api-error'
import type { ApiRedisStore } from '../redis-scripts'
import { toClientKey } from '../http/pipeline/client-key'
import { createLimit, ONE_HOUR, ONE_MINUTE } from '../http/pipeline/limit'

const FIFTEEN_MINUTES = 15 * ONE_MINUTE

// All clients together may fail ten times as often as one.
const ACCOUNT_LIMIT_FACTOR = 10

export interface Attempt {
  email: string
  clientIp: string | undefined
  log: Logger
}

/**
 * Limits attempts per e-mail address, whether or not it has an account, and per client address over all accounts. Without
 * Redis only the limit per client address holds, for each process on its own.
 */
export interface AttemptThrottle {
  /** Throws 429 after too many attempts. */
  check(attempt: Attempt): Promise<void>
  /** Counts an attempt; throws 429 when it, or concurrent ones, have used up the limit. */
  count(attempt: Attempt): Promise<void>
  /** Resets the counters of the e-mail address after a success. */
  clear(attempt: Attempt): Promise<void>
}

/**
 * What is limited: failures of logins, of password checks of signed-in customers and of reset codes; and all requests for
 * a reset code. `overAllClients` kinds are also limited per e-mail address over all clients. Resets are not: strangers could
 * otherwise keep the owner of an address from them. A reset code is too long to be guessed.
 */
const ATTEMPTS = {
  login: { plural: 'failed sign-ins', overAllClients: true },
  password_check: { plural: 'wrong passwords', overAllClients: true },
  password_reset: { plural: 'wrong reset codes', overAllClients: false },
  password_reset_request: { plural: 'requests for a reset code', overAllClients: false },
} as const

type AttemptKind = keyof typeof ATTEMPTS

const describeClientLimit = (
  { loginFailuresPerClient }: Config['accounts'],
  kind: AttemptKind,
  seconds: number,
) =>
  `At most ${loginFailuresPerClient} ${ATTEMPTS[kind].plural} in 15 minutes from one address. Try again in ${seconds} seconds.`

function createCounters(
  redis: ApiRedisStore,
  { loginMaxFailures, loginFailuresPerClient }: Config['accounts'],
  kind: AttemptKind,
) {
  const ofAccountAndClient = createLimit({
    limit: loginMaxFailures,
    windowSeconds: FIFTEEN_MINUTES,
    shared: { redis, name: `${kind}_attempts_of_account_and_client`, withoutRedis: 'unlimited' },
  })
  const ofAccount = createLimit({
    limit: ATTEMPTS[kind].overAllClients ? loginMaxFailures * ACCOUNT_LIMIT_FACTOR : 0,
    windowSeconds: ONE_HOUR,
    shared: { redis, name: `${kind}_attempts_of_account`, withoutRedis: 'unlimited' },
  })
  const ofClient = createLimit({
    limit: loginFailuresPerClient,
    windowSeconds: FIFTEEN_MINUTES,
    shared: { redis, name: `${kind}_attempts_of_client`, withoutRedis: 'per_process' },
  })
  return { ofAccountAndClient, ofAccount, ofClient }
}

function getKeys({ email, clientIp }: Attempt) {
  // Customers' e-mail addresses are not stored in Redis.
  const account = hashEmail(email)
  const client = toClientKey(clientIp)
  return { account, accountAndClient: `${account}:${client}`, client }
}

export function createAttemptThrottle(
  redis: ApiRedisStore,
  settings: Config['accounts'],
  kind: AttemptKind,
): AttemptThrottle {
  const { ofAccountAndClient, ofAccount, ofClient } = createCounters(redis, settings, kind)

  /** Checks or counts the attempt in all counters; throws 429 when one of them is over its limit. */
  async function enforce(operation: 'check' | 'count', attempt: Attempt): Promise<void> {
    const { account, accountAndClient, client } = getKeys(attempt)
    const [waitForAccountAndClientMs, waitForAccountMs, waitForClientMs] = await Promise.all([
      ofAccountAndClient[operation](accountAndClient),
      ofAccount[operation](account),
      ofClient[operation](client),
    ])
    const waitMs = Math.max(waitForAccountAndClientMs, waitForAccountMs, waitForClientMs)
    if (waitMs === 0) return
    if (settings.loginFailuresPerClient > 0) await sleep(settings.rejectionDelayMs)
    attempt.log.warn('security', { event: `${kind}_throttled`, client_ip: attempt.clientIp })
    const seconds = Math.ceil(waitMs / 1000)
    throw new ApiError('TOO_MANY_LOGIN_ATTEMPTS', {
      ...(waitForClientMs === waitMs ? { detail: describeClientLimit(settings, kind, seconds) } : {}),
      headers: { 'Retry-After': String(seconds) },
    })
  }

  return {
    check: (attempt) => enforce('check', attempt),
    count: (attempt) => enforce('count', attempt),
    async clear(attempt) {
      const { account, accountAndClient } = getKeys(attempt)
      await Promise.all([ofAccountAndClient.reset(accountAndClient), ofAccount.reset(account)])
    },
  }
}
