import { CHALLENGE } from './catalogue-entry'
import type { CatalogueEntries } from './catalogue-entry'

/** Refusals of registering, signing in and refreshing. */
export const SESSION_ERRORS = {
  INVALID_CREDENTIALS: {
    status: 401,
    title: 'E-mail or password is wrong',
    cause:
      'No account has this e-mail address, or its password is another one. The answer is the same in both cases, so that nobody can find out who has an account.',
    remedy:
      'Ask the customer to check both and to try again. After several failures the service makes them wait.',
    detail: 'The e-mail address or the password is wrong.',
    headers: CHALLENGE,
    related: ['ACCOUNT_DEACTIVATED', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
  ACCOUNT_DEACTIVATED: {
    status: 401,
    title: 'Account is deactivated',
    cause: 'The password is right, but an operator has deactivated the account.',
    remedy: 'Show the detail to the customer: only support can activate the account again.',
    detail: 'This account is deactivated. Ask support to activate it again.',
    headers: CHALLENGE,
    related: ['INVALID_CREDENTIALS', 'ACCOUNT_NO_LONGER_VALID'],
  },
  INVALID_REFRESH_TOKEN: {
    status: 401,
    title: 'Refresh token is not valid',
    cause:
      'The refresh token is unknown or expired, its session was signed out or ended, its successor is in use already, or it is no refresh token at all.',
    remedy:
      'Forget both tokens and ask the customer to log in. Before that, look whether another tab has stored a newer pair in the meantime.',
    detail: 'The refresh token is not valid. Log in again.',
    headers: CHALLENGE,
    related: ['REFRESH_TOKEN_REUSED', 'ACCOUNT_NO_LONGER_VALID', 'TOKEN_EXPIRED'],
  },
  REFRESH_TOKEN_REUSED: {
    status: 401,
    title: 'Refresh token was used before',
    cause:
      'A refresh token that was spent a while ago was presented again. Somebody may have copied it, so its session was ended on every holder of it.',
    remedy:
      'Forget both tokens and ask the customer to log in. A client that meets this often does not store the refresh token that each refresh returns.',
    detail: 'The refresh token was used before, so its session was ended. Log in again.',
    headers: CHALLENGE,
    related: ['INVALID_REFRESH_TOKEN'],
  },
  ACCOUNT_NO_LONGER_VALID: {
    status: 401,
    title: 'Account is no longer valid',
    cause: 'The account of this refresh token was removed or deactivated since it signed in.',
    remedy: 'Forget both tokens and ask the customer to log in; the answer to that explains more.',
    detail: 'The account is no longer active. Please log in again.',
    headers: CHALLENGE,
    related: ['ACCOUNT_DEACTIVATED', 'INVALID_REFRESH_TOKEN'],
  },
  EMAIL_ALREADY_REGISTERED: {
    status: 409,
    title: 'E-mail is already registered',
    cause:
      'An account with this e-mail address exists, in whatever letter case. Nothing was made or changed.',
    remedy:
      'Offer to sign in instead. If the answer to an earlier attempt was lost, that attempt has succeeded.',
    detail: 'An account with this e-mail address exists already.',
    related: ['INVALID_CREDENTIALS'],
  },
  TOO_MANY_LOGIN_ATTEMPTS: {
    status: 429,
    title: 'Too many failed sign-ins',
    cause:
      'Too many sign-ins to this e-mail address have failed in a short time. Successful ones do not count.',
    remedy:
      'Wait for the seconds in `Retry-After` and tell the customer how long that is. Keep tokens that you have.',
    detail: 'Too many failed sign-ins. Try again later.',
    headers: { 'Retry-After': '840' },
    related: ['INVALID_CREDENTIALS', 'RATE_LIMIT_EXCEEDED'],
  },
} satisfies CatalogueEntries
