import type { AccountMail, MailedNotification } from '@crop/db'
import {
  createMailToken,
  fill,
  formatNotification,
  isNotificationText,
  type Language,
  type MailLinkPurpose,
  RESET_CODE_MINUTES,
} from '@crop/domain'
import type { MailNames } from './load-names'
import phrases from './mail-phrases.json'
import type { Mail } from './mail-transport'

/** The words of mails that are not part of a notification, with the names of values in braces. */
const MAIL_WORDS: Readonly<Record<Language, typeof phrases.en>> = phrases

/** Later ones are only counted: a mail is not a list of a thousand plans. */
const MAX_NOTIFICATIONS = 50

interface MailOptions {
  language: Language
  publicBaseUrl: string
  names: MailNames
}

/**
 * Writes the mail that brings a reset code. It has no text that the account's owner chose, because anybody can register
 * somebody else's address.
 */
export function writeResetMail(language: Language, code: string): { subject: string; text: string } {
  const { subject, text } = MAIL_WORDS[language].reset
  return { subject, text: fill(text, { code, minutes: RESET_CODE_MINUTES }) }
}

/** Writes a mail to an account: its notifications, or the request to confirm its address. */
export const writeAccountMail = (mail: AccountMail, options: MailOptions): Omit<Mail, 'id'> =>
  mail.notifications
    ? writeNotificationMail(mail, mail.notifications, { ...options, names: findPlacesOnce(options.names) })
    : writeConfirmationMail(mail, options)

/** Finds the name of a place once for all notifications of a mail, because some addresses take a tenth of a second. */
function findPlacesOnce({ findCropName, findPlaceName }: MailNames): MailNames {
  const found = new Map<string, string | undefined>()
  return {
    findCropName,
    findPlaceName: (location, language) => {
      if (!found.has(location)) found.set(location, findPlaceName(location, language))
      return found.get(location)
    },
  }
}

function createLink(
  { userId, linkKey }: AccountMail,
  purpose: MailLinkPurpose,
  { publicBaseUrl }: MailOptions,
): string {
  const token = createMailToken({ purpose, userId }, linkKey)
  return `${publicBaseUrl}/notification-mails/${purpose}?token=${token}`
}

/** It has no text that the account's owner chose, like the mail with a reset code. */
function writeConfirmationMail(mail: AccountMail, options: MailOptions): Omit<Mail, 'id'> {
  const { confirmation } = MAIL_WORDS[options.language]
  const link = createLink(mail, 'confirm', options)
  return { to: mail.address, subject: confirmation.subject, text: fill(confirmation.text, { link }) }
}

/** Notifications of earlier versions have no code and stay English. */
function writeNotification(
  { title, message, ...stored }: MailedNotification,
  { language, names: { findCropName, findPlaceName } }: MailOptions,
) {
  return isNotificationText(stored)
    ? formatNotification(stored, language, findCropName, findPlaceName)
    : { title, message }
}

/** Each notification has a link to its plan, and the mail one that stops such mails. */
function writeNotificationMail(
  mail: AccountMail,
  notifications: readonly MailedNotification[],
  options: MailOptions,
): Omit<Mail, 'id'> {
  const { language, publicBaseUrl } = options
  const words = MAIL_WORDS[language]
  const unsubscribeUrl = createLink(mail, 'unsubscribe', options)
  const listed = notifications.slice(0, MAX_NOTIFICATIONS)
  const paragraphs = listed.map((notification) => {
    const { title, message } = writeNotification(notification, options)
    const { planId } = notification
    return [title, message, ...(planId === null ? [] : [`${publicBaseUrl}/plans/${planId}`])].join('\n')
  })
  const leftOut = notifications.length - listed.length
  if (leftOut > 0) {
    const more = fill(leftOut === 1 ? words.more.one : words.more.other, { count: leftOut })
    paragraphs.push(`${more}\n${publicBaseUrl}/notifications`)
  }
  paragraphs.push(`-- \n${words.why}\n${words.unsubscribe}\n${unsubscribeUrl}`)
  const [first] = notifications
  const subject =
    first && notifications.length === 1
      ? writeNotification(first, options).title
      : fill(words.subject, { count: notifications.length })
  return { to: mail.address, subject, text: `${paragraphs.join('\n\n')}\n`, unsubscribeUrl }
}
