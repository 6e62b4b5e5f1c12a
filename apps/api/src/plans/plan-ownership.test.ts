import { anAnalysis, aNotification, aPlan, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import type request from 'supertest'
import { listProductRoutes } from '../app'
import type { Route } from '../http/contract/route'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()
const MISSING_ID = '00000000-0000-4000-8000-000000000000'
const MALFORMED_IDS = [
  'x',
  '0',
  'null',
  '%00',
  '%F0%9F%8C%BD',
  `${MISSING_ID}0`,
  MISSING_ID.slice(1),
  `{${MISSING_ID}}`,
]

const listRoutes = (feature: string) =>
  listProductRoutes(api().ctx).filter(({ path }) => path.startsWith(`/${feature}`))
const listRoutesWithId = (feature: string) => listRoutes(feature).filter(({ path }) => path.includes('/:'))

let amina: TestUser
let plan: OwnedPlan
let otherPlan: OwnedPlan
beforeAll(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
  otherPlan = await aPlan(api().db)
  await anAnalysis(api().db, otherPlan)
})

const send = ({ method, path }: Route, id: string, caller: request.Agent) =>
  caller[method](`/api/v1${path.replace(/:\w+/, id)}`).send({ name: 'Taken over', is_archived: true })
const sendAsAmina = (route: Route, id: string) => send(route, id, api().as(amina))

/** Returns the response without the headers that are different in every response. */
function toComparable({ status, text, headers }: request.Response) {
  const { date: _date, 'x-request-id': _requestId, ...comparableHeaders } = headers
  return { status, text, headers: comparableHeaders }
}

/** Expects each route to return the same 404 for these ids as for a missing one. */
async function expectNotFound(routes: Route[], ids: string[], code: string) {
  for (const route of routes) {
    const missing = await sendAsAmina(route, MISSING_ID).expect(404)
    expect(missing.body.code).toBe(code)
    for (const id of ids) expect(toComparable(await sendAsAmina(route, id))).toEqual(toComparable(missing))
  }
}

const findRows = async (table: string, id: string) =>
  api().query(`select * from ${table} where id = $1`, [id])

test("another customer's plan, a missing one and a malformed id get the same 404", async () => {
  const routes = listRoutesWithId('crop-plans')
  expect(routes.map(({ method }) => method).sort()).toEqual(['delete', 'get', 'get', 'get', 'patch', 'put'])
  const before = await findRows('crop_plans', otherPlan.id)
  await expectNotFound(routes, [otherPlan.id, ...MALFORMED_IDS], 'CROP_PLAN_NOT_FOUND')
  expect(await findRows('crop_plans', otherPlan.id)).toEqual(before)
})

test('plan ids are case-sensitive', async () => {
  const upperCaseId = plan.id.toUpperCase()
  await expectNotFound(listRoutesWithId('crop-plans'), [upperCaseId], 'CROP_PLAN_NOT_FOUND')
  expect(await findRows('crop_plans', plan.id)).toHaveLength(1)
})

test("another customer's notification, a missing one and a malformed id get the same 404", async () => {
  const routes = listRoutesWithId('notifications')
  expect(routes).toHaveLength(1)
  const foreign = await aNotification(api().db, otherPlan)
  const own = await aNotification(api().db, plan)
  await expectNotFound(routes, [foreign.id, own.id.toUpperCase(), ...MALFORMED_IDS], 'NOTIFICATION_NOT_FOUND')
  for (const { id } of [foreign, own]) {
    expect(await findRows('notifications', id)).toMatchObject([{ is_read: false }])
  }
})

test('validation errors take precedence over a missing plan', async () => {
  const patch = (id: string) => api().as(amina).patch(`/api/v1/crop-plans/${id}`).send({ is_archived: 'yes' })
  const responses = await Promise.all(
    [plan.id, otherPlan.id, MISSING_ID, 'x'].map((id) => patch(id).expect(422)),
  )
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
})

test('API keys have no access to plans and notifications', async () => {
  const routes = [...listRoutes('crop-plans'), ...listRoutes('notifications')]
  expect(routes.length).toBeGreaterThanOrEqual(9)
  for (const route of routes) {
    const response = await send(route, plan.id, api().withKey()).expect(401)
    expect(response.body.code).toBe('AUTHENTICATION_REQUIRED')
  }
})
