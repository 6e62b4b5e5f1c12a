const SECRETS: readonly [kind: string, pattern: RegExp][] = [
  ['a token', /eyJ/],
  ['a password hash', /\$argon2/],
  ['a whole API key', /cpk_[0-9A-Za-z]{8}_/],
  ['the secret of a webhook', /whsec_/],
  ['an e-mail address', /@example\.com/],
  // The passwords of test customers, valid and invalid.
  ['a password', /two rows of maize|wrong password/],
]

/** Returns the kinds of secrets in a process's output, without their values. */
export const findSecrets = (output: string): string[] =>
  SECRETS.filter(([, pattern]) => pattern.test(output)).map(([kind]) => kind)
