import { availableParallelism } from 'node:os'
import { normalisePassword } from '@crop/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import argon2 from 'argon2'
import { createHashQueue } from './hash-queue'

// OWASP's first choice for argon2id: two passes over 19 MiB in one lane.
const PASSES = 2
const LANES = 1

const RUNNING_PER_CORE = 2
// Hashing shares libuv's threads with DNS and files: without a bound, a burst of sign-ins starves everything else.
const SPARED_THREADS = 2
const WAITING_ROOM = 50

export interface PasswordCheck {
  matches: boolean
  /** Made with other parameters than today's: to be replaced now that the password is known. */
  isOutdated: boolean
}

export interface Passwords {
  hash(password: string, gone: AbortSignal): Promise<string>
  /** Hashes in progress and in the waiting room. */
  load(): { running: number; waiting: number }
  /** Does the same work for an account that does not exist, which has no hash, as for one that does. */
  check(hash: string | undefined, password: string, gone: AbortSignal): Promise<PasswordCheck>
}

export interface PasswordSettings {
  hashMemoryKib: number
  /** Threads of libuv. */
  hashThreads: number
}

/** What a hash takes, in KiB that are gone through. */
function workOf(hash: string): number {
  const [, memoryKib, passes] = /\$m=(\d+),t=(\d+)/.exec(hash) ?? []
  return Number(memoryKib) * Number(passes)
}

// Argon2's least, for one lane.
const LEAST_KIB = 8

/** Argon2id, at most so many at once; beyond that the caller is told to come again. */
export async function createPasswords(settings: PasswordSettings): Promise<Passwords> {
  const { hashMemoryKib, hashThreads } = settings
  const parameters = {
    type: argon2.argon2id,
    memoryCost: hashMemoryKib,
    timeCost: PASSES,
    parallelism: LANES,
  }
  const most = Math.min(RUNNING_PER_CORE * availableParallelism(), Math.max(1, hashThreads - SPARED_THREADS))
  const gate = createHashQueue(most, WAITING_ROOM)
  const nobodysHash = await argon2.hash('the password of nobody', parameters)
  const todaysWork = workOf(nobodysHash)

  /** A hash from before the parameters were raised takes less, which would tell that there is an account. */
  async function makeUpFor(hash: string, password: string): Promise<void> {
    const memoryCost = Math.floor((todaysWork - workOf(hash)) / PASSES)
    if (memoryCost >= LEAST_KIB) await argon2.hash(password, { ...parameters, memoryCost })
  }

  async function compare(hash: string | undefined, given: string): Promise<PasswordCheck> {
    const password = normalisePassword(given)
    const matches = await argon2.verify(hash ?? nobodysHash, password)
    if (hash === undefined) return { matches: false, isOutdated: false }
    if (!matches) await makeUpFor(hash, password)
    return { matches, isOutdated: argon2.needsRehash(hash, parameters) }
  }

  return {
    load: gate.load,
    hash: (password, gone) => gate.run(() => argon2.hash(normalisePassword(password), parameters), gone),
    check: (hash, password, gone) => gate.run(() => compare(hash, password), gone),
  }
}

/** In lower case. A set of them would hold another megabyte. */
const commonPasswords = dictionary['passwords-common']

/** Whether a lower-case password is among the 49,000 that people use most; looking through them takes 50 µs. */
export const isCommonPassword = (password: string): boolean => commonPasswords.includes(password)
