import { createHotOperations } from './hot-operations'
import { type RoundTrips, useRoundTripCounter } from './round-trips'
import { useTestApi } from './test-api'

type Operations = Awaited<ReturnType<typeof createHotOperations>>

const api = useTestApi()
const counter = useRoundTripCounter(api)

let operations: Operations
beforeAll(async () => {
  operations = await createHotOperations(api(), counter().app)
})

interface ExpectedRoundTrips extends Partial<RoundTrips> {
  title: string
  operation: keyof Operations
}

const ACCOUNTS: ExpectedRoundTrips[] = [
  { title: 'a registration takes one statement', operation: 'register', postgres: ['register_user'] },
  {
    title: 'a login takes two statements and the Redis commands of the login throttle',
    operation: 'logIn',
    postgres: ['find_user_by_email', 'sign_in'],
    redis: ['GET', 'PTTL', 'GET', 'PTTL', 'GET', 'PTTL', 'GET', 'PTTL', 'DEL', 'DEL'],
  },
  { title: 'a refresh takes one statement', operation: 'refresh', postgres: ['rotate_refresh_token'] },
  { title: 'reading the profile takes one statement', operation: 'getProfile', postgres: ['find_user'] },
]

const PLANS: ExpectedRoundTrips[] = [
  { title: 'creating a plan takes one statement', operation: 'createPlan', postgres: ['insert_plan'] },
  {
    title: 'creating a plan with a key takes one transaction of three statements',
    operation: 'createPlanWithKey',
    postgres: ['begin', 'claim_idempotency_key', 'insert_plan', 'store_response', 'commit'],
  },
  { title: 'listing 20 plans takes one statement', operation: 'listPlans', postgres: ['list_plans_json'] },
  { title: 'reading a plan takes one statement', operation: 'getPlan', postgres: ['get_plan_json'] },
  { title: 'changing a plan takes one statement', operation: 'updatePlan', postgres: ['update_plan'] },
]

const NOTIFICATIONS: ExpectedRoundTrips[] = [
  {
    title: 'listing 50 notifications takes one statement',
    operation: 'listNotifications',
    postgres: ['list_notifications'],
  },
  {
    title: 'marking a notification as read takes one statement',
    operation: 'markRead',
    postgres: ['mark_notification_read'],
  },
]

const ANALYSES: ExpectedRoundTrips[] = [
  {
    title: 'a cached analysis takes one Redis command and no statement',
    operation: 'analyzeCached',
    redis: ['EVALSHA'],
  },
  {
    title: 'a new analysis takes one Redis command, one statement and a ring that is not awaited',
    operation: 'analyzeUncached',
    redis: ['EVALSHA'],
    postgres: ['insert_task_of_service_within_pending_limit'],
    rings: ['not awaited'],
  },
  {
    title: 'reading a completed task takes one statement',
    operation: 'getCompletedTask',
    postgres: ['find_task_of_service'],
  },
  { title: 'reading a cached task takes one Redis command', operation: 'getCachedTask', redis: ['MGET'] },
]

describe('once the state of the caller is cached', () => {
  test.each([...ACCOUNTS, ...PLANS, ...NOTIFICATIONS, ...ANALYSES])(
    '$title',
    async ({ operation, postgres = [], redis = [], rings = [] }) => {
      const roundTrips = await counter().count(() => operations[operation]())
      expect(roundTrips).toEqual({ postgres, redis, rings })
    },
  )
})

const countHeaderBytes = (headers: Record<string, string>) =>
  Object.entries(headers).reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0)

interface SizeLimit {
  response: string
  operation: 'getProfile' | 'listPlans' | 'listNotifications'
  maxBytes: number
}

const SIZE_LIMITS: SizeLimit[] = [
  { response: 'a profile', operation: 'getProfile', maxBytes: 230 },
  { response: 'a list of 20 plans', operation: 'listPlans', maxBytes: 6670 },
  { response: 'a page of 50 notifications', operation: 'listNotifications', maxBytes: 11_400 },
]

test.each(SIZE_LIMITS)(
  '$response has at most $maxBytes bytes, and 940 bytes of headers',
  async ({ operation, maxBytes }) => {
    const { text, headers } = await operations[operation]()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
    expect(countHeaderBytes(headers)).toBeLessThanOrEqual(940)
  },
)
