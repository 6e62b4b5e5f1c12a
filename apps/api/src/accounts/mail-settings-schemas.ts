import { LANGUAGES, MAIL_FREQUENCIES } from '@crop/domain'
import { flag, oneOf, patchBody, strictBody, type TypeOf } from '../http/contract/members'

const frequency = () => oneOf(MAIL_FREQUENCIES, 'daily')

const language = () => oneOf(LANGUAGES, 'en')

const mailSettingsMembers = {
  frequency: frequency(),
  language: language(),
  is_confirmed: flag(true).describe('Whether the owner of the address confirmed that it gets the mails'),
  is_available: flag(true).describe('Whether this service sends notifications by e-mail'),
}

export const mailSettingsUpdateBody = patchBody(
  {
    frequency: frequency().describe('How often notifications are sent by e-mail'),
    language: language().describe('The language of the mails'),
  },
  Object.keys(mailSettingsMembers),
).withExample({ frequency: 'daily' })

export type MailSettingsBody = TypeOf<typeof mailSettingsBody>

export const mailSettingsBody = strictBody('NotificationMails', mailSettingsMembers)
