import {
  updatePlanJson,
  findTask,
  listNotificationsJson,
  listPlansJson,
  markNotificationReadJson,
  type Db,
} from '@crop/db'
import { LARGE_PLANS, type MeasuredRows, PER_MEASURED_PLAN, SMALL_PLANS } from './seed'

export interface Query {
  name: string
  /** Returns the number of rows found; a query that finds too few would look fast at any size. */
  run(): Promise<number>
  expected: number
  rounds: number
}

const PAGE = 50
/** Longer than the age of any seeded task. */
const RETENTION_DAYS = 1000
const MANY_ROUNDS = 3000
const FEW_ROUNDS = 150

function countItems(json: string): number {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.length : NaN
}

/** Returns the measured queries. */
export function createQueries(db: Db, { small, large, ...ids }: MeasuredRows): Query[] {
  const countPlans = async (userId: string) =>
    countItems(await listPlansJson(db, userId, { includeArchived: false }))
  const countUnread = async () => {
    const list = await listNotificationsJson(db, {
      userId: small,
      limit: PAGE,
      unreadOnly: false,
      withParams: false,
    })
    return list && countItems(list.notificationsJson) === PAGE ? list.unreadCount : NaN
  }
  const poll = async () => {
    const task = await findTask(db, { kind: 'customer', userId: small }, ids.taskId, RETENTION_DAYS)
    return task?.result ? 1 : 0
  }
  const changePlan = async () =>
    (await updatePlanJson(db, small, ids.planId, { isArchived: false })) ? 1 : 0
  // This notification is read already, so the number of unread ones does not change.
  const markRead = async () => ((await markNotificationReadJson(db, small, ids.notificationId)) ? 1 : 0)
  return [
    {
      name: `plan list of ${SMALL_PLANS}`,
      run: () => countPlans(small),
      expected: SMALL_PLANS,
      rounds: MANY_ROUNDS,
    },
    {
      name: `plan list of ${LARGE_PLANS}`,
      run: () => countPlans(large),
      expected: LARGE_PLANS,
      rounds: FEW_ROUNDS,
    },
    {
      name: `notifications, ${PAGE} and count`,
      run: countUnread,
      expected: (SMALL_PLANS * PER_MEASURED_PLAN) / 3,
      rounds: MANY_ROUNDS,
    },
    { name: 'poll of a completed task', run: poll, expected: 1, rounds: MANY_ROUNDS },
    { name: 'plan change', run: changePlan, expected: 1, rounds: MANY_ROUNDS },
    { name: 'mark one read', run: markRead, expected: 1, rounds: MANY_ROUNDS },
  ]
}
