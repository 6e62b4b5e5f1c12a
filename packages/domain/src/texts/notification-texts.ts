import { type FindCropName, formatText } from './format-text'
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
 * Writes the title and the message of a notification in a language, English by default. Crops have their names in the
 * language where it knows them, else those of the plan.
 */
export function formatNotification(
  stored: NotificationText,
  language?: Language,
  findCropName?: FindCropName,
): { title: string; message: string } {
  const text =
    language && findCropName
      ? nameCrops(stored, (crop) => {
          const name = findCropName(crop, language)
          return name === undefined ? crop : uncapitalise(name)
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

function nameCrops(text: NotificationText, name: (crop: string) => string): NotificationText {
  switch (text.code) {
    case 'feasibility_changed':
      return { ...text, params: { ...text.params, crop: name(text.params.crop) } }
    case 'outlook_changed':
      return { ...text, params: { ...text.params, crop: name(text.params.crop) } }
    case 'planting_next_month':
      return { ...text, params: { ...text.params, crop: name(text.params.crop) } }
    case 'other_question_analysed': {
      const { latest, previous } = text.params
      return {
        ...text,
        params: {
          ...text.params,
          latest: { ...latest, crop: name(latest.crop) },
          previous: { ...previous, crop: name(previous.crop) },
        },
      }
    }
    case 'webhook_disabled':
      return text
  }
}
