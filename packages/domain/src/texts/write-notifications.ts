import { capitalise } from './text-format'
import type { AnalysedQuestionParams } from './text-params'
import type { TextCode, TextWriters } from './text-writers'
import { describeConditions, describeLabel, fill, type Wording } from './wording'

type NotificationTextCode = Extract<TextCode, `${string}_title` | `${string}_message`>

export const NOTIFICATION_WRITERS: TextWriters<NotificationTextCode> = {
  feasibility_changed_title: ({ plan }, { phrases, name }) =>
    fill(phrases.feasibility_changed_title, { plan: name(plan) }),
  feasibility_changed_message: ({ limiting_factor: factor, ...params }, wording) => {
    const { text, no_limit, limit } = wording.phrases.feasibility_changed_message
    const factors: Readonly<Record<string, string>> = wording.words.factors
    return fill(text, {
      ...namePlanting(params, wording),
      from: wording.words.labels[params.from],
      to: describeLabel(params.to, params.irrigation, wording),
      limit:
        factor === undefined
          ? no_limit
          : fill(limit, { factor: factors[factor] ?? factor.replaceAll('_', ' ') }),
    })
  },
  other_question_analysed_title: ({ plan }, { phrases, name }) =>
    fill(phrases.other_question_analysed_title, { plan: name(plan) }),
  other_question_analysed_message: ({ latest, previous }, wording) =>
    fill(wording.phrases.other_question_analysed_message, {
      latest: describeQuestion(latest, wording),
      latest_label: describeLabel(latest.label, latest.irrigation, wording),
      previous: describeQuestion(previous, wording),
      previous_label: wording.words.labels[previous.label],
    }),
  planting_next_month_title: ({ plan }, { phrases, name }) =>
    fill(phrases.planting_next_month_title, { plan: name(plan) }),
  planting_next_month_message: ({ label, irrigation, ...params }, wording) => {
    const { not_analysed, insufficient_data, analysed } = wording.phrases.planting_next_month_message
    const values = namePlanting(params, wording)
    if (label === undefined) return fill(not_analysed, values)
    return label === 'insufficient_data'
      ? fill(insufficient_data, values)
      : fill(analysed, { ...values, label: describeLabel(label, irrigation, wording) })
  },
  outlook_changed_title: ({ plan }, { phrases, name }) =>
    fill(phrases.outlook_changed_title, { plan: name(plan) }),
  outlook_changed_message: (params, wording) => {
    const { words, format } = wording
    const { text, source, source_with_lean, usual, earlier_outlook } = wording.phrases.outlook_changed_message
    const { lean, compared_with: base } = params
    const issue = format.monthOfYear(params.issued)
    return fill(text, {
      ...namePlanting(params, wording),
      source: lean ? fill(source_with_lean, { issue, lean: words.leans[lean] }) : fill(source, { issue }),
      to: words.labels[params.to],
      before: fill(base === 'usual' ? usual : earlier_outlook, { from: words.labels[params.from] }),
      // The skill is a guess if it is unknown.
      trust: words.outlook_trust[params.is_skill_unknown ? 'unknown' : params.skill],
    })
  },
  webhook_disabled_title: ({ host }, { phrases, name }) =>
    fill(phrases.webhook_disabled_title, { host: name(host) }),
  webhook_disabled_message: ({ reason }, { phrases: { webhook_disabled_message: phrases } }) =>
    reason === 'gone' ? phrases.gone : phrases.failing,
}

function namePlanting(
  { crop, location, month }: { crop: string; location: string; month: number },
  { format, name, place }: Wording,
) {
  return { crop: name(capitalise(crop)), location: place(location), month: format.month(month) }
}

function describeQuestion(
  { crop, location, month, conditions }: AnalysedQuestionParams,
  wording: Wording,
): string {
  return fill(wording.words.question, {
    crop: wording.name(crop),
    location: wording.place(location),
    month: wording.format.month(month),
    conditions: describeConditions(conditions, wording),
  })
}
