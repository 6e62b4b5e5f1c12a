import { findMailSettings, saveMailSettings, type MailSettings } from '@crop/db'
import type { AppContext } from '../context'
import { ok, route } from '../http/contract/route'
import { ApiError, invalidAccessToken } from '../http/errors/api-error'
import { mailSettingsBody, mailSettingsUpdateBody, type MailSettingsBody } from './mail-settings-schemas'

const SETTINGS_ROUTE = {
  tag: 'Accounts',
  access: 'customer',
  cache: 'no-store',
  path: '/auth/me/notification-mails',
  headers: ['Accept-Language'],
} as const

export const mailSettingsRoutes = (ctx: AppContext) => [
  readMailSettingsRoute(ctx),
  updateMailSettingsRoute(ctx),
]

const toBody = (
  { frequency, language, isConfirmed }: MailSettings,
  { notificationMails }: AppContext['accounts'],
): MailSettingsBody => ({
  frequency,
  language,
  is_confirmed: isConfirmed,
  is_available: notificationMails,
})

const readMailSettingsRoute = ({ db, accounts }: AppContext) =>
  route({
    ...SETTINGS_ROUTE,
    method: 'get',
    operationId: 'readNotificationMails',
    summary: 'Get how you receive notifications by e-mail',
    responses: [{ status: 200, description: 'Your setting', body: mailSettingsBody }],
    handler: async ({ caller, language }) => {
      const settings = await findMailSettings(db, caller.userId)
      return ok(toBody(settings ?? { frequency: 'off', language, isConfirmed: false }, accounts))
    },
  })

const updateMailSettingsRoute = ({ db, accounts }: AppContext) =>
  route({
    ...SETTINGS_ROUTE,
    method: 'patch',
    operationId: 'updateNotificationMails',
    summary: 'Change how you receive notifications by e-mail',
    description:
      'Notifications and reminders are sent at once (`each`), in one mail a day (`daily`) or not at all (`off`). The first ' +
      'time, a mail asks the owner of the address for a confirmation; nothing else is sent before. Every mail has a link ' +
      'that stops the mails. Members that are missing or null keep their value; the language is at first that of ' +
      '`Accept-Language`.',
    responses: [{ status: 200, description: 'Your setting after the change', body: mailSettingsBody }],
    body: mailSettingsUpdateBody,
    errors: ['MAIL_NOT_AVAILABLE'],
    handler: async ({ body, caller, language }) => {
      const current = await findMailSettings(db, caller.userId)
      const next = {
        frequency: body.frequency ?? current?.frequency ?? 'off',
        language: body.language ?? current?.language ?? language,
      }
      if (next.frequency !== 'off' && !accounts.notificationMails) throw new ApiError('MAIL_NOT_AVAILABLE')
      const saved = await saveMailSettings(db, caller.userId, next)
      if (!saved) throw invalidAccessToken()
      return ok(toBody(saved, accounts))
    },
  })
