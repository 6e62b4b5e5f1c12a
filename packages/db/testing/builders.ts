import { randomUUID } from 'node:crypto'
import {
  draftPlantingReminder,
  generateWebhookSecret,
  isWhatIf,
  WEBHOOK_EVENTS,
  type NotificationDraft,
  type Question,
} from '@crop/domain'
import {
  claimTask,
  completeTask,
  createApiKey,
  createCallerTurns,
  createDatabaseClient,
  inTransaction,
  insertBatch,
  insertNotifications,
  insertPlan,
  insertTask,
  insertWebhook,
  registerUser,
  updatePlanJson,
  type ClaimedTask,
  type Db,
  type DueTaskClaim,
  type IssuedApiKey,
  type NewBatch,
  type NewNotification,
  type NewTask,
  type NewUser,
  type NewWebhook,
  type Outcome,
  type Plan,
  type Webhook,
} from '../src'

export async function anApiKey(db: Db, name = 'a test'): Promise<IssuedApiKey> {
  return createApiKey(db, { name })
}

/** Opens one connection to a database, for a tool or a test that has no client for it. */
export const openDatabase = (url: string) =>
  createDatabaseClient({ url, maxConnections: 1, statementTimeoutMs: 60_000 })

/** Inserts an API key into a database that the caller has no client for, and returns the key. */
export async function insertApiKey(databaseUrl: string, name?: string): Promise<string> {
  await using database = openDatabase(databaseUrl)
  return (await anApiKey(database.db, name)).key
}

/** The session that registration creates. Tests do not use it: they sign their own tokens. */
const SESSION = { kid: 'a-test', idleDays: 14, familyDays: 60 }

export interface TestUser {
  id: string
  email: string
}

/** Creates an active customer without a usable password; tests sign tokens for it. */
export async function aUser(db: Db, fields: Partial<NewUser> = {}): Promise<TestUser> {
  const email = fields.email ?? `grower-${randomUUID()}@example.com`
  const account = {
    fullName: 'Amina Otieno',
    organization: 'Lake Growers',
    hashedPassword: 'none',
    ...fields,
    email,
  }
  const { userId: id } = await registerUser(db, account, SESSION)
  return { id, email }
}

export interface OwnedPlan extends Plan {
  userId: string
}

/** Creates a plan for maize in Nakuru, planted in April; creates an owner unless one is passed. */
export async function aPlan(
  db: Db,
  {
    isArchived = false,
    ...fields
  }: Partial<Omit<OwnedPlan, 'id' | 'conditions'>> & { isArchived?: boolean } = {},
): Promise<OwnedPlan> {
  const userId = fields.userId ?? (await aUser(db)).id
  const {
    name = 'North field',
    crop = 'maize',
    location = 'nakuru',
    plantingMonth = 4,
    riskTolerance = 'medium',
  } = fields
  const newPlan = { userId, name, crop, location, plantingMonth, riskTolerance }
  const plan = await insertPlan(db, newPlan, 0)
  if (!plan) throw new Error('The plan was not created, although there is no limit')
  if (isArchived) await updatePlanJson(db, userId, plan.id, { isArchived })
  return { id: plan.id, ...newPlan, conditions: null }
}

/** Queues a task for maize in Nakuru in April, submitted with an API key. It does not ring the doorbell. */
export async function aTask(db: Db, fields: Partial<NewTask> = {}): Promise<NewTask> {
  const task: NewTask = {
    id: randomUUID(),
    httpRequestId: 'a-test',
    traceParent: undefined,
    caller: { kind: 'service', apiKeyPrefix: 'cpk_test0000' },
    clientIp: '127.0.0.1',
    cropPlanId: undefined,
    isWhatIf: false,
    question: { location: 'nakuru', crop: 'maize', month: 4 },
    modelVersion: 'season-test',
    refresh: false,
    ...fields,
  }
  await insertTask(db, task, { maxPending: 0, maxPerDay: 0, usageKey: '' })
  return task
}

/** A batch of three questions about maize in Nakuru, submitted with an API key. */
export const aNewBatch = (fields: Partial<NewBatch> = {}): NewBatch => ({
  id: randomUUID(),
  httpRequestId: 'a-test',
  traceParent: undefined,
  caller: { kind: 'service', apiKeyPrefix: 'cpk_test0000' },
  clientIp: '127.0.0.1',
  modelVersion: 'season-test',
  items: [4, 5, 6].map((month) => ({
    question: { location: 'nakuru', crop: 'maize', month },
    reference: `month ${month}`,
  })),
  ...fields,
})

/** Queues a batch, by default that of `aNewBatch`. */
export async function aBatch(db: Db, fields: Partial<NewBatch> = {}): Promise<NewBatch> {
  const batch = aNewBatch(fields)
  await insertBatch(db, batch, { itemsPerHour: 0, pendingItems: 0 })
  return batch
}

/** Creates a webhook for all events, by default one of the API key of `aTask` and `aBatch`. */
export async function aWebhook(
  db: Db,
  fields: Partial<NewWebhook> = {},
): Promise<Webhook & { secret: string }> {
  const webhook: NewWebhook = {
    caller: { kind: 'service', apiKeyPrefix: 'cpk_test0000' },
    url: 'https://partner.example/events',
    events: WEBHOOK_EVENTS,
    description: undefined,
    secret: generateWebhookSecret(),
    ...fields,
  }
  const outcome = await insertWebhook(db, webhook, 1000)
  if (outcome.kind !== 'inserted')
    throw new Error('The webhook was not created, although there is room for it')
  return { ...outcome.webhook, secret: webhook.secret }
}

/** Queues a task of the plan's owner; the question defaults to the plan's. It does not ring the doorbell. */
export async function aPlanTask(db: Db, plan: OwnedPlan, question: Partial<Question> = {}): Promise<NewTask> {
  const { userId, id, location, crop, plantingMonth: month } = plan
  const taskQuestion = { location, crop, month, ...question }
  const caller = { kind: 'customer', userId } as const
  return aTask(db, { caller, cropPlanId: id, isWhatIf: isWhatIf(plan, taskQuestion), question: taskQuestion })
}

const LEASE_MS = 30_000

/** Claims a queued task, as a worker does. */
export async function claimQueuedTask(db: Db, id: string): Promise<ClaimedTask> {
  const task = await claimTask(db, id, LEASE_MS)
  if (!task) throw new Error('The task is not queued, so it cannot be claimed')
  return task
}

/** A claim of up to 10 due tasks without a grace for the doorbell and without reserved slots. */
export const aDueTaskClaim = (fields: Partial<DueTaskClaim> = {}): DueTaskClaim => ({
  limit: 10,
  reserved: { batch: 0, reanalysis: 0 },
  leaseMs: LEASE_MS,
  doorbellGraceMs: 0,
  turns: createCallerTurns(),
  ...fields,
})

/** Creates an outcome for the task's question: by default moderately suitable without a limiting factor. */
export function anOutcome(task: ClaimedTask, fields: Partial<Outcome> = {}): Outcome {
  const { location, crop, month } = task
  const { feasibilityLabel = 'moderately_suitable', modelVersion = task.modelVersion } = fields
  const { feasibilityScore = feasibilityLabel === 'insufficient_data' ? null : 0.62 } = fields
  const result = JSON.stringify({
    location,
    crop,
    month,
    model_version: modelVersion,
    feasibility_label: feasibilityLabel,
    feasibility_score: feasibilityScore,
  })
  return {
    feasibilityLabel,
    feasibilityScore,
    modelVersion,
    limitingFactor: null,
    outlook: null,
    result,
    ...fields,
  }
}

/** Claims and completes a queued task, as a worker does. */
export async function completeQueuedTask(
  db: Db,
  id: string,
  fields: Partial<Outcome> = {},
): Promise<ClaimedTask> {
  const task = await claimQueuedTask(db, id)
  await inTransaction(db, (tx) => completeTask(tx, task, anOutcome(task, fields)))
  return task
}

/** Queues, claims and completes a task of the plan, as a worker does. */
export async function anAnalysis(
  db: Db,
  plan: OwnedPlan,
  { question, ...fields }: Partial<Outcome> & { question?: Partial<Question> } = {},
): Promise<ClaimedTask> {
  const { id } = await aPlanTask(db, plan, question)
  return completeQueuedTask(db, id, fields)
}

/** Drafts a reminder of maize in Nakuru, planned for April. */
export function aNotificationDraft(): NotificationDraft {
  const plan = { name: 'North field', crop: 'maize', location: 'nakuru', plantingMonth: 4 }
  return draftPlantingReminder({ ...plan, latestLabel: undefined })
}

/** Creates a notification for the owner of a plan. */
export async function aNotification(
  db: Db,
  plan: OwnedPlan,
  fields: Partial<Pick<NewNotification, 'dedupeKey' | 'title' | 'message' | 'severity'>> = {},
): Promise<{ id: string }> {
  const notification: NewNotification = {
    ...aNotificationDraft(),
    userId: plan.userId,
    planId: plan.id,
    dedupeKey: `test:${randomUUID()}`,
    ...fields,
  }
  const [id] = await inTransaction(db, (tx) => insertNotifications(tx, [notification]))
  if (id === undefined) throw new Error('The notification was not created, although its key is unique')
  return { id }
}
