import {
  updatePlanJson,
  findTask,
  listNotificationsJson,
  listPlansJson,
  markNotificationReadJson,
} from '@crop/db'
import type { Db } from '@crop/db'
import { LARGE_PLANS, type Measured, PER_MEASURED_PLAN, SMALL_PLANS } from './seed'

export interface Query {
  name: string
  /** Returns the number of rows found; a query that finds too few would look fast at any size. */
  run(): Promise<number>
  expected: number
  rounds: number
}

const PAGE = 50
/** Longer than anything seeded is old: tasks of every database are found. */
const RETENTION_DAYS = 1000
const MANY_ROUNDS = 3000
const FEW_ROUNDS = 150

function countIn(json: string): number {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.length : NaN
}

export function queriesOf(db: Db, { small, large, ...ids }: Measured): Query[] {
  const plansOf = async (userId: string) => countIn(await listPlansJson(db, userId, false))
  const unread = async () => {
    const list = await listNotificationsJson(db, { userId: small, limit: PAGE, unreadOnly: false })
    return list && countIn(list.notificationsJson) === PAGE ? list.unreadCount : NaN
  }
  const poll = async () => {
    const task = await findTask(db, { kind: 'customer', userId: small }, ids.taskId, RETENTION_DAYS)
    return task?.result ? 1 : 0
  }
  const change = async () => ((await updatePlanJson(db, small, ids.planId, { isArchived: false })) ? 1 : 0)
  // One that was read before: the count of unread ones stays as it is expected.
  const mark = async () => ((await markNotificationReadJson(db, small, ids.notificationId)) ? 1 : 0)
  const often = { expected: 1, rounds: MANY_ROUNDS }
  return [
    { name: `plan list of ${SMALL_PLANS}`, run: () => plansOf(small), ...often, expected: SMALL_PLANS },
    {
      name: `plan list of ${LARGE_PLANS}`,
      run: () => plansOf(large),
      ...{ expected: LARGE_PLANS, rounds: FEW_ROUNDS },
    },
    {
      name: `notifications, ${PAGE} and count`,
      run: unread,
      ...{ ...often, expected: (SMALL_PLANS * PER_MEASURED_PLAN) / 3 },
    },
    { name: 'poll of a completed task', run: poll, ...often },
    { name: 'plan change', run: change, ...often },
    { name: 'mark one read', run: mark, ...often },
  ]
}
