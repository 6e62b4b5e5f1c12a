import type { ReferenceLists } from '@crop/agronomy'
import type { DatabaseProbe, Db } from '@crop/db'
import type { Doorbell } from '@crop/queue'
import type { Logger } from '@crop/runtime'
import type { Passwords } from './accounts/passwords'
import type { Tokens } from './accounts/tokens'
import type { BacklogLimiter } from './analyses/backlog-limiter'
import type { TaskWaiter } from './analyses/task-waiter'
import type { Config } from './config'
import type { ApiRedisStore } from './redis-scripts'

/** What the features are built from; created once, by `createContext`. */
export interface AppContext {
  db: Db
  databaseProbe: DatabaseProbe
  redis: ApiRedisStore
  doorbell: Doorbell
  taskWaiter: TaskWaiter
  backlogLimiter: BacklogLimiter
  passwords: Passwords
  tokens: Tokens
  modelVersion: string
  referenceLists: ReferenceLists
  accounts: Config['accounts']
  limits: Config['limits']
  http: Config['http']
  logger: Logger
  /** True as soon as shutdown has begun. */
  isStopping(): boolean
}
