import { createHmac, timingSafeEqual } from 'node:crypto'

/** How often an account gets its notifications by e-mail: never, at once, or in one mail a day. */
export const MAIL_FREQUENCIES = ['off', 'each', 'daily'] as const

export type MailFrequency = (typeof MAIL_FREQUENCIES)[number]

/** The action of a link in a mail: start the mails of an account, or stop them. */
export type MailLinkPurpose = 'confirm' | 'unsubscribe'

export interface MailLink {
  purpose: MailLinkPurpose
  userId: string
}

const TOKEN = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

const sign = ({ purpose, userId }: MailLink, key: Buffer) =>
  createHmac('sha256', key).update(`${purpose}:${userId}`).digest()

/** Creates the token of a link that works without signing in. `key` is the account's own. */
export function createMailToken(link: MailLink, key: Buffer): string {
  const id = Buffer.from(link.userId.replaceAll('-', ''), 'hex')
  return `${id.toString('base64url')}.${sign(link, key).toString('base64url')}`
}

/** Returns the account that a token names; undefined for any other text. The signature is not checked. */
export function readMailToken(token: string): string | undefined {
  const [, id] = TOKEN.exec(token) ?? []
  return id === undefined
    ? undefined
    : Buffer.from(id, 'base64url')
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Checks the signature of a token in constant time. */
export function isMailTokenValid(token: string, link: MailLink, key: Buffer): boolean {
  const [, , signature = ''] = TOKEN.exec(token) ?? []
  const expected = sign(link, key)
  const actual = Buffer.from(signature, 'base64url')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
