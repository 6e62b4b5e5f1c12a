import {
  ANALYSIS_TRIGGERS,
  draftFeasibilityNotification,
  draftOutlookNotification,
  FEASIBILITY_LABELS,
  findPreviousVerdict,
  getJudgedOutlook,
  IRRIGATION_CONDITIONS,
  RISK_TOLERANCES,
  SOIL_TEXTURES,
  VARIETY_LENGTHS,
  type ConditionValues,
  type FeasibilityLabel,
  type FieldVariety,
  type JudgedOutlook,
  type RecordedQuestion,
} from '@crop/domain'

type Row = Record<string, unknown>

/** Runs a query on the database under test. */
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

const ANALYSES = `
  select p.id as plan_id, p.user_id, p.name, p.risk_tolerance, a.task_id, a.trigger, a.feasibility_label,
         a.location, a.crop, a.month, a.conditions, a.result::jsonb->>'limiting_factor' as limiting_factor,
         a.result::jsonb #>> '{water,irrigation}' as irrigation
    from analyses a join crop_plans p on p.id = a.crop_plan_id
   order by p.id, a.created_at, a.id`

const NOTIFICATIONS = `
  select user_id, related_crop_plan_id as plan_id, title, message, severity, code, params, dedupe_key
    from notifications
   where dedupe_key like 'analysis:%'
   order by related_crop_plan_id, created_at, id`

function parseOneOf<T extends string>(allowed: readonly T[], value: unknown): T {
  const match = allowed.find((candidate) => candidate === value)
  if (match === undefined) {
    throw new Error(`The database contains ${String(value)} instead of ${allowed.join(', ')}`)
  }
  return match
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

function toConditions(value: unknown): ConditionValues | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { water_supply, elevation_m, soil_texture, soil_ph, variety }: Row = { ...value }
  return {
    ...(water_supply !== undefined && {
      water_supply: parseOneOf(['rainfed', 'irrigated'], water_supply),
    }),
    ...(elevation_m !== undefined && { elevation_m: Number(elevation_m) }),
    ...(soil_texture !== undefined && { soil_texture: parseOneOf(SOIL_TEXTURES, soil_texture) }),
    ...(soil_ph !== undefined && { soil_ph: Number(soil_ph) }),
    ...(variety !== undefined && { variety: toVariety(variety) }),
  }
}

function toVariety(value: unknown): FieldVariety {
  return typeof value === 'number' ? value : parseOneOf(VARIETY_LENGTHS, value)
}

const toQuestion = ({ location, crop, month, conditions }: Row): RecordedQuestion => ({
  location: toText(location),
  crop: toText(crop),
  month: Number(month),
  conditions: toConditions(conditions),
})

interface Replayed {
  question: RecordedQuestion
  feasibilityLabel: FeasibilityLabel
}

/** Returns the notification that an analysis must have caused, or none. */
function getExpectedNotifications(analysis: Row, replayed: Replayed, earlier: readonly Replayed[]): Row[] {
  const { plan_id, user_id, task_id, limiting_factor, irrigation } = analysis
  const { question, feasibilityLabel: label } = replayed
  const draft = draftFeasibilityNotification({
    plan: {
      name: toText(analysis.name),
      riskTolerance: parseOneOf(RISK_TOLERANCES, analysis.risk_tolerance),
    },
    question,
    label,
    limitingFactor: limiting_factor === null ? null : toText(limiting_factor),
    irrigation: irrigation === null ? null : parseOneOf(IRRIGATION_CONDITIONS, irrigation),
    previous: findPreviousVerdict(earlier, {
      question,
      trigger: parseOneOf(ANALYSIS_TRIGGERS, analysis.trigger),
    }),
  })
  return draft ? [{ user_id, plan_id, ...draft, dedupe_key: `analysis:${toText(task_id)}` }] : []
}

function replayAnalyses(analyses: Row[]): Row[] {
  const earlierByPlan = new Map<unknown, Replayed[]>()
  return analyses.flatMap((analysis) => {
    const earlier = earlierByPlan.get(analysis.plan_id) ?? []
    const replayed = {
      question: toQuestion(analysis),
      feasibilityLabel: parseOneOf(FEASIBILITY_LABELS, analysis.feasibility_label),
    }
    earlierByPlan.set(analysis.plan_id, [...earlier, replayed])
    return getExpectedNotifications(analysis, replayed, earlier)
  })
}

/**
 * Returns the notifications that the stored analyses of all plans must have caused (`due`) and those that are stored
 * (`stored`). The result is valid only for plans that did not change after their analyses.
 */
export async function replayNotifications(query: Query): Promise<{ due: Row[]; stored: Row[] }> {
  return { due: replayAnalyses(await query(ANALYSES)), stored: await query(NOTIFICATIONS) }
}

const LEANS = ['dry', 'wet', 'cold', 'warm'] as const
const SKILLS = ['none', 'low', 'fair'] as const

const OUTLOOK_ANALYSES = `
  select p.id as plan_id, p.user_id, p.name, p.risk_tolerance, a.feasibility_label, a.location, a.crop, a.month,
         a.conditions, verdict ->> 'issued' as issued, verdict ->> 'feasibility_label' as outlook_label,
         verdict ->> 'skill' as skill,
         jsonb_path_query_first(verdict, '$.text_parts[*] ? (@.code == "outlook").params.lean') #>> '{}' as lean,
         jsonb_path_exists(verdict, '$.text_parts[*] ? (@.code == "outlook_skill_unknown")') as is_skill_unknown
    from analyses a
    join crop_plans p on p.id = a.crop_plan_id
   cross join lateral (select a.result::jsonb -> 'outlook' as verdict) as answered
   where jsonb_typeof(verdict) = 'object' and not a.is_what_if
   order by p.id, a.created_at, a.id`

const OUTLOOK_NOTIFICATIONS = NOTIFICATIONS.replace('analysis:%', 'outlook:%')

function replayOutlooks(analyses: Row[]): Row[] {
  const judgedByPlan = new Map<unknown, JudgedOutlook | null>()
  return analyses.flatMap((row) => {
    const { plan_id, user_id } = row
    const issued = toText(row.issued)
    const analysis = {
      plan: { name: toText(row.name), riskTolerance: parseOneOf(RISK_TOLERANCES, row.risk_tolerance) },
      question: toQuestion(row),
      usualLabel: parseOneOf(FEASIBILITY_LABELS, row.feasibility_label),
      outlook: {
        issued,
        feasibilityLabel: parseOneOf(FEASIBILITY_LABELS, row.outlook_label),
        skill: parseOneOf(SKILLS, row.skill),
        isSkillUnknown: row.is_skill_unknown === true,
        lean: row.lean === null ? null : parseOneOf(LEANS, row.lean),
      },
      judged: judgedByPlan.get(plan_id) ?? null,
    }
    judgedByPlan.set(plan_id, getJudgedOutlook(analysis))
    const draft = draftOutlookNotification(analysis)
    return draft ? [{ user_id, plan_id, ...draft, dedupe_key: `outlook:${toText(plan_id)}:${issued}` }] : []
  })
}

/** Like `replayNotifications`, for notifications that an outlook changes the verdict on a plan. */
export async function replayOutlookNotifications(query: Query): Promise<{ due: Row[]; stored: Row[] }> {
  return { due: replayOutlooks(await query(OUTLOOK_ANALYSES)), stored: await query(OUTLOOK_NOTIFICATIONS) }
}
