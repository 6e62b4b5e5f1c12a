/** Addresses are compared trimmed and in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** One form for letters that look the same, so that a password typed on another keyboard still fits (NIST SP 800-63B). */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * The same for texts that differ in letter case alone. In lower case alone they need not be: the capitals of ß are SS,
 * and Σ has two small letters.
 */
const foldCase = (text: string) => normalisePassword(text).toUpperCase().toLowerCase()

export interface Registration {
  email: string
  password: string
  full_name: string
  organization: string
}

/** Why a password is refused whatever its length; undefined when it may be used. */
export function findPasswordProblem(
  { email, password, full_name, organization }: Registration,
  isCommon: (password: string) => boolean,
): string | undefined {
  const folded = foldCase(password)
  if (isCommon(folded)) return 'is on the list of common passwords'
  const own = [email, email.split('@')[0] ?? '', full_name, organization]
  if (own.some((word) => foldCase(word) === folded)) {
    return 'must not be your e-mail address, your name or your organization'
  }
  return undefined
}
