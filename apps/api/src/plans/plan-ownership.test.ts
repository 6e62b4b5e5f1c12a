import { anAnalysis, aNotification, aPlan, aUser, type OwnedPlan, type TestUser } from '@crop/db/testing'
import request from 'supertest'
import { productRoutes } from '../app'
import type { Route } from '../http/contract/route'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()
const MISSING = '00000000-0000-4000-8000-000000000000'
const MALFORMED = ['x', '0', 'null', '%00', '%F0%9F%8C%BD', `${MISSING}0`, MISSING.slice(1), `{${MISSING}}`]

const routesOf = (feature: string) =>
  productRoutes(api().ctx).filter(({ path }) => path.startsWith(`/${feature}`))
const withId = (feature: string) => routesOf(feature).filter(({ path }) => path.includes('/:'))

let amina: TestUser
let herPlan: OwnedPlan
let otherPlan: OwnedPlan
beforeAll(async () => {
  amina = await aUser(api().db)
  herPlan = await aPlan(api().db, { userId: amina.id })
  otherPlan = await aPlan(api().db)
  await anAnalysis(api().db, otherPlan)
})

const send = ({ method, path }: Route, id: string, headers: Record<string, string>) =>
  request(api().app)
    [method](`/api/v1${path.replace(/:\w+/, id)}`)
    .set(headers)
    .send({ name: 'Taken over', is_archived: true })
const asAmina = (route: Route, id: string) => send(route, id, api().as(amina))

/** All of an answer but what differs between any two. */
function visible({ status, text, headers }: request.Response) {
  const { date: _date, 'x-request-id': _requestId, ...rest } = headers
  return { status, text, headers: rest }
}

async function expectAlike(routes: Route[], ids: string[], code: string) {
  for (const route of routes) {
    const missing = await asAmina(route, MISSING).expect(404)
    expect(missing.body.code).toBe(code)
    for (const id of ids) expect(visible(await asAmina(route, id))).toEqual(visible(missing))
  }
}

const stateOf = async (table: string, id: string) => api().query(`select * from ${table} where id = $1`, [id])

test("another customer's plan, a missing one and an id of another form get one answer, byte for byte", async () => {
  const routes = withId('crop-plans')
  expect(routes.map(({ method }) => method).sort()).toEqual(['delete', 'get', 'get', 'patch'])
  const before = await stateOf('crop_plans', otherPlan.id)
  await expectAlike(routes, [otherPlan.id, ...MALFORMED], 'CROP_PLAN_NOT_FOUND')
  expect(await stateOf('crop_plans', otherPlan.id)).toEqual(before)
})

test("a plan's id in capitals is one that does not exist", async () => {
  const capitals = herPlan.id.toUpperCase()
  await expectAlike(withId('crop-plans'), [capitals], 'CROP_PLAN_NOT_FOUND')
  expect(await stateOf('crop_plans', herPlan.id)).toHaveLength(1)
})

test("another customer's notification, a missing one and an id of another form get one answer, byte for byte", async () => {
  const routes = withId('notifications')
  expect(routes).toHaveLength(1)
  const theirs = await aNotification(api().db, otherPlan)
  const hers = await aNotification(api().db, herPlan)
  await expectAlike(routes, [theirs.id, hers.id.toUpperCase(), ...MALFORMED], 'NOTIFICATION_NOT_FOUND')
  for (const { id } of [theirs, hers]) {
    expect(await stateOf('notifications', id)).toMatchObject([{ is_read: false }])
  }
})

test('a change that is not valid is refused as such, whosever the plan is', async () => {
  const patch = (id: string) =>
    request(api().app).patch(`/api/v1/crop-plans/${id}`).set(api().as(amina)).send({ is_archived: 'yes' })
  const answers = await Promise.all(
    [herPlan.id, otherPlan.id, MISSING, 'x'].map((id) => patch(id).expect(422)),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('a service key has no plans and no notifications', async () => {
  const routes = [...routesOf('crop-plans'), ...routesOf('notifications')]
  expect(routes.length).toBeGreaterThanOrEqual(9)
  for (const route of routes) {
    const answer = await send(route, herPlan.id, { 'X-API-Key': api().key }).expect(401)
    expect(answer.body.code).toBe('AUTHENTICATION_REQUIRED')
  }
})
