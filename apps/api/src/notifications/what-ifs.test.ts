import { queueReanalyses, setPlanConditions } from '@crop/db'
import { aPlan, aUser, completeQueuedTask, type OwnedPlan, type TestUser } from '@crop/db/testing'
import { type FeasibilityLabel, UNKNOWN_CONDITIONS } from '@crop/domain'
import { useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })

const HIGH = 'highly_suitable'
const MARGINAL = 'marginally_suitable'
const NOT_SUITABLE = 'not_suitable'

let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const get = (path: string) => api().as(amina).get(`/api/v1${path}`).expect(200)

/** Creates a plan for maize in San José, in April, on irrigated clay. */
async function createPlan(): Promise<OwnedPlan> {
  const plan = await aPlan(api().db, { userId: amina.id, location: 'san  jose' })
  const conditions = { ...UNKNOWN_CONDITIONS, water_supply: 'irrigated', soil_texture: 'clay' } as const
  await setPlanConditions(api().db, amina.id, plan.id, conditions)
  return { ...plan, conditions }
}

const complete = (taskId: string, feasibilityLabel: FeasibilityLabel) =>
  completeQueuedTask(api().db, taskId, { feasibilityLabel, limitingFactor: 'water' })

/** Submits a question about the plan, and completes its task with the label. */
async function ask(plan: OwnedPlan, question: object, label: FeasibilityLabel): Promise<void> {
  const analyze = api().as(amina).post('/api/v1/analyze')
  const { body } = await analyze.send({ ...question, crop_plan_id: plan.id }).expect(202)
  await complete(body.task_id, label)
}

interface Row {
  asked: string
  question: object
  isWhatIf: boolean
  /** The beginning of the message after the plan's own question was highly suitable. */
  message: string
}

const OWN = 'maize in san  jose, April, irrigated, clay'
const sameQuestion = (location = 'san  jose') =>
  `Maize in ${location}, planting in April: highly suitable → not suitable. Limiting factor: water.`
const whatIf = (asked: string, question: object, described: string): Row => ({
  asked,
  question,
  isWhatIf: true,
  message: `Latest analysis: ${described}: not suitable. Before: ${OWN}: highly suitable.`,
})

const ROWS: Row[] = [
  { asked: 'nothing else', question: {}, isWhatIf: false, message: sameQuestion() },
  {
    asked: 'the same in another spelling',
    question: { crop: ' MAIZE', location: 'San Jose', month: 4, conditions: { soil_texture: 'clay' } },
    isWhatIf: false,
    message: sameQuestion('san jose'),
  },
  whatIf('another crop', { crop: 'Rice' }, 'rice in san  jose, April, irrigated, clay'),
  whatIf('another month', { month: 11 }, 'maize in san  jose, November, irrigated, clay'),
  whatIf('another place', { location: 'Lahore' }, 'maize in lahore, April, irrigated, clay'),
  whatIf(
    'another water supply',
    { conditions: { water_supply: 'rainfed' } },
    'maize in san  jose, April, rainfed, clay',
  ),
  whatIf(
    'an unknown water supply',
    { conditions: { water_supply: 'unknown' } },
    'maize in san  jose, April, clay',
  ),
  whatIf(
    'a soil that the plan does not know',
    { conditions: { soil_ph: 4.5 } },
    'maize in san  jose, April, irrigated, clay, soil pH 4.5',
  ),
]

describe.each(ROWS)('asking $asked', ({ question, isWhatIf, message }) => {
  test('labels a plan without history, and notifies nobody', async () => {
    const plan = await createPlan()
    await ask(plan, question, NOT_SUITABLE)
    const { analyses } = (await get(`/crop-plans/${plan.id}/analyses`)).body
    expect(analyses).toMatchObject([{ is_what_if: isWhatIf, feasibility_label: NOT_SUITABLE }])
    expect((await get(`/crop-plans/${plan.id}`)).body.latest_feasibility_label).toBe(NOT_SUITABLE)
    expect((await get('/notifications')).body.notifications).toEqual([])
  })

  test('labels a plan with history, and notifies with a text that is true', async () => {
    const plan = await createPlan()
    await ask(plan, {}, HIGH)
    await ask(plan, question, NOT_SUITABLE)
    const { analyses } = (await get(`/analyses?crop_plan_id=${plan.id}`)).body
    expect(analyses).toMatchObject([{ is_what_if: isWhatIf }, { is_what_if: false }])
    expect((await get(`/crop-plans/${plan.id}`)).body.latest_feasibility_label).toBe(NOT_SUITABLE)
    expect((await get('/notifications')).body.notifications).toMatchObject([
      { title: 'Feasibility of “North field” changed', message, severity: 'critical' },
    ])
  })

  test('notifies nobody if the label is that of the analysis before', async () => {
    const plan = await createPlan()
    await ask(plan, {}, HIGH)
    await ask(plan, question, HIGH)
    expect((await get('/notifications')).body.notifications).toEqual([])
  })
})

describe('after a what-if', () => {
  async function createPlanWithWhatIf(): Promise<OwnedPlan> {
    const plan = await createPlan()
    await ask(plan, {}, HIGH)
    await ask(plan, { crop: 'rice' }, NOT_SUITABLE)
    await api().as(amina).patch('/api/v1/notifications/read-all').expect(204)
    return plan
  }
  const listUnread = async () => (await get('/notifications?unread_only=true')).body.notifications

  test("the plan's own question names both", async () => {
    await ask(await createPlanWithWhatIf(), {}, MARGINAL)
    expect(await listUnread()).toMatchObject([
      {
        message: `Latest analysis: ${OWN}: marginally suitable. Before: rice in san  jose, April, irrigated, clay: not suitable.`,
        severity: 'info',
      },
    ])
  })

  /** Queues the re-analysis of the plan for a new model version, and returns the id of its task. */
  async function reanalyse(plan: OwnedPlan, label: FeasibilityLabel): Promise<void> {
    await queueReanalyses(api().db, `season-${plan.id}`, 60_000)
    const [task] = await api().query(
      `update analysis_tasks set available_at = now() where crop_plan_id = $1 and priority = 1 returning id`,
      [plan.id],
    )
    await complete(String(task?.id), label)
  }

  test.each([
    [HIGH, undefined, undefined],
    [NOT_SUITABLE, sameQuestion(), 'critical'],
    [
      MARGINAL,
      'Maize in san  jose, planting in April: highly suitable → marginally suitable. Limiting factor: water.',
      'warning',
    ],
  ] as const)(
    "a re-analysis with the label %s is compared with the plan's own analysis",
    async (label, message, severity) => {
      const plan = await createPlanWithWhatIf()
      await reanalyse(plan, label)
      expect(await listUnread()).toMatchObject(message === undefined ? [] : [{ message, severity }])
      const [latest] = (await get(`/analyses?crop_plan_id=${plan.id}`)).body.analyses
      expect(latest).toMatchObject({ trigger: 'reanalysis', is_what_if: false, feasibility_label: label })
    },
  )

  test('a re-analysis under conditions that were never analysed is compared with nothing', async () => {
    const plan = await createPlanWithWhatIf()
    const conditions = { ...UNKNOWN_CONDITIONS, water_supply: 'rainfed' } as const
    await setPlanConditions(api().db, amina.id, plan.id, conditions)
    await reanalyse(plan, MARGINAL)
    expect(await listUnread()).toEqual([])
  })

  test('the text is written in other languages, and has its parameters', async () => {
    const plan = await createPlanWithWhatIf()
    const { notifications } = (await get('/notifications?include=params').set('Accept-Language', 'fr')).body
    const conditions = { water_supply: 'irrigated', soil_texture: 'clay' }
    expect(notifications).toMatchObject([
      {
        message:
          'Dernière analyse : riz à san  jose, avril, irrigué, argile : défavorable. Avant : maïs à san  jose, avril, irrigué, argile : très favorable.',
        code: 'other_question_analysed',
        params: {
          plan: plan.name,
          latest: { crop: 'rice', location: 'san  jose', month: 4, conditions, label: NOT_SUITABLE },
          previous: { crop: 'maize', location: 'san  jose', month: 4, conditions, label: HIGH },
        },
      },
    ])
  })
})

test('notifications of earlier versions keep their texts and are translated as before', async () => {
  const plan = await createPlan()
  const params = {
    plan: 'North field',
    crop: 'rice',
    location: 'nairobi',
    month: 7,
    from: HIGH,
    to: MARGINAL,
  }
  await api().query(
    `insert into notifications (id, user_id, title, message, code, params, severity, related_crop_plan_id)
     values (gen_random_uuid(), $1, 'Old title', 'Old text', 'feasibility_changed', $2, 'info', $3),
            (gen_random_uuid(), $1, 'Older title', 'Older text', null, null, 'info', $3)`,
    [amina.id, JSON.stringify(params), plan.id],
  )
  const listMessages = async (language: string) => {
    const { body } = await get('/notifications').set('Accept-Language', language)
    return body.notifications.map(({ message }: { message: string }) => message).sort()
  }
  expect(await listMessages('en')).toEqual(['Old text', 'Older text'])
  expect(await listMessages('es')).toEqual([
    'Arroz en nairobi, siembra en julio: muy apto → poco apto. Nada la limita.',
    'Older text',
  ])
})
