import { type FindCropName, type FindPlaceName, formatText } from './format-text'
import type { Language } from './languages'
import { uncapitalise } from './text-format'
import type {
  FeasibilityChangedParams,
  OtherQuestionAnalysedParams,
  OutlookChangedParams,
  PlantingNextMonthParams,
  WebhookDisabledParams,
} from './text-params'

export const NOTIFICATION_CODES = [
  'feasibility_changed',
  'other_question_analysed',
  'outlook_changed',
  'planting_next_month',
  'webhook_disabled',
] as const

export type NotificationCode = (typeof NOTIFICATION_CODES)[number]

/** The content of a notification, from which its title and message can be written in any language. */
export type NotificationText =
  | { code: 'feasibility_changed'; params: FeasibilityChangedParams }
  | { code: 'other_question_analysed'; params: OtherQuestionAnalysedParams }
  | { code: 'outlook_changed'; params: OutlookChangedParams }
  | { code: 'planting_next_month'; params: PlantingNextMonthParams }
  | { code: 'webhook_disabled'; params: WebhookDisabledParams }

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
  switch (text.code) {
    case 'feasibility_changed':
      return {
        title: formatText({ code: 'feasibility_changed_title', params: text.params }, language),
        message: formatText({ code: 'feasibility_changed_message', params: text.params }, language),
      }
    case 'other_question_analysed':
      return {
        title: formatText({ code: 'other_question_analysed_title', params: text.params }, language),
        message: formatText({ code: 'other_question_analysed_message', params: text.params }, language),
      }
    case 'outlook_changed':
      return {
        title: formatText({ code: 'outlook_changed_title', params: text.params }, language),
        message: formatText({ code: 'outlook_changed_message', params: text.params }, language),
      }
    case 'planting_next_month':
      return {
        title: formatText({ code: 'planting_next_month_title', params: text.params }, language),
        message: formatText({ code: 'planting_next_month_message', params: text.params }, language),
      }
    case 'webhook_disabled':
      return {
        title: formatText({ code: 'webhook_disabled_title', params: text.params }, language),
        message: formatText({ code: 'webhook_disabled_message', params: text.params }, language),
      }
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
