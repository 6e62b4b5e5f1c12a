/** Normal form of an e-mail address: trimmed, in lower case. Accounts are unique by it. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
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
