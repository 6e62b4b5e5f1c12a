import { createHash, randomInt } from 'node:crypto'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX_LENGTH = 'cpk_'.length + 8
const API_KEY = /^cpk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/

function base62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')
}

/** A new service key: `cpk_` + 8 public characters + `_` + 32 secret ones (190 bits). */
export function generateApiKey(): string {
  return `cpk_${base62(8)}_${base62(32)}`
}

export function isApiKey(text: string): boolean {
  return API_KEY.test(text)
}

/** The part of a key that is not secret: what logs, tasks and operators see. */
export function getApiKeyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH)
}

/** Keys are random and long, so one round of SHA-256 is enough to store them safely. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
