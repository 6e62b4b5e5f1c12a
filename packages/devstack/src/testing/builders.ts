import { randomUUID } from 'node:crypto'
import { createApiKey, inTransaction, insertTask } from '@crop/db'
import type { Db, IssuedApiKey, NewTask } from '@crop/db'

export async function anApiKey(db: Db, name = 'a test'): Promise<IssuedApiKey> {
  return createApiKey(db, { name })
}

/** Maize in Nakuru in April, asked for with a service key: queued, and nobody rings for it. */
export async function aTask(db: Db, fields: Partial<NewTask> = {}): Promise<NewTask> {
  const task: NewTask = {
    id: randomUUID(),
    httpRequestId: 'a-test',
    caller: { kind: 'service', apiKeyPrefix: 'cpk_test0000' },
    clientIp: '127.0.0.1',
    cropPlanId: undefined,
    question: { location: 'nakuru', crop: 'maize', month: 4 },
    modelVersion: 'season-test',
    refresh: false,
    ...fields,
  }
  await inTransaction(db, (tx) => insertTask(tx, task))
  return task
}
