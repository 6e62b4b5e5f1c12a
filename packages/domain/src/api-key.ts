import { createHash, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX_LENGTH = 'cpk_'.length + 8
const API_KEY = /^cpk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/

function generateBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')
}

/** Generates a service key: `cpk_`, 8 public characters, `_`, 32 secret characters (190 bits). */
export function generateApiKey(): string {
  return `cpk_${generateBase62(8)}_${generateBase62(32)}`
}

export function isApiKey(text: string): boolean {
  return API_KEY.test(text)
}

/** Returns the public part of a key, which logs, tasks and operator commands show. */
export function getApiKeyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

/** Hashes a key for storage. Keys are long and random, so one round of SHA-256 is enough. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
