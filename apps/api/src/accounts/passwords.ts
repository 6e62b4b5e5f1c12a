import { availableParallelism } from 'node:os'
import { normalisePassword } from '@crop/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import argon2 from 'argon2'
import { createHashQueue, type HashClient } from './hash-queue'

// OWASP's first recommendation for argon2id: two passes over 19 MiB with one lane.
const PASSES = 2
const LANES = 1

/** Argon2's minimum for one lane. */
const MIN_MEMORY_KIB = 8

const HASHES_PER_CORE = 2
// Hashing shares libuv's threads with DNS and file access, which a burst of logins would otherwise starve.
const RESERVED_THREADS = 2
/** About a second of work on two cores. */
const MAX_WAITING_HASHES = 100

const REJECTION_DELAY_MS = 1000

export interface PasswordCheck {
  isCorrect: boolean
  /** Whether the hash has outdated parameters and should be replaced. */
  isOutdated: boolean
}

export interface Passwords {
  hash(password: string, client: HashClient): Promise<string>
  /** Compares a password with a stored hash. Without a hash it does the same work and returns `isCorrect: false`. */
  verify(hash: string | undefined, password: string, client: HashClient): Promise<PasswordCheck>
  /** Returns the number of running and of waiting hashes. */
  getLoad(): { running: number; waiting: number }
}

export interface PasswordSettings {
  hashMemoryKib: number
  /** Size of libuv's thread pool. */
  hashThreads: number
}

/** Hashes passwords with argon2id, a limited number at a time. */
export async function createPasswords(settings: PasswordSettings): Promise<Passwords> {
  const { hashMemoryKib, hashThreads } = settings
  const parameters = {
    type: argon2.argon2id,
    memoryCost: hashMemoryKib,
    timeCost: PASSES,
    parallelism: LANES,
  }
  const availableThreads = Math.max(1, hashThreads - RESERVED_THREADS)
  const queue = createHashQueue({
    maxRunning: Math.min(HASHES_PER_CORE * availableParallelism(), availableThreads),
    maxWaiting: MAX_WAITING_HASHES,
    rejectionDelayMs: REJECTION_DELAY_MS,
  })
  const dummyHash = await argon2.hash('no account has this password', parameters)
  const currentWork = parseWork(dummyHash)

  /**
   * Adds the work that an older hash with lower parameters lacks. Without it, a faster response would reveal that the
   * account exists.
   */
  async function equaliseWork(hash: string, password: string): Promise<void> {
    const memoryCost = Math.floor((currentWork - parseWork(hash)) / PASSES)
    if (memoryCost >= MIN_MEMORY_KIB) await argon2.hash(password, { ...parameters, memoryCost })
  }

  async function verify(hash: string | undefined, rawPassword: string): Promise<PasswordCheck> {
    const password = normalisePassword(rawPassword)
    const isCorrect = await argon2.verify(hash ?? dummyHash, password)
    if (hash === undefined) return { isCorrect: false, isOutdated: false }
    if (!isCorrect) await equaliseWork(hash, password)
    return { isCorrect, isOutdated: argon2.needsRehash(hash, parameters) }
  }

  return {
    hash: (password, client) => queue.run(() => argon2.hash(normalisePassword(password), parameters), client),
    verify: (hash, password, client) => queue.run(() => verify(hash, password), client),
    getLoad: queue.getLoad,
  }
}

/** Returns the work of a hash: its memory in KiB times its passes. */
function parseWork(hash: string): number {
  const [, memoryKib, passes] = /\$m=(\d+),t=(\d+)/.exec(hash) ?? []
  return Number(memoryKib) * Number(passes)
}

/** Common passwords in lower case. Searched as an array, because a set would take another megabyte. */
const commonPasswords = dictionary['passwords-common']

/** Whether a lower-case password is among the 49,000 most common ones. Searching the list takes 50 µs. */
export const isCommonPassword = (password: string): boolean => commonPasswords.includes(password)
