import {
  claimMail,
  createSendableCode,
  deleteAbandonedMails,
  deleteMail,
  deleteResetCode,
  loadAccountMail,
  retryMailLater,
  type ClaimedMail,
  type Db,
} from '@crop/db'
import { generateResetCode, hashResetCode } from '@crop/domain'
import { createCounter, toErrorFields, type Logger } from '@crop/runtime'
import { runRepeatedly } from '../run-repeatedly'
import { writeAccountMail } from './account-mails'
import type { Mail, MailTransport } from './mail-transport'
import { writeResetMail } from './password-reset-mail'

const POLL_INTERVAL_MS = 1000

/** Longer than a send can take, so that no other worker sends the same mail meanwhile. */
const LEASE_MS = 60_000

const FIRST_RETRY_MS = 5000
const MAX_RETRY_MS = 30 * 60_000

/** `dropped`: nobody is to receive the mail. `given_up`: it could not be sent within a day. */
const OUTCOMES = ['sent', 'dropped', 'retried', 'given_up'] as const

const countMail = createCounter(
  'crop_mails_total',
  'Attempts at mails by outcome',
  ['outcome'],
  OUTCOMES.map((outcome) => ({ outcome })),
)

export interface MailSenderOptions {
  db: Db
  /** Without one, mails are dropped: operators make the codes. */
  transport: MailTransport | undefined
  /** The start of the links in mails. Without it, mails to accounts are dropped. */
  publicBaseUrl: string | undefined
  logger: Logger
}

/** Returns the delay before the next attempt: doubled each time, up to half an hour, ± 20 %. */
const getRetryDelayMs = (attempt: number) =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)) * (0.8 + 0.4 * Math.random())

/** A mail that is ready to be sent. */
interface PreparedMail {
  mail: Omit<Mail, 'id'>
  /** Called when it could not be sent. */
  revoke?(): Promise<void>
}

/** Makes a code in memory and stores its hash. Each attempt makes another one. */
async function prepareResetMail(
  db: Db,
  { address, language }: ClaimedMail,
): Promise<PreparedMail | undefined> {
  const code = generateResetCode()
  const sendableCode = await createSendableCode(db, address, (userId) => hashResetCode(userId, code))
  if (!sendableCode) return undefined
  return {
    mail: { to: sendableCode.address, ...writeResetMail(language, code) },
    revoke: () => deleteResetCode(db, sendableCode.id),
  }
}

async function prepareAccountMail(
  { db, publicBaseUrl, logger }: MailSenderOptions,
  userId: string,
  mail: ClaimedMail,
): Promise<PreparedMail | undefined> {
  if (publicBaseUrl === undefined) {
    logger.error('mail dropped: PUBLIC_BASE_URL is not set', { mail_id: mail.id })
    return undefined
  }
  const content = await loadAccountMail(db, userId, mail)
  return content && { mail: writeAccountMail(content, { language: mail.language, publicBaseUrl }) }
}

/**
 * Sends one mail. If the worker dies before it deletes the mail, the mail is sent again with the same Message-ID, a mail with
 * a code with a new code.
 */
async function sendMail(options: MailSenderOptions, mail: ClaimedMail): Promise<void> {
  const { db, transport, logger } = options
  const prepare = () =>
    mail.userId === null ? prepareResetMail(db, mail) : prepareAccountMail(options, mail.userId, mail)
  const prepared = transport && (await prepare())
  if (!transport || !prepared) {
    await deleteMail(db, mail)
    return countMail({ outcome: 'dropped' })
  }
  try {
    await transport.send({ id: mail.id, ...prepared.mail })
  } catch (error) {
    await prepared.revoke?.()
    await retryMailLater(db, mail, getRetryDelayMs(mail.attempt))
    countMail({ outcome: 'retried' })
    // The message of the error may contain the address.
    const { error: name, code: reason } = toErrorFields(error)
    logger.warn('mail not sent; it will be retried', {
      mail_id: mail.id,
      attempt: mail.attempt,
      error: name,
      code: reason,
    })
    return
  }
  await deleteMail(db, mail)
  countMail({ outcome: 'sent' })
  logger.info('mail sent', { mail_id: mail.id, attempt: mail.attempt })
}

/** Sends all due mails, one after the other, and gives up those of yesterday. */
export async function sendDueMails(options: MailSenderOptions, signal?: AbortSignal): Promise<void> {
  const { db, logger } = options
  const abandoned = await deleteAbandonedMails(db)
  countMail({ outcome: 'given_up' }, abandoned)
  if (abandoned > 0) logger.error('mails given up: they could not be sent within a day', { mails: abandoned })
  while (!signal?.aborted) {
    const mail = await claimMail(db, LEASE_MS)
    if (!mail) return
    await sendMail(options, mail)
  }
}

/** Sends due mails until the signal is aborted. Resolves when the mail in progress has ended. */
export function startMailSender(options: MailSenderOptions, signal: AbortSignal): Promise<void> {
  const loop = { intervalMs: POLL_INTERVAL_MS, signal, logger: options.logger }
  return runRepeatedly('mail', () => sendDueMails(options, signal), loop)
}
