import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAtPath } from '@crop/testkit'
import { listBreakingChanges } from './breaking-changes'

const published: unknown = JSON.parse(readFileSync(join(__dirname, '../openapi.published.json'), 'utf8'))

/** Returns the published document with the operations of one path only, which takes a fifth of the time to compare. */
const pickPath = (path: string): unknown =>
  Object.assign({}, published, { paths: { [path]: getAtPath(published, ['paths', path]) } })

/**
 * Compares the operations of one path with a copy of the document in which the member at `path` is set, or removed without
 * a value.
 */
function listChangesAfterEdit(operations: string, path: readonly string[], value?: unknown): string[] {
  const document = pickPath(operations)
  const changed: unknown = structuredClone(document)
  const parent = getAtPath(changed, path.slice(0, -1))
  if (typeof parent !== 'object' || parent === null)
    throw new Error(`There is no object at ${path.join(' › ')}.`)
  const name = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(parent, name)
  else Reflect.set(parent, name, value)
  return listBreakingChanges(document, changed)
}

const LOG_IN = '/api/v1/auth/login'
const LOG_OUT = '/api/v1/auth/logout'
const TASK = '/api/v1/tasks/{task_id}'
const PLAN = '/api/v1/crop-plans/{plan_id}'
const RECORDS = '/api/v1/crop-plans/{plan_id}/analyses'
const NOTIFICATIONS = '/api/v1/notifications'
const ANALYZE = '/api/v1/analyze'

const schema = (name: string, ...rest: string[]) => ['components', 'schemas', name, ...rest]

test('an unchanged document has no breaking changes', () => {
  expect(listBreakingChanges(published, published)).toEqual([])
})

test.each([
  ['a removed operation', LOG_OUT, ['paths', LOG_OUT, 'post'], undefined],
  ['a removed member', TASK, schema('Analysis', 'properties', 'month'), undefined],
  ['a member with another type', TASK, schema('Task', 'properties', 'done', 'type'), 'string'],
  [
    'a new optional member in a closed body',
    PLAN,
    schema('CropPlan', 'properties', 'extra'),
    { type: 'string' },
  ],
  [
    'a new optional member in a closed body of a list',
    NOTIFICATIONS,
    schema('Notification', 'properties', 'extra'),
    { type: 'string' },
  ],
  ['a closed body made open', ANALYZE, schema('Submission', 'additionalProperties'), undefined],
])('%s is a breaking change', (_name, operations, path, value) => {
  expect(listChangesAfterEdit(operations, path, value)).toContainEqual(
    expect.stringContaining(path.at(-1) ?? ''),
  )
})

test('a new required member of a request is a breaking change', () => {
  const path = ['paths', LOG_IN, 'post', 'requestBody', 'content', 'application/json', 'schema']
  const member = { type: 'string' }
  const changes = listChangesAfterEdit(LOG_IN, path, {
    type: 'object',
    properties: { email: member, password: member, extra: member },
    required: ['email', 'password', 'extra'],
  })
  expect(changes).toContainEqual(expect.stringMatching(/› (required › 2|properties › extra)$/u))
})

test.each([
  [
    'a new operation',
    LOG_IN,
    ['paths', '/api/v1/extra'],
    { get: { responses: { 204: { description: 'Done' } } } },
  ],
  [
    'a reworded description of a response',
    TASK,
    ['components', 'responses', 'TASK_NOT_FOUND', 'description'],
    'No such task.',
  ],
  ['a new error code', TASK, schema('ErrorCode', 'enum', '28'), 'FIELD_NOT_FOUND'],
  [
    'a new optional member in an open body',
    TASK,
    schema('Analysis', 'properties', 'extra'),
    { type: 'string' },
  ],
  ['a new required member in an open body', RECORDS, schema('AnalysisRecord', 'required', '9'), 'extra'],
  [
    'a new optional member in a request',
    LOG_IN,
    ['paths', LOG_IN, 'post', 'requestBody', 'content', 'application/json', 'schema'].concat(
      'properties',
      'extra',
    ),
    { type: 'string' },
  ],
])('%s is not a breaking change', (_name, operations, path, value) => {
  expect(listChangesAfterEdit(operations, path, value)).toEqual([])
})

test('a change of a requirement beside its members is classified', () => {
  const reportError = jest.spyOn(console, 'error').mockImplementation()
  const current: unknown = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8'))
  expect(listBreakingChanges(published, current)).not.toContainEqual(expect.stringMatching(/required/))
  expect(reportError).not.toHaveBeenCalled()
  reportError.mockRestore()
})
