import { domainToASCII } from 'node:url'

const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}'

const FROM_FIRST_TO_LAST_VISIBLE = new RegExp(`[^${INVISIBLE}](?:.*[^${INVISIBLE}])?`, 'su')

/** Returns an address as it is stored and shown: in lower case, without white space and invisible characters at the ends. */
export function normaliseEmail(text: string): string {
  return (FROM_FIRST_TO_LAST_VISIBLE.exec(text)?.[0] ?? '').toLowerCase()
}

/** Invisible characters, and those that replace a lost one. */
const NOT_IN_EMAIL = new RegExp(`[${INVISIBLE}\\p{Co}\\p{Cs}\\u2800\\ufffc\\ufffd]`, 'u')

export const hasInvisibleCharacters = (email: string): boolean => NOT_IN_EMAIL.test(email)

/** `domainToASCII` would also decode percent signs and read numbers as IPv4 addresses. */
const UNICODE_DOMAIN = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}\p{So}\p{Sc}\p{Pd}.\u3002\uff0e\uff61]{1,255}$/u

/** In UTF-16 code units; no account has a longer address. */
const MAX_ADDRESS_LENGTH = 1000

/**
 * Returns the normal form of an address, by which addresses are compared and accounts are unique: Unicode NFC, as RFC 6532
 * recommends, and the domain in ASCII. Addresses with one normal form may look different, but reach one mailbox.
 */
export function toEmailKey(email: string): string {
  // Unicode normalisation takes seconds for tens of thousands of combining marks, because it sorts them.
  if (email.length > MAX_ADDRESS_LENGTH) return email
  const normalised = normaliseEmail(email.normalize('NFC')).normalize('NFC')
  const domainStart = normalised.lastIndexOf('@') + 1
  const domain = normalised.slice(domainStart)
  const asciiDomain = UNICODE_DOMAIN.test(domain) ? domainToASCII(domain) : ''
  return asciiDomain === '' ? normalised : normalised.slice(0, domainStart) + asciiDomain
}

/** One form for characters that look alike, so that a password matches from any keyboard (NIST SP 800-63B). */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Folds texts that differ in letter case alone to the same text. Lower case alone is not enough: the upper case of ß is
 * SS, and Σ has two lower-case forms.
 */
function foldCase(text: string): string {
  return normalisePassword(text).toUpperCase().toLowerCase()
}

/** The words of an account that its password must not be. */
export interface PasswordOwner {
  email: string
  fullName: string
  organization: string
}

/** Returns why a password is not accepted, apart from its length; undefined when it is. */
export function findPasswordProblem(
  newPassword: string,
  { email, fullName, organization }: PasswordOwner,
  isCommonPassword: (password: string) => boolean,
): string | undefined {
  const password = foldCase(newPassword)
  if (isCommonPassword(password)) return 'is on the list of common passwords'

  const [localPart = ''] = email.split('@')
  const personalWords = [email, localPart, fullName, organization].map(foldCase)
  if (personalWords.includes(password)) {
    return 'must not be your e-mail address, your name or your organization'
  }
  return undefined
}
