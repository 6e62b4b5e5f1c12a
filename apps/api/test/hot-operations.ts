import { randomUUID } from 'node:crypto'
import { inTransaction, insertNotifications } from '@crop/db'
import { aNotificationDraft, aPlan, aUser, type TestUser } from '@crop/db/testing'
import { createRegistration, getAtPath, NEW_PLAN, PASSWORD } from '@crop/testkit'
import type { Express } from 'express'
import request from 'supertest'
import { bearer, QUESTION, type TestApi } from './test-api'

const UNCACHED_QUESTION = { ...QUESTION, month: 5 }

const PLAN_COUNT = 20
const NOTIFICATION_COUNT = 50

/** Sends the request and returns a member of the response body as text. */
const readBodyMember = async (sent: request.Test, member: string) =>
  String(getAtPath((await sent).body, [member]))

type Send = (method: 'get' | 'post' | 'patch', path: string) => request.Test

async function createPlans({ db }: TestApi, userId: string) {
  const planIds: string[] = []
  for (let count = 0; count < PLAN_COUNT; count++) planIds.push((await aPlan(db, { userId })).id)
  return planIds
}

async function createNotifications({ db }: TestApi, userId: string, planId: string) {
  const notifications = Array.from({ length: NOTIFICATION_COUNT }, () => ({
    userId,
    planId,
    dedupeKey: randomUUID(),
    ...aNotificationDraft(),
    title: 'Planting starts',
    message: 'Soon.',
  }))
  return inTransaction(db, (tx) => insertNotifications(tx, notifications))
}

/** Operations on the plans and notifications of one customer. Another customer creates plans, so that their number stays the same. */
async function createCustomerOperations(api: TestApi, send: Send, customer: TestUser) {
  const otherCustomer = await aUser(api.db)
  const planId = (await createPlans(api, customer.id)).at(-1) ?? ''
  const [notificationId = ''] = await createNotifications(api, customer.id, planId)

  const sendAs = (user: TestUser, ...[method, path]: Parameters<Send>) =>
    send(method, path).set(bearer(api.ctx.tokens.signAccess(user)))
  const sendAsCustomer: Send = (method, path) => sendAs(customer, method, path)
  const createPlan = () => sendAs(otherCustomer, 'post', '/crop-plans').send(NEW_PLAN).expect(201)
  return {
    getProfile: () => sendAsCustomer('get', '/auth/me').expect(200),
    createPlan,
    createPlanWithKey: () => createPlan().set('Idempotency-Key', randomUUID()),
    listPlans: () => sendAsCustomer('get', '/crop-plans').expect(200),
    getPlan: () => sendAsCustomer('get', `/crop-plans/${planId}`).expect(200),
    updatePlan: () =>
      sendAsCustomer('patch', `/crop-plans/${planId}`).send({ name: 'South field' }).expect(200),
    listNotifications: () => sendAsCustomer('get', '/notifications').expect(200),
    markRead: () => sendAsCustomer('patch', `/notifications/${notificationId}/read`).expect(200),
  }
}

async function createAccountOperations({ db, ctx }: TestApi, send: Send) {
  const customer = await aUser(db, {
    hashedPassword: await ctx.passwords.hash(PASSWORD, {
      key: 'a test',
      signal: new AbortController().signal,
    }),
  })
  const credentials = { email: customer.email, password: PASSWORD }
  const logIn = () => send('post', '/auth/login').send(credentials).expect(200)
  let refreshToken = await readBodyMember(logIn(), 'refresh_token')
  return {
    customer,
    register: () => send('post', '/auth/register').send(createRegistration()).expect(201),
    logIn,
    refresh: async () => {
      const refreshed = send('post', '/auth/refresh').send({ refresh_token: refreshToken }).expect(200)
      refreshToken = await readBodyMember(refreshed, 'refresh_token')
    },
  }
}

async function createAnalysisOperations({ key, complete, cacheResult }: TestApi, send: Send) {
  const sendAsService: Send = (method, path) => send(method, path).set('X-API-Key', key)
  const analyze = (question: object) => sendAsService('post', '/analyze').send(question).expect(202)
  const taskId = await readBodyMember(analyze(UNCACHED_QUESTION), 'task_id')
  await complete(taskId)
  await cacheResult(QUESTION)
  const cachedTaskId = await readBodyMember(analyze(QUESTION), 'task_id')
  return {
    analyzeCached: () => analyze(QUESTION),
    analyzeUncached: () => analyze(UNCACHED_QUESTION),
    getCompletedTask: () => sendAsService('get', `/tasks/${taskId}`).expect(200),
    getCachedTask: () => sendAsService('get', `/tasks/${cachedTaskId}`).expect(200),
  }
}

/** Creates the accounts, plans and tasks for the most frequent operations and returns the operations, sent to `app`. */
export async function createHotOperations(api: TestApi, app: Express) {
  const send: Send = (method, path) => request(app)[method](`/api/v1${path}`)
  const { customer, ...accountOperations } = await createAccountOperations(api, send)
  const customerOperations = await createCustomerOperations(api, send, customer)
  const analysisOperations = await createAnalysisOperations(api, send)
  return { ...accountOperations, ...customerOperations, ...analysisOperations }
}
