import { errorFields } from './logger'
import { printedBy } from './test-script'

test('what a log says of a database error holds no bound value', () => {
  const refused = Object.assign(new Error('invalid input "hunter2"'), { code: '22P02', severity: 'ERROR' })
  const wrapped = Object.assign(new Error('Failed query: params: hunter2', { cause: refused }), {
    params: ['hunter2'],
  })
  for (const error of [refused, wrapped]) {
    const fields = errorFields(error)
    expect(fields).toMatchObject({ error: 'Error', code: '22P02', detail: undefined })
    expect(JSON.stringify(fields)).not.toContain('hunter2')
  }
})

test('what a log says of another error is its message and where it was thrown', () => {
  const fields = errorFields(new TypeError('not a function'))
  expect(fields).toMatchObject({ error: 'TypeError', detail: 'not a function' })
  expect(fields.stack).toMatch(/logger\.test\.ts/)
})

test('what was thrown without being an error is only named by its kind', () => {
  expect(errorFields('hunter2')).toEqual({ error: 'string' })
})

test('fields that are added to work in progress are in its later lines, and in none of what concerns others', () => {
  const printed = printedBy(`
    const logger = runtime.createLogger('test', 'info')
    await runtime.withLogFields({ request_id: 'harvest' }, async () => {
      await Promise.resolve().then(() => runtime.addLogFields({ task_id: 'sowing' }))
      logger.info('of the request')
      runtime.withoutLogFields(() => logger.info('of a connection'))
    })`)
  const [ofRequest = '', ofConnection = ''] = printed.trim().split('\n')
  expect(JSON.parse(ofRequest)).toMatchObject({ request_id: 'harvest', task_id: 'sowing' })
  expect(JSON.parse(ofConnection)).not.toHaveProperty('request_id')
})
