import {
  createSendableCode,
  deleteAbandonedMails,
  deleteResetCode,
  loadAccountMail,
  mails,
  type ClaimedMail,
  type Db,
} from '@crop/db'
import { generateResetCode, hashResetCode } from '@crop/domain'
import { createOutcomeCounter, toErrorFields } from '@crop/runtime'
import { claimFrom, startLeasedWork, type ClaimContext, type RunningWork } from '../leased-work'
import { writeAccountMail, writeResetMail } from './account-mails'
import type { MailNames } from './load-names'
import type { Mail, MailTransport } from './mail-transport'

const LEASE_MS = 60_000

/** `dropped`: nobody is to receive the mail. `given_up`: it could not be sent within a day. */
const OUTCOMES = ['sent', 'dropped', 'retried', 'given_up'] as const

const countMail = createOutcomeCounter('crop_mails_total', 'Attempts at mails by outcome', OUTCOMES)

export interface MailSenderOptions extends ClaimContext {
  db: Db
  /** Without one, mails are dropped: operators make the codes. */
  transport: MailTransport | undefined
  /** The start of the links in mails. Without it, mails to accounts are dropped. */
  publicBaseUrl: string | undefined
  loadNames: () => Promise<MailNames>
}

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
  { db, publicBaseUrl, loadNames, logger }: MailSenderOptions,
  userId: string,
  mail: ClaimedMail,
): Promise<PreparedMail | undefined> {
  if (publicBaseUrl === undefined) {
    logger.error('mail dropped: PUBLIC_BASE_URL is not set', { mail_id: mail.id })
    return undefined
  }
  const content = await loadAccountMail(db, userId, mail)
  if (!content) return undefined
  const options = { language: mail.language, publicBaseUrl, names: await loadNames() }
  return { mail: writeAccountMail(content, options) }
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
    // Accounts can only choose such mails where the api has NOTIFICATION_MAILS; codes are made by operators instead.
    if (!transport && mail.userId !== null)
      logger.warn('mail dropped: SMTP_URL is not set', { mail_id: mail.id })
    await mails.finish(db, mail)
    return countMail('dropped')
  }
  try {
    await transport.send({ id: mail.id, ...prepared.mail })
  } catch (error) {
    await prepared.revoke?.()
    await mails.retryLater(db, mail)
    countMail('retried')
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
  await mails.finish(db, mail)
  countMail('sent')
  logger.info('mail sent', { mail_id: mail.id, attempt: mail.attempt })
}

async function giveUpAbandonedMails({ db, logger }: MailSenderOptions): Promise<void> {
  const abandoned = await deleteAbandonedMails(db)
  countMail('given_up', abandoned)
  if (abandoned > 0) logger.error('mails given up: not sent within a day', { mails: abandoned })
}

/** Sends due mails, one after the other, and gives up those of yesterday. */
export function startMailSender(options: MailSenderOptions): RunningWork {
  const { db } = options
  const source = claimFrom(mails, { db, leaseMs: LEASE_MS, params: {} })
  return startLeasedWork(
    {
      ...source,
      claim: async (limit) => {
        await giveUpAbandonedMails(options)
        return source.claim(limit)
      },
      name: 'mail',
      slots: 1,
      run: (mail) => sendMail(options, mail),
    },
    options,
  )
}
