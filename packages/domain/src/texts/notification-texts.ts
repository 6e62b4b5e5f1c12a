import { type FindCropName, type FindPlaceName, formatText } from './format-text'
import type { Language } from './languages'
import { uncapitalise } from './text-format'
import type { NotificationParamsByCode, TextParamsByCode } from './text-params'

export const NOTIFICATION_CODES = [
  'feasibility_changed',
  'other_question_analysed',
  'outlook_changed',
  'planting_next_month',
  'webhook_disabled',
] as const satisfies readonly (keyof NotificationParamsByCode)[]

export type NotificationCode = (typeof NOTIFICATION_CODES)[number]

/** The parameters of both texts of a notification. */
type NotificationParams<Code extends NotificationCode> = TextParamsByCode[`${Code}_title`] &
  TextParamsByCode[`${Code}_message`]

/** The content of a notification, from which its title and message can be written in any language. */
export type NotificationText<Code extends NotificationCode = NotificationCode> = {
  [OneCode in Code]: { code: OneCode; params: NotificationParams<OneCode> }
}[Code]

/** Checks the code of a stored notification only, because this service stored it with its parameters. */
export function isNotificationText(value: object): value is NotificationText {
  return 'code' in value && NOTIFICATION_CODES.some((code) => code === value.code)
}

/**
 * Writes the title and the message of a notification in a language, English by default. Crops and places have their names
 * in the language where the functions find them, else those of the plan.
 */
export function formatNotification(
  stored: NotificationText,
  language?: Language,
  findCropName?: FindCropName,
  findPlaceName?: FindPlaceName,
): { title: string; message: string } {
  const text = language
    ? nameQuestions(stored, ({ crop, location }) => {
        const cropName = findCropName?.(crop, language)
        return {
          crop: cropName === undefined ? crop : uncapitalise(cropName),
          location: findPlaceName?.(location, language) ?? location,
        }
      })
    : stored
  return writeNotification(text, language)
}

function writeNotification<Code extends NotificationCode>(
  { code, params }: NotificationText<Code>,
  language?: Language,
): { title: string; message: string } {
  return {
    title: formatText<`${Code}_title`>({ code: `${code}_title`, params }, language),
    message: formatText<`${Code}_message`>({ code: `${code}_message`, params }, language),
  }
}

type Names = Record<'crop' | 'location', string>

/** Replaces the crop and the place of each question that a notification is about. */
function nameQuestions(text: NotificationText, findNames: (question: Names) => Names): NotificationText {
  const name = <Params extends Names>(params: Params): Params => ({ ...params, ...findNames(params) })
  switch (text.code) {
    case 'feasibility_changed':
      return { ...text, params: name(text.params) }
    case 'outlook_changed':
      return { ...text, params: name(text.params) }
    case 'planting_next_month':
      return { ...text, params: name(text.params) }
    case 'other_question_analysed': {
      const { latest, previous } = text.params
      return { ...text, params: { ...text.params, latest: name(latest), previous: name(previous) } }
    }
    case 'webhook_disabled':
      return text
  }
}
