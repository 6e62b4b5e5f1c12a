import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const BUILT_MODULE = join(__dirname, '..', '..', 'dist', 'model', 'model-threads.js')

/** Runs in a separate process, because model threads load the build. */
const STOP_DURING_ASSESSMENTS = `
  const { startModelThreads } = require(${JSON.stringify(BUILT_MODULE)})
  const question = { location: 'lahore', crop: 'rice', month: 6 }
  const settings = { dataDir: undefined, threads: 1, timeoutMs: 60_000 }
  startModelThreads(settings, console).then(async (model) => {
    const errors = [1, 2].map(() => model.assess(question).catch((error) => error))
    await Promise.resolve()
    await model[Symbol.asyncDispose]()
    console.log((await Promise.all(errors)).map(({ name, message }) => name + ': ' + message).join())
    process.exit()
  })`

test('an assessment whose thread is stopped is not a model failure', () => {
  const output = execFileSync(process.execPath, ['-e', STOP_DURING_ASSESSMENTS], { encoding: 'utf8' })
  const expected = 'Error: the model threads are stopping'
  expect(output.trim()).toBe([expected, expected].join())
})
