import { randomUUID } from 'node:crypto'
import { createRegistration, NEW_PLAN, PASSWORD } from '@crop/testkit'
import { type BenchmarkRequest, type Connection, CONNECTIONS, type NextRequest } from './load'
import { getTextMember, type ItemName, type OwnedItem, type SeededRows, UNREAD_TITLE } from './seed'

interface Operation {
  /** 200 by default. */
  status?: number
  /** Statements that restore the tables before each round. */
  restore?: readonly string[]
  prepare(rows: SeededRows, connection: Connection): Promise<NextRequest> | NextRequest
}

const bearer = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` })
const apiKey = (rows: SeededRows) => ({ 'x-api-key': rows.apiKey })

const toGet = (path: string, headers: Record<string, string>): BenchmarkRequest => ({
  method: 'GET',
  path: `/api/v1${path}`,
  headers,
})

const toWrite = (
  method: 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  body: object = {},
): BenchmarkRequest => ({
  ...toGet(path, { 'content-type': 'application/json', ...headers }),
  method,
  body: JSON.stringify(body),
})

/** An operation that takes the next of these items for each request. Each connection starts at another item. */
const withItems =
  (name: ItemName, toRequest: (item: OwnedItem, count: number) => BenchmarkRequest) =>
  ({ [name]: items }: SeededRows, connection: Connection): NextRequest => {
    let count = -1
    return () => {
      count += 1
      const item = items[(count * CONNECTIONS + connection.number) % items.length]
      if (item === undefined) throw new Error('no items to cycle through')
      return toRequest(item, count)
    }
  }

const createSignUp = () => toWrite('POST', '/auth/register', {}, createRegistration())
const createCacheHit = (rows: SeededRows) => toWrite('POST', '/analyze', apiKey(rows), rows.cachedQuestion)

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  register: { status: 201, prepare: () => createSignUp },
  login: {
    prepare: withItems('readers', ({ email }) =>
      toWrite('POST', '/auth/login', {}, { email, password: PASSWORD }),
    ),
  },
  refresh: {
    // A refresh token works once, so each connection uses the latest one that it received.
    prepare: async (_rows, connection) => {
      let response = await connection.send(createSignUp(), 201)
      return (previous) => {
        response = previous || response
        return toWrite(
          'POST',
          '/auth/refresh',
          {},
          { refresh_token: getTextMember(response, 'refresh_token') },
        )
      }
    },
  },
  me: { prepare: withItems('readers', (reader) => toGet('/auth/me', bearer(reader))) },
  'plan create': {
    status: 201,
    restore: [`delete from crop_plans where name = '${NEW_PLAN.name}'`, 'vacuum analyze crop_plans'],
    prepare: withItems('writers', (writer) => toWrite('POST', '/crop-plans', bearer(writer), NEW_PLAN)),
  },
  'plan list 20': { prepare: withItems('readers', (reader) => toGet('/crop-plans', bearer(reader))) },
  'plan get': {
    prepare: withItems('readersPlans', (plan) => toGet(`/crop-plans/${plan.id}`, bearer(plan))),
  },
  'plan patch': {
    restore: ['vacuum analyze crop_plans'],
    prepare: withItems('writersPlans', (plan, count) =>
      toWrite('PATCH', `/crop-plans/${plan.id}`, bearer(plan), { name: `Field ${count}` }),
    ),
  },
  'notifications 50': {
    prepare: withItems('readers', (reader) => toGet('/notifications?limit=50', bearer(reader))),
  },
  'mark one read': {
    restore: [
      `update notifications set is_read = false where is_read and title = '${UNREAD_TITLE}'`,
      'vacuum analyze notifications',
    ],
    prepare: withItems('writersUnread', (unread) =>
      toWrite('PATCH', `/notifications/${unread.id}/read`, bearer(unread)),
    ),
  },
  'analyze hit': { status: 202, prepare: (rows) => () => createCacheHit(rows) },
  'analyze miss': {
    status: 202,
    restore: ["delete from analysis_tasks where state = 'queued'", 'vacuum analyze analysis_tasks'],
    prepare: (rows) => () =>
      toWrite('POST', '/analyze', apiKey(rows), { ...rows.cachedQuestion, location: randomUUID() }),
  },
  'poll done': { prepare: (rows) => () => toGet(`/tasks/${rows.taskId}`, apiKey(rows)) },
  'poll cached': {
    prepare: async (rows, connection) => {
      const taskId = getTextMember(await connection.send(createCacheHit(rows), 202), 'task_id')
      return () => toGet(`/tasks/${taskId}`, apiKey(rows))
    },
  },
}
