import assert from 'node:assert/strict'
import { isApiError } from '@crop/client'
import { waitUntil } from '@crop/testkit'
import { accountJobs } from './account-jobs'
import { createAnalysedPlan, type Job, PLAN } from './demo-context'

const MAIZE = { crop: 'maize', location: 'nakuru', month: 4 }
/** A month in which wheat at Lahore has another label than in November. */
const OTHER_MONTH = 6

const ask: Job = {
  title: 'asks whether a crop can be planted, and when best',
  async run({ createCustomer }, step) {
    const { client } = await createCustomer()
    const result = await client.analyses.analyzeAndWait(MAIZE)
    assert.notEqual(result.feasibility_label, 'insufficient_data')
    assert.equal(result.monthly.length, 12)
    step(`${result.feasibility_label}: ${result.explanation}`)
    const best = result.windows?.find(({ is_best }) => is_best)
    assert.ok(best && result.confidence)
    step(`plant from ${best.from} to ${best.to}; confidence ${result.confidence.level}`)
  },
}

const cacheHit: Job = {
  title: 'asks the same again in another spelling, and gets it from the cache',
  async run({ createCustomer }, step) {
    const { client } = await createCustomer()
    await client.analyses.analyzeAndWait({ ...MAIZE, location: 'rio de janeiro' })
    const { task_id, status } = await client.analyses.submit({ ...MAIZE, location: ' Rio  de   Janeiro' })
    assert.equal(status, 'completed')
    const { result, cached } = await client.analyses.task(task_id)
    assert.equal(cached, true)
    assert.equal(result?.location, 'rio  de   janeiro')
    step(`completed at once, for "${result.location}"`)
  },
}

const labelPlan: Job = {
  title: 'saves a plan whose first question labels it, although its result is cached',
  async run({ createCustomer }, step) {
    const { client } = await createCustomer()
    await client.analyses.analyzeAndWait({
      crop: PLAN.crop,
      location: PLAN.location,
      month: PLAN.planting_month,
    })
    const plan = await client.plans.create(PLAN)
    assert.equal(plan.latest_feasibility_label, null)
    const result = await client.analyses.analyzeAndWait({ crop_plan_id: plan.id }, { record: true })
    const labelled = await client.plans.get(plan.id)
    assert.equal(labelled.latest_feasibility_label, result.feasibility_label)
    step(`the plan is ${labelled.latest_feasibility_label}`)
  },
}

const history: Job = {
  title: 'reads the history of a plan, with its what-ifs',
  async run(context, step) {
    const { client, planId } = await createAnalysedPlan(context)
    await client.analyses.analyzeAndWait({ crop_plan_id: planId, crop: 'rice' }, { record: true })
    const analyses = await client.plans.history(planId)
    assert.deepEqual(
      analyses.map(({ crop, is_what_if }) => [crop, is_what_if]),
      [
        ['rice', true],
        ['wheat', false],
      ],
    )
    step('the newest analysis is a what-if, the one before is of the plan itself')
  },
}

const whatIf: Job = {
  title: 'is told about a what-if in words that are true of both questions',
  async run(context, step) {
    const { client, planId, analysis: own } = await createAnalysedPlan(context)
    const other = await client.analyses.analyzeAndWait(
      { crop_plan_id: planId, month: OTHER_MONTH },
      { record: true },
    )
    const toWords = (label: string) => label.replaceAll('_', ' ')
    const { notifications } = await client.notifications.list()
    const text =
      `Latest analysis: wheat in lahore, June: ${toWords(other.feasibility_label)}. ` +
      `Before: wheat in lahore, November: ${toWords(own.feasibility_label)}.`
    assert.deepEqual(
      notifications.map(({ message }) => message),
      [text],
    )
    step(text)
  },
}

const readNotifications: Job = {
  title: 'reads a notification in French, with its numbers, and marks it as read',
  async run(context, step) {
    const { client, email, password, planId } = await createAnalysedPlan(context)
    await client.analyses.analyzeAndWait({ crop_plan_id: planId, month: OTHER_MONTH }, { record: true })
    const french = context.createClient({ language: 'fr' })
    await french.signIn({ email, password })
    const { notifications, unread_count } = await french.notifications.list({ include: 'params' })
    assert.equal(unread_count, 1)
    const [notification] = notifications
    assert.ok(notification?.code === 'other_question_analysed')
    assert.match(notification.message, /^Dernière analyse : /)
    await client.notifications.markAllRead()
    assert.equal((await client.notifications.list()).unread_count, 0)
    step(notification.message)
  },
}

const conditions: Job = {
  title: 'tells that a field is irrigated, and gets results for it',
  async run({ createCustomer }, step) {
    const { client } = await createCustomer()
    const { id } = await client.plans.create(PLAN)
    await client.plans.setConditions(id, { water_supply: 'irrigated' })
    const result = await client.analyses.analyzeAndWait({ crop_plan_id: id }, { record: true })
    assert.deepEqual(result.conditions?.water_supply, { value: 'irrigated', source: 'plan' })
    const [record] = await client.analyses.list({ crop_plan_id: id })
    assert.deepEqual([record?.conditions, record?.is_what_if], [{ water_supply: 'irrigated' }, false])
    step(`irrigated: ${result.feasibility_label}`)
  },
}

const compareRecords: Job = {
  title: 'compares two records of a plan',
  async run(context, step) {
    const { client, planId } = await createAnalysedPlan(context)
    await client.analyses.analyzeAndWait({ crop_plan_id: planId, month: OTHER_MONTH }, { record: true })
    const records = await client.analyses.list({ crop_plan_id: planId })
    const [later, earlier] = await Promise.all(records.map((record) => client.analyses.get(record.id)))
    assert.ok(later && earlier)
    assert.deepEqual([later.month, earlier.month], [OTHER_MONTH, PLAN.planting_month])
    assert.equal(later.result.feasibility_label, later.feasibility_label)
    step(
      `${earlier.feasibility_score} in month ${earlier.month}, ${later.feasibility_score} in ${later.month}`,
    )
  },
}

const findRecords: Job = {
  title: 'finds records by crop and time, page by page',
  async run({ createCustomer }, step) {
    const { client } = await createCustomer()
    for (const [crop, month] of [
      ['maize', 3],
      ['maize', 4],
      ['rice', 4],
    ] as const)
      await client.analyses.analyzeAndWait({ crop, location: 'nakuru', month }, { record: true })
    const [rice, ...maize] = await client.analyses.list()
    assert.deepEqual(await client.analyses.list({ crop: 'Maize' }), maize)
    assert.deepEqual(await client.analyses.list({ before: rice?.id ?? '', limit: 1 }), maize.slice(0, 1))
    assert.deepEqual(await client.analyses.list({ from: rice?.created_at }), [rice])
    step('three records, two of maize, one since the last')
  },
}

const afterExpiry: Job = {
  title: 'reads the history after housekeeping has removed its tasks',
  async run(context, step) {
    const { client, id: userId, email, password, planId } = await createAnalysedPlan(context)
    const { query, send } = context
    const [before] = await client.analyses.list()
    assert.ok(before)
    await query(`update analysis_tasks set finished_at = now() - interval '2 days' where user_id = $1`, [
      userId,
    ])
    const countTasks = () => query('select id from analysis_tasks where user_id = $1', [userId])
    await waitUntil(async () => (await countTasks()).length === 0, { timeoutMs: 180_000, everyMs: 500 })
    step('housekeeping has removed the task, whose retention is one day')
    const login = await send('POST', '/auth/login', { body: { email, password } })
    assert.equal(login.status, 200)
    await assert.rejects(client.analyses.task(before.task_id), (error) => isApiError(error, 'TASK_NOT_FOUND'))
    assert.deepEqual(await client.analyses.list(), [before])
    assert.equal((await client.plans.history(planId))[0]?.id, before.id)
    const { result } = await client.analyses.get(before.id)
    assert.equal(result.request_id, before.task_id)
    step(`its record is still ${result.feasibility_label}, with the whole result`)
  },
}

const languages: Job = {
  title: 'reads one record in four languages',
  async run({ createClient, createCustomer }, step) {
    const { client, email, password } = await createCustomer()
    await client.analyses.analyzeAndWait(MAIZE, { record: true })
    const [record] = await client.analyses.list()
    const explanations = await Promise.all(
      ['en', 'fr', 'es', 'pt'].map(async (language) => {
        const reader = createClient({ language })
        await reader.signIn({ email, password })
        return (await reader.analyses.get(record?.id ?? '')).result.explanation
      }),
    )
    assert.equal(new Set(explanations).size, 4)
    step(explanations[1] ?? '')
  },
}

const reference: Job = {
  title: 'finds crops by name and places nearby',
  async run({ createClient }, step) {
    const { reference } = createClient()
    const { crops } = await reference.crops({ q: 'mai' })
    assert.ok(crops.some(({ crop }) => crop === 'maize'))
    const { locations } = await reference.locations({ near: '-0.3,36.1', limit: 1 })
    assert.equal(locations[0]?.location, 'nakuru')
    step('mai… is maize, and -0.3,36.1 is at nakuru')
  },
}

const archive: Job = {
  title: 'cannot delete a plan with a history, and archives it',
  async run(context, step) {
    const { client, planId } = await createAnalysedPlan(context)
    await assert.rejects(client.plans.remove(planId), (error) => isApiError(error, 'CROP_PLAN_HAS_ANALYSES'))
    await client.plans.change(planId, { is_archived: true })
    assert.deepEqual(await client.plans.list(), [])
    assert.equal((await client.plans.list({ include_archived: true })).length, 1)
    step('archived plans are hidden from the list')
  },
}

const errors: Job = {
  title: 'gets all mistakes of a form at once, by field',
  async run({ createCustomer }, step) {
    const { client } = await createCustomer()
    const plan = { ...PLAN, planting_month: 13, crop: ' ' }
    await assert.rejects(client.plans.create(plan), (error) => {
      assert.ok(isApiError(error, 'VALIDATION_FAILED'))
      assert.deepEqual(error.errors.map(({ pointer }) => pointer).sort(), ['#/crop', '#/planting_month'])
      return true
    })
    step('#/crop and #/planting_month are named')
  },
}

export const customerJobs: Job[] = [
  ask,
  cacheHit,
  labelPlan,
  history,
  whatIf,
  readNotifications,
  conditions,
  compareRecords,
  findRecords,
  afterExpiry,
  languages,
  reference,
  archive,
  errors,
  ...accountJobs,
]
