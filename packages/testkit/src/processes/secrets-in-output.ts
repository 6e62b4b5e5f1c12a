const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['a token', /eyJ/],
  ['a password hash', /\$argon2/],
  ['a whole API key', /cpk_[0-9A-Za-z]{8}_/],
  ['an e-mail address', /@example\.com/],
  // With which customers of tests sign in, or try to.
  ['a password', /two rows of maize|wrong password/],
]

/** What a process wrote that no log may hold, by name: the values are not repeated. */
export const findSecrets = (output: string): string[] =>
  SECRETS.filter(([, pattern]) => pattern.test(output)).map(([what]) => what)
