import { createHash, randomInt } from 'node:crypto'

/** Without 0, 1, I and O, which look alike. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 3
const GROUP_LENGTH = 4

/** How long a code is valid. */
export const RESET_CODE_MINUTES = 30

/** How often one client may try a code. */
export const MAX_RESET_CODE_TRIES = 5

/** Generates a one-time code of 60 bits, such as `K7QM-2XWD-9F4T`. */
export function generateResetCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Hashes a code for storage, without the letter case, spaces and dashes with which it was typed. */
export function hashResetCode(userId: string, code: string): Buffer {
  const letters = code.toUpperCase().replace(/[\s-]/g, '')
  return createHash('sha256').update(`${userId}:${letters}`).digest()
}
