import { randomUUID } from 'node:crypto'
import { inTransaction, insertNotifications } from '@crop/db'
import { aPlan, aUser, type TestUser } from '@crop/db/testing'
import { getAtPath } from '@crop/testkit'
import type { Express } from 'express'
import request from 'supertest'
import { PASSWORD, registration } from './accounts'
import { QUESTION, type TestApi } from './test-api'

const NOT_IN_THE_CACHE = { ...QUESTION, month: 5 }

const PLAN = {
  ...{ name: 'North field', crop: 'maize', location: 'nakuru' },
  ...{ planting_month: 4, risk_tolerance: 'medium' },
}

const PLANS = 20
const NOTIFICATIONS = 50

const textAt = async (answer: request.Test, member: string) =>
  String(getAtPath((await answer).body, [member]))

type Send = (method: 'get' | 'post' | 'patch', path: string) => request.Test

const sender =
  (app: Express): Send =>
  (method, path) =>
    request(app)[method](`/api/v1${path}`)

/** The plans and notifications of one customer; another one makes plans, so that these stay as many. */
async function customerOperations(api: TestApi, send: Send, hers: TestUser) {
  const userId = hers.id
  const other = await aUser(api.db)
  let plan = ''
  for (let count = 0; count < PLANS; count++) plan = (await aPlan(api.db, { userId })).id
  const notices = Array.from({ length: NOTIFICATIONS }, () => ({
    ...{ userId, planId: plan, dedupeKey: randomUUID() },
    ...{ title: 'Planting starts', message: 'Soon.', severity: 'info' as const },
  }))
  const [notification = ''] = await inTransaction(api.db, (tx) => insertNotifications(tx, notices))

  const herself: Send = (method, path) => send(method, path).set(api.as(hers))
  const createPlan = () => send('post', '/crop-plans').set(api.as(other)).send(PLAN).expect(201)
  return {
    profile: () => herself('get', '/auth/me').expect(200),
    createPlan,
    createPlanOnce: () => createPlan().set('Idempotency-Key', randomUUID()),
    planList: () => herself('get', '/crop-plans').expect(200),
    plan: () => herself('get', `/crop-plans/${plan}`).expect(200),
    changePlan: () => herself('patch', `/crop-plans/${plan}`).send({ name: 'South field' }).expect(200),
    notifications: () => herself('get', '/notifications').expect(200),
    markRead: () => herself('patch', `/notifications/${notification}/read`).expect(200),
  }
}

async function accountOperations({ db, ctx }: TestApi, send: Send) {
  const hers = await aUser(db, {
    hashedPassword: await ctx.passwords.hash(PASSWORD, new AbortController().signal),
  })
  const login = () => send('post', '/auth/login').send({ email: hers.email, password: PASSWORD }).expect(200)
  let token = await textAt(login(), 'refresh_token')
  return {
    hers,
    register: () => send('post', '/auth/register').send(registration()).expect(201),
    login,
    refresh: async () => {
      const refreshed = send('post', '/auth/refresh').send({ refresh_token: token }).expect(200)
      token = await textAt(refreshed, 'refresh_token')
    },
  }
}

async function analysisOperations({ key, complete, cacheResult }: TestApi, send: Send) {
  const service: Send = (method, path) => send(method, path).set('X-API-Key', key)
  const submit = (question: object) => service('post', '/analyze').send(question).expect(202)
  const taskId = await textAt(submit(NOT_IN_THE_CACHE), 'task_id')
  await complete(taskId)
  await cacheResult(QUESTION)
  const cachedTaskId = await textAt(submit(QUESTION), 'task_id')
  return {
    analyzeKnown: () => submit(QUESTION),
    analyze: () => submit(NOT_IN_THE_CACHE),
    pollDone: () => service('get', `/tasks/${taskId}`).expect(200),
    pollCached: () => service('get', `/tasks/${cachedTaskId}`).expect(200),
  }
}

/** What clients of this app do most, with all that has to be there before. */
export async function hotOperations(api: TestApi, app: Express) {
  const send = sender(app)
  const { hers, ...accounts } = await accountOperations(api, send)
  const customer = await customerOperations(api, send, hers)
  return { ...accounts, ...customer, ...(await analysisOperations(api, send)) }
}
