import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createLogger, toErrorFields, type Logger } from './logger'
import { LOG_LEVELS, type LogFormat, type LogLevel } from './settings'
import { startProgram } from '../test/start-process'

test('log fields of a database error contain no bound values', () => {
  const databaseError = Object.assign(new Error('invalid input "hunter2"'), {
    code: '22P02',
    severity: 'ERROR',
  })
  const wrapped = Object.assign(new Error('Failed query: params: hunter2', { cause: databaseError }), {
    params: ['hunter2'],
  })
  for (const error of [databaseError, wrapped]) {
    const fields = toErrorFields(error)
    expect(fields).toMatchObject({ error: 'Error', code: '22P02', detail: undefined })
    expect(JSON.stringify(fields)).not.toContain('hunter2')
  }
})

test.each(['28P01', '28000', '3D000', '42501', '42P01', '53300', '57P01', '25006'])(
  'the message of Postgres is logged where it names no value: %s',
  (code) => {
    const refusal = Object.assign(new Error('refused by Postgres'), { severity: 'FATAL', code })
    expect(toErrorFields(refusal)).toMatchObject({ code, detail: 'refused by Postgres' })
    const wrapped = Object.assign(new Error('Failed query: params: hunter2', { cause: refusal }), {
      params: ['hunter2'],
    })
    expect(toErrorFields(wrapped)).toMatchObject({ code, detail: 'refused by Postgres' })
  },
)

test('a bound value that looks like a stack frame is not logged', () => {
  const databaseError = Object.assign(new Error('invalid input "North\nat hunter2"'), { severity: 'ERROR' })
  const wrapped = new Error('Failed query: params: North\n    at hunter2', { cause: databaseError })
  for (const error of [databaseError, wrapped]) {
    const { stack } = toErrorFields(error)
    expect(stack).toMatch(/^at .*logger\.test\.ts/)
    expect(stack).not.toContain('hunter2')
  }
})

/** Node renders the message into the stack on the first access. */
function changeMessage<E extends Error>(error: E): E {
  expect(error.stack).toContain(error.message)
  error.message = 'changed'
  return error
}

test('the stack of a database error with a changed message is omitted', () => {
  const databaseError = Object.assign(new Error('North\nat hunter2'), { params: ['hunter2'] })
  expect(toErrorFields(changeMessage(databaseError)).stack).toBeUndefined()
})

test('the stack of any other error with a changed message is logged', () => {
  expect(toErrorFields(changeMessage(new TypeError('not a function'))).stack).toMatch(/logger\.test\.ts/)
})

test('log fields of any other error contain its message and stack', () => {
  const fields = toErrorFields(new TypeError('not a function'))
  expect(fields).toMatchObject({ error: 'TypeError', detail: 'not a function' })
  expect(fields.stack).toMatch(/logger\.test\.ts/)
})

test('a thrown value that is not an error is logged by its type only', () => {
  expect(toErrorFields('hunter2')).toEqual({ error: 'string' })
})

/** Returns the lines that a logger writes. */
function listLines(level: LogLevel, log: (logger: Logger) => void, format?: LogFormat): string[] {
  const output = new PassThrough({ encoding: 'utf8' })
  log(createLogger('test', level, { output, format, isBuffered: false }))
  return String(output.read()).trimEnd().split('\n')
}

test('a child logger adds its fields to its own lines and not to those of its parent', () => {
  const lines = listLines('info', (logger) => {
    const log = logger.child({ request_id: 'harvest' })
    log.addFields({ task_id: 'sowing' })
    log.info('message of the request', { status: 202 })
    log.child({ job: 'weeding' }).info('message of a part')
    logger.info('message of the process')
  })
  const common = { time: expect.any(String), level: 'info', service: 'test' }
  const scoped = { ...common, request_id: 'harvest', task_id: 'sowing' }
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { ...scoped, message: 'message of the request', status: 202 },
    { ...scoped, message: 'message of a part', job: 'weeding' },
    { ...common, message: 'message of the process' },
  ])
})

test('fields cannot replace the reserved fields of a line', () => {
  const reserved: Record<string, string | number> = {
    request_id: 'harvest',
    time: 1,
    level: 'debug',
    message: 'replaced',
    service: 'replaced',
  }
  const lines = listLines('info', (logger) =>
    logger.child(reserved).info('scheduled job done', { ...reserved, job: 'weeding' }),
  )
  const line = { time: expect.any(String), level: 'info', message: 'scheduled job done', service: 'test' }
  expect(lines.map((text): unknown => JSON.parse(text))).toEqual([
    { ...line, request_id: 'harvest', job: 'weeding' },
  ])
  expect(lines[0]).toMatch(/^{"time":.*,"level":.*,"message":.*,"service":.*,"request_id":.*,"job":/)
})

test.each(LOG_LEVELS.map((level, index) => ({ level, enabled: LOG_LEVELS.slice(0, index + 1) })))(
  'a logger at level $level writes $enabled',
  ({ level, enabled }) => {
    const lines = listLines(level, (logger) => LOG_LEVELS.forEach((name) => logger[name]('message')))
    expect(lines).toEqual(enabled.map((name) => expect.stringContaining(`"level":"${name}"`)))
  },
)

test('readable lines have time, level, service, message and fields, without control characters', () => {
  const lines = listLines(
    'info',
    (logger) => logger.info('request completed', { status: 404, path: '/\u001b[2J\u009b\n' }),
    'pretty',
  )
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d\.\d{3} info {2}test {3}request completed status=404 path=\/\\u001b\[2J\\u009b\\u000a$/,
    ),
  ])
})

test('a dependency that fails is one warning with its cause, and the failed work is logged at debug', () => {
  const isOutage = (error: unknown) => error instanceof TypeError
  const log = (logger: Logger) => {
    const state = logger.watchDependency('postgres', isOutage)
    logger.failure('poll failed', new TypeError('gone'))
    logger.child({ job: 'weeding' }).failure('scheduled job failed', new TypeError('gone'))
    logger.failure('poll failed', new RangeError('of its own'))
    expect(state.isDown()).toBe(true)
  }
  const toSummary = (line: string) => {
    const { level, message, detail }: Record<string, string> = JSON.parse(line)
    return [level, message, detail]
  }
  expect(listLines('debug', log).map(toSummary)).toEqual([
    ['warn', 'postgres is unavailable', 'gone'],
    ['debug', 'poll failed', 'gone'],
    ['debug', 'scheduled job failed', 'gone'],
    ['warn', 'poll failed', 'of its own'],
  ])
})

test('a refused certificate is logged once, even if the outage began with another cause', () => {
  const refused = Object.assign(new Error('wrong host'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  const lines = listLines('info', (logger) => {
    const state = logger.watchDependency('redis', () => false)
    for (const cause of [new Error('refused'), refused, refused, new Error('refused')])
      state.recordFailure(cause)
  })
  expect(lines).toEqual([expect.stringContaining('refused'), expect.stringContaining('wrong host')])
})

test.each([
  ['password', Object.assign(new Error('refused later'), { code: '28P01' })],
  ['database', Object.assign(new Error('refused later'), { code: '3D000' })],
  ['password of Redis', new Error('WRONGPASS refused later')],
])('a refused %s is logged once, even if the outage began with another cause', (_name, refusal) => {
  const lines = listLines('info', (logger) => {
    const state = logger.watchDependency('postgres', () => false)
    for (const cause of [new Error('closed'), refusal, refusal]) state.recordFailure(cause)
  })
  expect(lines).toEqual([expect.stringContaining('closed'), expect.stringContaining('refused later')])
})

test('a full disk is one outage, although reads succeed between the writes that fail', () => {
  jest.useFakeTimers()
  try {
    const lines = listLines('info', (logger) => {
      const state = logger.watchDependency('postgres', () => false)
      for (let write = 0; write < 3; write += 1) {
        state.recordFailure(Object.assign(new Error('no space left'), { code: '53100' }))
        state.recordSuccess()
        jest.advanceTimersByTime(10_000)
      }
      expect(state.isDown()).toBe(true)
      jest.advanceTimersByTime(20_000)
    })
    expect(lines).toEqual([
      expect.stringContaining('postgres is unavailable'),
      expect.stringContaining('postgres is available again'),
    ])
  } finally {
    jest.useRealTimers()
  }
})

test('a refused certificate is logged once, whether a query or a connection fails of it', () => {
  const refused = Object.assign(new Error('wrong host'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  const lines = listLines('info', (logger) => {
    const state = logger.watchDependency('postgres', () => false)
    state.recordFailure(new Error('the query failed', { cause: refused }))
    state.recordFailure(refused)
  })
  expect(lines).toHaveLength(1)
})

test('a process whose log output fails reports it once and keeps running', async () => {
  const child = startProgram('log-forever')
  child.stdout.destroy()
  let errorOutput = ''
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()))
  const isAliveAfterwards = () => /continuing without a log\n(alive ){50}/.test(errorOutput)
  while (!isAliveAfterwards() && child.exitCode === null) await once(child.stderr, 'data')
  expect(errorOutput.match(/log output failed/g)).toHaveLength(1)
  expect(child.exitCode).toBeNull()
  child.kill()
})

test('an unread log is limited to megabytes and later reports the dropped lines', async () => {
  const LINES = 60_000
  const child = startProgram('log-many-lines', String(LINES))
  const [maxBuffered] = await once(child.stderr, 'data')
  expect(Number(maxBuffered)).toBeLessThan(5e6)
  const report = /"message":"log lines dropped because the reader is too slow","service":"test","lines":(\d+)/
  let log = ''
  let dropped: RegExpExecArray | null = null
  for await (const part of child.stdout) {
    log += String(part)
    dropped = report.exec(log.slice(-500))
    if (dropped) child.stdin.end()
  }
  expect(log.match(/"message":"message"/g)?.length).toBeGreaterThan(10_000)
  expect(log.match(/"message":"message"/g)?.length).toBe(LINES - Number(dropped?.[1]))
})

test('loggers that write nothing leave the listeners of their output alone', () => {
  const count = () => ['error', 'drain'].map((event) => process.stdout.listenerCount(event))
  const before = count()
  createLogger('test', 'error').info('not enabled')
  expect(count()).toEqual(before)
})

test('a log is no leak of its output, to which every thread of the process listens', async () => {
  const output = new PassThrough()
  const warnings: Error[] = []
  const onWarning = (warning: Error) => warnings.push(warning)
  process.on('warning', onWarning)
  // Node pipes the output of each thread into that of the process, and lifts the limit only while it does so.
  output.setMaxListeners(0)
  for (let thread = 0; thread < 12; thread++) new PassThrough().pipe(output)
  output.setMaxListeners(10)
  createLogger('test', 'info', { output, isBuffered: false }).info('started')
  await wait(0)
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})
