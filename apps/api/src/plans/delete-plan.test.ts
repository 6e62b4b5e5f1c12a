import { completeTask, failTask, inTransaction } from '@crop/db'
import {
  anAnalysis,
  aNotification,
  anOutcome,
  aPlan,
  aPlanTask,
  aUser,
  claimQueuedTask,
  type OwnedPlan,
  type TestUser,
} from '@crop/db/testing'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

let amina: TestUser
let plan: OwnedPlan
beforeEach(async () => {
  amina = await aUser(api().db)
  plan = await aPlan(api().db, { userId: amina.id })
})

const remove = () => api().as(amina).delete(`/api/v1/crop-plans/${plan.id}`)
const read = (path: string) => api().as(amina).get(`/api/v1${path}`)

test('a plan without analyses can be deleted once', async () => {
  const response = await remove().expect(204)
  expect(response.text).toBe('')
  expect(response.headers).not.toHaveProperty('content-type')
  await read(`/crop-plans/${plan.id}`).expect(404)
  expect((await read('/crop-plans?include_archived=true').expect(200)).body).toEqual([])
  expect((await remove().expect(404)).body.code).toBe('CROP_PLAN_NOT_FOUND')
})

test('one of 10 concurrent deletes succeeds', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => remove()))
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([204, ...Array.from({ length: 9 }, () => 404)])
})

test('a plan with analyses cannot be deleted, and the error suggests archiving it', async () => {
  await anAnalysis(api().db, plan)
  const before = await read(`/crop-plans/${plan.id}`)
  const response = await remove().expect(409)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.body).toMatchObject({
    code: 'CROP_PLAN_HAS_ANALYSES',
    detail: expect.stringMatching(/archive/i),
  })
  expect((await read(`/crop-plans/${plan.id}`)).text).toBe(before.text)
})

test('an archived plan with analyses cannot be deleted', async () => {
  await anAnalysis(api().db, plan, { feasibilityLabel: 'insufficient_data' })
  await api().as(amina).patch(`/api/v1/crop-plans/${plan.id}`).send({ is_archived: true })
  await remove().expect(409)
})

test('notifications of a deleted plan remain, with related_crop_plan_id null', async () => {
  const notification = await aNotification(api().db, plan, { title: 'Rain comes' })
  const otherPlan = await aPlan(api().db, { userId: amina.id })
  const otherNotification = await aNotification(api().db, otherPlan)
  await remove().expect(204)
  const { notifications, unread_count } = (await read('/notifications').expect(200)).body
  expect(notifications).toMatchObject([
    { id: otherNotification.id, related_crop_plan_id: otherPlan.id },
    { id: notification.id, title: 'Rain comes', related_crop_plan_id: null, is_read: false },
  ])
  expect(unread_count).toBe(2)
})

test('a queued task does not block the delete; its record is stored with no plan', async () => {
  const { id } = await aPlanTask(api().db, plan)
  await remove().expect(204)
  await api().complete(id)
  const records = await api().query('select user_id, crop_plan_id from analyses where task_id = $1', [id])
  expect(records).toEqual([{ user_id: amina.id, crop_plan_id: null }])
  expect((await read(`/tasks/${id}`).expect(200)).body.status).toBe('completed')
  expect((await read('/notifications')).body).toEqual({ notifications: [], unread_count: 0 })
})

test('a processing task does not block the delete', async () => {
  const task = await claimQueuedTask(api().db, (await aPlanTask(api().db, plan)).id)
  await remove().expect(204)
  expect(await inTransaction(api().db, (tx) => completeTask(tx, task, anOutcome(task)))).toBe(true)
  const records = await api().query('select crop_plan_id from analyses where task_id = $1', [task.id])
  expect(records).toEqual([{ crop_plan_id: null }])
})

test('a failed task does not block the delete, because it leaves no record', async () => {
  const task = await claimQueuedTask(api().db, (await aPlanTask(api().db, plan)).id)
  await failTask(api().db, task, 'ANALYSIS_FAILED')
  await remove().expect(204)
})
