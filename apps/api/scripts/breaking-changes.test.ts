import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { look } from '@crop/testkit'
import { breakingChanges } from './breaking-changes'

const published: unknown = JSON.parse(readFileSync(join(__dirname, '../openapi.published.json'), 'utf8'))

/** What the check says of the published document with a member put in, or taken out when there is no value. */
function differences(at: readonly string[], value?: unknown): string[] {
  const changed: unknown = structuredClone(published)
  const holder = look(changed, at.slice(0, -1))
  if (typeof holder !== 'object' || holder === null) throw new Error(`Nothing is at ${at.join(' › ')}.`)
  const name = at.at(-1) ?? ''
  if (value === undefined) Reflect.deleteProperty(holder, name)
  else Reflect.set(holder, name, value)
  return breakingChanges(published, changed)
}

const schema = (name: string, ...rest: string[]) => ['components', 'schemas', name, ...rest]

test('a document breaks nothing of itself', () => {
  expect(breakingChanges(published, published)).toEqual([])
})

test.each([
  ['an operation that is gone', ['paths', '/api/v1/auth/logout', 'post'], undefined],
  ['a member that is gone', schema('Analysis', 'properties', 'month'), undefined],
  ['a member of another type', schema('Task', 'properties', 'done', 'type'), 'string'],
  ['an optional member more in a closed body', schema('CropPlan', 'properties', 'extra'), { type: 'string' }],
  [
    'one in a closed body inside of a list',
    schema('Notification', 'properties', 'extra'),
    { type: 'string' },
  ],
  ['a closed body that is opened', schema('Submission', 'additionalProperties'), undefined],
])('%s is a breaking difference', (_, at, value) => {
  expect(differences(at, value)).toContainEqual(expect.stringContaining(at.at(-1) ?? ''))
})

test.each([
  ['a new operation', ['paths', '/api/v1/extra'], { get: { responses: { 204: { description: 'Done' } } } }],
  ['an optional member more in an open body', schema('Analysis', 'properties', 'extra'), { type: 'string' }],
  [
    'an optional member more in a request',
    ['paths', '/api/v1/auth/login', 'post', 'requestBody', 'content', 'application/json', 'schema'].concat(
      'properties',
      'extra',
    ),
    { type: 'string' },
  ],
])('%s breaks nothing', (_, at, value) => {
  expect(differences(at, value)).toEqual([])
})
