import { useTestApi } from './test-api'
import { hotOperations } from './hot-operations'
import { type RoundTrips, useRoundTrips } from './round-trips'

type Operations = Awaited<ReturnType<typeof hotOperations>>

const api = useTestApi()
const watched = useRoundTrips(api)

let operations: Operations
beforeAll(async () => {
  operations = await hotOperations(api(), watched().app)
})

interface Cost extends Partial<RoundTrips> {
  fact: string
  operation: keyof Operations
}

const ACCOUNTS: Cost[] = [
  { fact: 'a registration is one statement', operation: 'register', postgres: ['register_user'] },
  {
    fact: 'a sign-in is two statements, and three commands of the throttle',
    operation: 'login',
    postgres: ['find_user_by_email', 'sign_in'],
    redis: ['EVALSHA', 'EVALSHA', 'DEL'],
  },
  {
    fact: 'a refresh is one statement',
    operation: 'refresh',
    postgres: ['rotate_refresh_token'],
  },
  { fact: 'a profile is one statement', operation: 'profile', postgres: ['find_user'] },
]

const PLANS: Cost[] = [
  { fact: 'a new plan is one statement', operation: 'createPlan', postgres: ['insert_plan'] },
  {
    fact: 'a new plan with an Idempotency-Key is one transaction of three statements and a lock timeout',
    operation: 'createPlanOnce',
    postgres: [
      ...['begin', "set local lock_timeout = '1s'"],
      ...['claim_idempotency_key', 'insert_plan', 'store_response', 'commit'],
    ],
  },
  { fact: 'a list of 20 plans is one statement', operation: 'planList', postgres: ['list_plans_json'] },
  { fact: 'a plan is one statement', operation: 'plan', postgres: ['get_plan_json'] },
  { fact: 'a change of a plan is one statement', operation: 'changePlan', postgres: ['update_plan'] },
]

const NOTIFICATIONS: Cost[] = [
  {
    fact: 'a page of 50 notifications is one statement',
    operation: 'notifications',
    postgres: ['list_notifications'],
  },
  {
    fact: 'marking a notification as read is one statement',
    operation: 'markRead',
    postgres: ['mark_notification_read'],
  },
]

const ANALYSES: Cost[] = [
  {
    fact: 'an analysis from the cache is one command, and nothing of it reaches Postgres',
    operation: 'analyzeKnown',
    redis: ['EVALSHA'],
  },
  {
    fact: 'a new analysis is one command, one statement and one ring that nobody waits for',
    operation: 'analyze',
    redis: ['EVALSHA'],
    postgres: ['insert_task'],
    rings: ['gives nothing back'],
  },
  {
    fact: 'a look at a task that is done is one statement',
    operation: 'pollDone',
    postgres: ['find_task_of_service'],
  },
  { fact: 'a look at a task from the cache is one command', operation: 'pollCached', redis: ['MGET'] },
]

describe('once its caller is known', () => {
  test.each([...ACCOUNTS, ...PLANS, ...NOTIFICATIONS, ...ANALYSES])(
    '$fact',
    async ({ operation, postgres = [], redis = [], rings = [] }) => {
      const cost = await watched().costOf(() => operations[operation]())
      expect(cost).toEqual({ postgres, redis, rings })
    },
  )
})

const headerBytes = (headers: Record<string, string>) =>
  Object.entries(headers).reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0)

interface Size {
  what: string
  operation: 'profile' | 'planList' | 'notifications'
  most: number
}

const SIZES: Size[] = [
  { what: 'a profile', operation: 'profile', most: 230 },
  { what: 'a list of 20 plans', operation: 'planList', most: 6150 },
  { what: 'a page of 50 notifications', operation: 'notifications', most: 11_400 },
]

test.each(SIZES)('$what is at most $most bytes, after 900 of headers', async ({ operation, most }) => {
  const { text, headers } = await operations[operation]()
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most)
  expect(headerBytes(headers)).toBeLessThanOrEqual(900)
})
