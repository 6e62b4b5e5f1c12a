import { LANGUAGES, MAIL_FREQUENCIES, type Language, type MailFrequency } from '@crop/domain'
import Joi from 'joi'
import { strictBody } from '../http/contract/response-body'

export interface MailSettingsUpdate {
  frequency?: MailFrequency | null
  language?: Language | null
}

const frequency = () => Joi.string().valid(...MAIL_FREQUENCIES)

const language = () => Joi.string().valid(...LANGUAGES)

export const mailSettingsUpdateSchema = Joi.object<MailSettingsUpdate, true>({
  frequency: frequency().allow(null).description('How often notifications are sent by e-mail'),
  language: language().allow(null).description('The language of the mails'),
}).example({ frequency: 'daily' })

export interface MailSettingsBody {
  frequency: MailFrequency
  language: Language
  is_confirmed: boolean
  is_available: boolean
}

export const mailSettingsBody = strictBody<MailSettingsBody>('NotificationMails', {
  frequency: frequency(),
  language: language(),
  is_confirmed: Joi.boolean().description(
    'Whether the owner of the address confirmed that it gets the mails',
  ),
  is_available: Joi.boolean().description('Whether this service sends notifications by e-mail'),
}).example({ frequency: 'daily', language: 'en', is_confirmed: true, is_available: true })
