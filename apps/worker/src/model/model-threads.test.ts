import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createLogger } from '@crop/runtime'
import { BUILT_CODE } from '../../test/in-process-worker'
import { startModelThreads } from './model-threads'

test('an assessment whose thread is stopped is not a model failure', async () => {
  const question = { location: 'lahore', crop: 'rice', month: 6 }
  const settings = { dataDir: undefined, threads: 1, timeoutMs: 60_000, code: BUILT_CODE }
  const model = await startModelThreads(settings, createLogger('worker', 'error'))
  const errors = [1, 2].map(() =>
    model.assess({ question, outlooks: undefined, isUrgent: true }).catch((error: Error) => error),
  )
  await Promise.resolve()
  await model[Symbol.asyncDispose]()
  const expected = { name: 'Error', message: 'the model threads are stopping' }
  expect(await Promise.all(errors)).toMatchObject([expected, expected])
})

test.each(['assess-in-thread', 'score-map-in-thread'])(
  'a thread that runs %s loads the model alone, without the database and its libraries',
  (name) => {
    const file = JSON.stringify(join(BUILT_CODE.folder, name))
    const list = `require(${file}); console.log(JSON.stringify(Object.keys(require.cache)))`
    const loaded = execFileSync(process.execPath, ['-e', list], { encoding: 'utf8' })
    const workspaces = ['apps/worker', 'packages/agronomy', 'packages/domain']
    expect(new Set(loaded.match(/(apps|packages)\/[^/"]+/g))).toEqual(new Set(workspaces))
    expect(loaded).not.toMatch(/node_modules\/(express|bull|pg|drizzle-orm|@redis)\//)
  },
)
