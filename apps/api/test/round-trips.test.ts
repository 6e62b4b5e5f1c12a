import { hotOperations } from './hot-operations'
import { useRoundTrips, type RoundTrips } from './round-trips'
import { useTestApi } from './test-api'

type Operations = Awaited<ReturnType<typeof hotOperations>>

const api = useTestApi()
const watched = useRoundTrips(api)

let operations: Operations
beforeAll(async () => {
  operations = await hotOperations(api(), watched().app)
})

interface Cost extends Partial<RoundTrips> {
  title: string
  operation: keyof Operations
}

const ACCOUNTS: Cost[] = [
  { title: 'a registration takes one statement', operation: 'register', postgres: ['register_user'] },
  {
    title: 'a login takes two statements and three Redis commands',
    operation: 'login',
    postgres: ['find_user_by_email', 'sign_in'],
    redis: ['EVALSHA', 'EVALSHA', 'DEL'],
  },
  {
    title: 'a refresh takes one statement',
    operation: 'refresh',
    postgres: ['rotate_refresh_token'],
  },
  { title: 'reading the profile takes one statement', operation: 'profile', postgres: ['find_user'] },
]

const PLANS: Cost[] = [
  { title: 'creating a plan takes one statement', operation: 'createPlan', postgres: ['insert_plan'] },
  {
    title: 'creating a plan with an Idempotency-Key takes one transaction',
    operation: 'createPlanOnce',
    postgres: [
      'begin',
      "set local lock_timeout = '1s'",
      'claim_idempotency_key',
      'insert_plan',
      'store_response',
      'commit',
    ],
  },
  { title: 'listing 20 plans takes one statement', operation: 'planList', postgres: ['list_plans_json'] },
  { title: 'reading a plan takes one statement', operation: 'plan', postgres: ['get_plan_json'] },
  { title: 'updating a plan takes one statement', operation: 'changePlan', postgres: ['update_plan'] },
]

const NOTIFICATIONS: Cost[] = [
  {
    title: 'listing 50 notifications takes one statement',
    operation: 'notifications',
    postgres: ['list_notifications'],
  },
  {
    title: 'marking a notification as read takes one statement',
    operation: 'markRead',
    postgres: ['mark_notification_read'],
  },
]

const ANALYSES: Cost[] = [
  {
    title: 'a cached analysis takes one Redis command and no statement',
    operation: 'analyzeKnown',
    redis: ['EVALSHA'],
  },
  {
    title: 'a new analysis takes one Redis command, one statement and one ring',
    operation: 'analyze',
    redis: ['EVALSHA'],
    postgres: ['insert_task'],
    rings: ['gives nothing back'],
  },
  {
    title: 'reading a finished task takes one statement',
    operation: 'pollDone',
    postgres: ['find_task_of_service'],
  },
  { title: 'reading a cached task takes one Redis command', operation: 'pollCached', redis: ['MGET'] },
]

describe('round trips of an authenticated request', () => {
  test.each([...ACCOUNTS, ...PLANS, ...NOTIFICATIONS, ...ANALYSES])(
    '$title',
    async ({ operation, postgres = [], redis = [], rings = [] }) => {
      const cost = await watched().costOf(() => operations[operation]())
      expect(cost).toEqual({ postgres, redis, rings })
    },
  )
})

const countHeaderBytes = (headers: Record<string, string>) =>
  Object.entries(headers).reduce((bytes, [name, value]) => bytes + `${name}: ${value}\r\n`.length, 0)

interface SizeLimit {
  response: string
  operation: 'profile' | 'planList' | 'notifications'
  maxBytes: number
}

const SIZE_LIMITS: SizeLimit[] = [
  { response: 'a profile', operation: 'profile', maxBytes: 230 },
  { response: 'a list of 20 plans', operation: 'planList', maxBytes: 6150 },
  { response: 'a page of 50 notifications', operation: 'notifications', maxBytes: 11_400 },
]

test.each(SIZE_LIMITS)(
  '$response has at most $maxBytes bytes and 900 bytes of headers',
  async ({ operation, maxBytes }) => {
    const { text, headers } = await operations[operation]()
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
    expect(countHeaderBytes(headers)).toBeLessThanOrEqual(900)
  },
)
