import {
  DEFAULT_LANGUAGE,
  type FindCropName,
  formatNotification,
  isNotificationText,
  type Language,
} from '@crop/domain'

interface TranslationOptions {
  language: Language
  /** Whether notifications keep their code and parameters. */
  withParams: boolean
  findCropName: FindCropName
}

/** Translates a list of notifications with code and parameters, given as JSON text. */
export function translateNotificationsJson(json: string, options: TranslationOptions): string {
  const notifications: unknown = JSON.parse(json)
  if (!Array.isArray(notifications)) return json
  return JSON.stringify(notifications.map((notification) => translateNotification(notification, options)))
}

/** Translates a notification with code and parameters, given as JSON text. */
export function translateNotificationJson(json: string, options: TranslationOptions): string {
  return JSON.stringify(translateNotification(JSON.parse(json), options))
}

/** Notifications of earlier versions have no code and stay English. */
function translateNotification(
  notification: unknown,
  { language, withParams, findCropName }: TranslationOptions,
): unknown {
  if (typeof notification !== 'object' || notification === null) return notification
  const texts =
    language !== DEFAULT_LANGUAGE && isNotificationText(notification)
      ? formatNotification(notification, language, findCropName)
      : {}
  const translated = { ...notification, ...texts }
  return withParams ? translated : { ...translated, code: undefined, params: undefined }
}
