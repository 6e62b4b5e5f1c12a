import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const BUILT = join(__dirname, '..', '..', 'dist', 'model', 'model-threads.js')

/** In a process of its own: a model thread runs what was built. */
const ENDED_WHILE_ASKED = `
  const { startModelThreads } = require(${JSON.stringify(BUILT)})
  const question = { location: 'lahore', crop: 'rice', month: 6 }
  const settings = { dataDir: undefined, threads: 1, timeoutMs: 60_000 }
  startModelThreads(settings, console).then(async (model) => {
    const answers = [1, 2].map(() => model.assess(question).catch((error) => error))
    await Promise.resolve()
    await model[Symbol.asyncDispose]()
    console.log((await Promise.all(answers)).map(({ name, message }) => name + ': ' + message).join())
    process.exit()
  })`

test('an assessment that ends because its thread is ended is not a failure of the model', () => {
  const told = execFileSync(process.execPath, ['-e', ENDED_WHILE_ASKED], { encoding: 'utf8' })
  const ended = 'Error: the model threads are stopping'
  expect(told.trim()).toBe([ended, ended].join())
})
