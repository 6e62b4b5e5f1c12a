import { stopStartedProcesses } from '../processes/start-process'
import { flushTestRedis } from '../servers/redis-of-test-run'

// What an earlier file left, such as a cached answer, must not answer the questions of this one.
beforeAll(flushTestRedis)
afterAll(stopStartedProcesses)
