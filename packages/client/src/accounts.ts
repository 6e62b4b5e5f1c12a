import { withTimeout } from './abort.ts'
import type { RequestBody, ResponseBody } from './endpoints.ts'
import { ApiError, isApiError } from './errors.ts'
import { recoverLostResponse } from './retry.ts'
import type { CallOptions, SendRequest } from './send-request.ts'
import type { Session } from './session.ts'
import { isTokens } from './token-store.ts'
import type { Profile, Tokens } from './types.ts'

export type Registration = RequestBody<'/auth/register', 'post'>
export type Credentials = RequestBody<'/auth/login', 'post'>
export type ProfileChanges = RequestBody<'/auth/me', 'patch'>
export type PasswordChange = RequestBody<'/auth/password', 'post'>
export type AccountExport = ResponseBody<'/auth/me/export', 'get'>
export type NotificationMails = ResponseBody<'/auth/me/notification-mails', 'get'>
export type NotificationMailChanges = RequestBody<'/auth/me/notification-mails', 'patch'>
export type PasswordReset = RequestBody<'/auth/password-reset/confirm', 'post'>

const MAILS_PATH = '/auth/me/notification-mails'

/** Short, because the customer waits; the local tokens are deleted before the request is sent. */
const LOGOUT_TIMEOUT_MS = 3000
const LOGOUT_LIMITS = { attempts: 2, maxWaitMs: 1000 }

/** Returns valid tokens or throws: the 200 of a captive portal must not replace a session. */
export function validateTokens(body: unknown): Tokens {
  if (isTokens(body)) return body
  throw new ApiError({
    code: 'UNEXPECTED_RESPONSE',
    status: 200,
    detail: 'The response contains no tokens.',
    errors: [],
    retryAfterSeconds: undefined,
    requestId: undefined,
  })
}

export interface Accounts {
  /** Creates an account and signs in. Rejects with EMAIL_ALREADY_REGISTERED or VALIDATION_FAILED. */
  register(account: Registration, options?: CallOptions): Promise<void>
  /** Rejects with INVALID_CREDENTIALS or, after too many failures, TOO_MANY_LOGIN_ATTEMPTS. */
  signIn(credentials: Credentials, options?: CallOptions): Promise<void>
  /** Deletes the local tokens, then ends the session on the service if it responds within 3 s. Ignores its errors. */
  signOut(options?: CallOptions): Promise<void>
  /** Whether tokens are stored. The service may have revoked them already. */
  isSignedIn(): Promise<boolean>
  /** Returns the profile of the signed-in customer. */
  me(options?: CallOptions): Promise<Profile>
  /** Changes the given members only, and returns the profile. */
  updateProfile(changes: ProfileChanges, options?: CallOptions): Promise<Profile>
  /**
   * Changes the password and ends all other sessions; this client stays signed in. Rejects with INVALID_CREDENTIALS when
   * the current password is wrong, and after too many wrong ones with TOO_MANY_LOGIN_ATTEMPTS.
   */
  changePassword(passwords: PasswordChange, options?: CallOptions): Promise<void>
  /** Returns everything kept about the account. */
  exportData(options?: CallOptions): Promise<AccountExport>
  /** Erases the account for good and deletes the local tokens. Rejects with INVALID_CREDENTIALS. */
  eraseAccount(password: string, options?: CallOptions): Promise<void>
  /** Returns how the customer receives notifications by e-mail. */
  notificationMails(options?: CallOptions): Promise<NotificationMails>
  /** Changes the given members only. Rejects with MAIL_NOT_AVAILABLE when the service sends no such mails. */
  changeNotificationMails(changes: NotificationMailChanges, options?: CallOptions): Promise<NotificationMails>
  /** Requests a mail with a code for a forgotten password. Resolves for addresses without an account too. */
  requestPasswordReset(email: string, options?: CallOptions): Promise<void>
  /** Replaces a forgotten password and ends all sessions. Does not sign in. Rejects with INVALID_RESET_CODE. */
  confirmPasswordReset(reset: PasswordReset, options?: CallOptions): Promise<void>
}

export function createAccounts(send: SendRequest, sendAnonymous: SendRequest, session: Session): Accounts {
  const signIn: Accounts['signIn'] = async (credentials, options) => {
    const { email, password } = credentials
    const { body } = await sendAnonymous('post', '/auth/login', { ...options, body: { email, password } })
    await session.signIn(validateTokens(body))
  }

  const register: Accounts['register'] = (account, options) =>
    recoverLostResponse(
      async (onRetry) => {
        const { body } = await sendAnonymous('post', '/auth/register', { ...options, body: account, onRetry })
        await session.signIn(validateTokens(body))
      },
      'EMAIL_ALREADY_REGISTERED',
      // If an earlier attempt created the account, the password is valid.
      (error) =>
        signIn(account, options).catch((signInError: unknown) => {
          throw isApiError(signInError, 'INVALID_CREDENTIALS') ? error : signInError
        }),
    )

  const me: Accounts['me'] = async (options) => (await send('get', '/auth/me', options)).body

  const changePassword: Accounts['changePassword'] = (passwords, options) =>
    recoverLostResponse(
      async (onRetry) => {
        const { body } = await send('post', '/auth/password', { ...options, body: passwords, onRetry })
        await session.signIn(validateTokens(body))
      },
      'INVALID_CREDENTIALS',
      // If an earlier attempt changed the password, the new one is valid.
      async () => {
        const { email } = await me(options)
        await signIn({ email, password: passwords.new_password }, options)
      },
    )

  return {
    register,
    signIn,
    signOut: async (options) => {
      const tokens = await session.signOut()
      if (!tokens) return
      const body = { refresh_token: tokens.refresh_token }
      const logOut = (signal: AbortSignal) =>
        sendAnonymous('post', '/auth/logout', { body, signal, limits: LOGOUT_LIMITS })
      await withTimeout(LOGOUT_TIMEOUT_MS, options?.signal, logOut).catch(() => undefined)
    },
    isSignedIn: async () => (await session.tokens()) !== undefined,
    me,
    updateProfile: async (body, options) => (await send('patch', '/auth/me', { ...options, body })).body,
    changePassword,
    exportData: async (options) => (await send('get', '/auth/me/export', options)).body,
    eraseAccount: (password, options) =>
      recoverLostResponse(
        async (onRetry) => {
          await send('delete', '/auth/me', { ...options, body: { password }, onRetry })
          await session.signOut()
        },
        // The rejected token has ended the session.
        'INVALID_TOKEN',
      ),
    notificationMails: async (options) => (await send('get', MAILS_PATH, options)).body,
    changeNotificationMails: async (body, options) =>
      (await send('patch', MAILS_PATH, { ...options, body })).body,
    requestPasswordReset: async (email, options) =>
      void (await send('post', '/auth/password-reset', { ...options, body: { email } })),
    confirmPasswordReset: async (body, options) =>
      void (await sendAnonymous('post', '/auth/password-reset/confirm', { ...options, body })),
  }
}
