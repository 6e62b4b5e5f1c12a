import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAtPath } from '@crop/testkit'
import { listBreakingChanges } from './breaking-changes'

const published: unknown = JSON.parse(readFileSync(join(__dirname, '../openapi.published.json'), 'utf8'))

/** Compares the published document with a copy in which the member at `path` is set, or removed without a value. */
function listChangesAfterEdit(path: readonly string[], value?: unknown): string[] {
  const changed: unknown = structuredClone(published)
  const parent = getAtPath(changed, path.slice(0, -1))
  if (typeof parent !== 'object' || parent === null)
    throw new Error(`There is no object at ${path.join(' › ')}.`)
  const name = path.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(parent, name)
  else Reflect.set(parent, name, value)
  return listBreakingChanges(published, changed)
}

const schema = (name: string, ...rest: string[]) => ['components', 'schemas', name, ...rest]

test('an unchanged document has no breaking changes', () => {
  expect(listBreakingChanges(published, published)).toEqual([])
})

test.each([
  ['a removed operation', ['paths', '/api/v1/auth/logout', 'post'], undefined],
  ['a removed member', schema('Analysis', 'properties', 'month'), undefined],
  ['a member with another type', schema('Task', 'properties', 'done', 'type'), 'string'],
  ['a new optional member in a closed body', schema('CropPlan', 'properties', 'extra'), { type: 'string' }],
  [
    'a new optional member in a closed body of a list',
    schema('Notification', 'properties', 'extra'),
    { type: 'string' },
  ],
  ['a closed body made open', schema('Submission', 'additionalProperties'), undefined],
])('%s is a breaking change', (_name, path, value) => {
  expect(listChangesAfterEdit(path, value)).toContainEqual(expect.stringContaining(path.at(-1) ?? ''))
})

test('a new required member of a request is a breaking change', () => {
  const path = ['paths', '/api/v1/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema']
  const member = { type: 'string' }
  const changes = listChangesAfterEdit(path, {
    type: 'object',
    properties: { email: member, password: member, extra: member },
    required: ['email', 'password', 'extra'],
  })
  expect(changes).toContainEqual(expect.stringMatching(/› (required › 2|properties › extra)$/u))
})

test.each([
  ['a new operation', ['paths', '/api/v1/extra'], { get: { responses: { 204: { description: 'Done' } } } }],
  [
    'a reworded description of a response',
    ['components', 'responses', 'TASK_NOT_FOUND', 'description'],
    'No such task.',
  ],
  ['a new error code', schema('ErrorCode', 'enum', '28'), 'FIELD_NOT_FOUND'],
  ['a new optional member in an open body', schema('Analysis', 'properties', 'extra'), { type: 'string' }],
  ['a new required member in an open body', schema('AnalysisRecord', 'required', '9'), 'extra'],
  [
    'a new optional member in a request',
    ['paths', '/api/v1/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema'].concat(
      'properties',
      'extra',
    ),
    { type: 'string' },
  ],
])('%s is not a breaking change', (_name, path, value) => {
  expect(listChangesAfterEdit(path, value)).toEqual([])
})

test('a change of a requirement beside its members is classified', () => {
  const reportError = jest.spyOn(console, 'error').mockImplementation()
  const current: unknown = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8'))
  expect(listBreakingChanges(published, current)).not.toContainEqual(expect.stringMatching(/required/))
  expect(reportError).not.toHaveBeenCalled()
  reportError.mockRestore()
})
