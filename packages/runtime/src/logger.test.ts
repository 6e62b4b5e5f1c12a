import { once } from 'node:events'
import { toErrorFields } from './logger'
import { LOG_LEVELS } from './settings'
import { printedBy, running } from './test-script'

test('what a log says of a database error holds no bound value', () => {
  const refused = Object.assign(new Error('invalid input "hunter2"'), { code: '22P02', severity: 'ERROR' })
  const wrapped = Object.assign(new Error('Failed query: params: hunter2', { cause: refused }), {
    params: ['hunter2'],
  })
  for (const error of [refused, wrapped]) {
    const fields = toErrorFields(error)
    expect(fields).toMatchObject({ error: 'Error', code: '22P02', detail: undefined })
    expect(JSON.stringify(fields)).not.toContain('hunter2')
  }
})

test('a bound value of several lines is not taken for where a database error was thrown', () => {
  const refused = Object.assign(new Error('invalid input "North\nat hunter2"'), { severity: 'ERROR' })
  const wrapped = new Error('Failed query: params: North\n    at hunter2', { cause: refused })
  for (const error of [refused, wrapped]) {
    const { stack } = toErrorFields(error)
    expect(stack).toMatch(/^at .*logger\.test\.ts/)
    expect(stack).not.toContain('hunter2')
  }
})

/** Node writes the message into the stack when that is first read. */
function changeMessage<E extends Error>(error: E): E {
  expect(error.stack).toContain(error.message)
  error.message = 'changed'
  return error
}

test('where a database error was thrown is left out if its message was changed since', () => {
  const refused = Object.assign(new Error('North\nat hunter2'), { params: ['hunter2'] })
  expect(toErrorFields(changeMessage(refused)).stack).toBeUndefined()
})

test('where another error was thrown is told even if its message was changed since', () => {
  expect(toErrorFields(changeMessage(new TypeError('not a function'))).stack).toMatch(/logger\.test\.ts/)
})

test('what a log says of another error is its message and where it was thrown', () => {
  const fields = toErrorFields(new TypeError('not a function'))
  expect(fields).toMatchObject({ error: 'TypeError', detail: 'not a function' })
  expect(fields.stack).toMatch(/logger\.test\.ts/)
})

test('what was thrown without being an error is only named by its kind', () => {
  expect(toErrorFields('hunter2')).toEqual({ error: 'string' })
})

test('the log of a piece of work names it in its lines, with what is added later, and the log it came from does not', () => {
  const printed = printedBy(`
    const logger = runtime.createLogger('test', 'info')
    const log = logger.with({ request_id: 'harvest' })
    log.add({ task_id: 'sowing' })
    log.info('of the request', { status: 202 })
    log.with({ job: 'weeding' }).info('of a part of it')
    logger.info('of a connection')`)
  const lines: unknown[] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const always = { time: expect.any(String), level: 'info', service: 'test' }
  const named = { ...always, request_id: 'harvest', task_id: 'sowing' }
  expect(lines).toEqual([
    { ...named, message: 'of the request', status: 202 },
    { ...named, message: 'of a part of it', job: 'weeding' },
    { ...always, message: 'of a connection' },
  ])
})

test('no field takes the place of what every line says of itself', () => {
  const printed = printedBy(`
    const taken = { request_id: 'harvest', time: 1, level: 'debug', message: 'taken', service: 'taken' }
    runtime.createLogger('test', 'info').with(taken).info('scheduled job done', { ...taken, job: 'weeding' })`)
  const line = { time: expect.any(String), level: 'info', message: 'scheduled job done', service: 'test' }
  expect(JSON.parse(printed)).toEqual({ ...line, request_id: 'harvest', job: 'weeding' })
  expect(printed).toMatch(/^{"time":.*,"level":.*,"message":.*,"service":.*,"request_id":.*,"job":/)
})

test.each(LOG_LEVELS.map((level, index) => ({ level, printed: LOG_LEVELS.slice(0, index + 1) })))(
  'a log at $level prints $printed',
  ({ level, printed }) => {
    const levels = printedBy(`
      const logger = runtime.createLogger('test', '${level}')
      for (const level of runtime.LOG_LEVELS) logger[level]('said')`)
    expect(levels.match(/(?<="level":")\w+/g)).toEqual(printed)
  },
)

test('a process whose log nobody can take any more says so once, and goes on', async () => {
  const worker = running(`
    const logger = runtime.createLogger('test', 'info')
    setInterval(() => logger.info('sown'), 20)
    setInterval(() => process.stderr.write('at work '), 20)`)
  worker.stdout.destroy()
  let told = ''
  worker.stderr.on('data', (text: Buffer) => (told += text.toString()))
  const isAtWorkAfterwards = () => /the process goes on without it\.\n(at work ){50}/.test(told)
  while (!isAtWorkAfterwards() && worker.exitCode === null) await once(worker.stderr, 'data')
  expect(told.match(/cannot be written/g)).toHaveLength(1)
  expect(worker.exitCode).toBeNull()
  worker.kill()
})

test('a log that nobody reads is kept to some megabytes, and once it is read says how many lines are missing', async () => {
  const SAID = 100_000
  const worker = running(`
    const logger = runtime.createLogger('test', 'info')
    let most = 0
    for (let said = 0; said < ${SAID}; said++) {
      logger.info('sown', { crop: 'maize'.repeat(10) })
      most = Math.max(most, process.stdout.writableLength)
      if (said % 1000 === 0) await new Promise(setImmediate)
    }
    process.stderr.write(String(most))`)
  const [most] = await once(worker.stderr, 'data')
  expect(Number(most)).toBeLessThan(5e6)
  let log = ''
  for await (const part of worker.stdout) log += String(part)
  const missing = log.match(
    /"message":"the log was read too slowly: lines are missing","service":"test","lines":(\d+)/,
  )
  expect(log.match(/sown/g)?.length).toBeGreaterThan(10_000)
  expect(log.match(/sown/g)?.length).toBe(SAID - Number(missing?.[1]))
})
