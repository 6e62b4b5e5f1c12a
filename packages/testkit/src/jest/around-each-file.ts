import { stopStartedProcesses } from '../processes/start-process'
import { flushTestRedis } from '../servers/shared-redis'

// Data of earlier test files, such as cached results, must not affect this one.
beforeAll(flushTestRedis)
afterAll(stopStartedProcesses)
