import { createOpenApiChecker, type OpenApiChecker } from '@crop/testkit'
import { bearer } from '../test-api'
import { listBombCases } from './bomb-cases'
import { findProblems } from './check-cases'
import { listForeignIdCases } from './foreign-id-cases'
import { listHeaderCases, listInjectionCases } from './injection-cases'
import { listNameCases } from './name-cases'
import { listNumberCases } from './number-cases'
import { listPathCases } from './path-cases'
import { listPollutionCases } from './pollution-cases'
import { listRawHttpCases } from './raw-http-cases'
import { listSmugglingCases } from './smuggling-cases'
import { type Stack, startStack, VICTIM_TEXT } from './stack'
import { listTokenCases } from './token-cases'
import { listUnicodeCases } from './unicode-cases'

const KINDS = {
  'forged credentials': listTokenCases,
  'smuggled requests': listSmugglingCases,
  'raw HTTP': listRawHttpCases,
  paths: listPathCases,
  'polluted parameters and prototypes': listPollutionCases,
  'JSON bombs': listBombCases,
  numbers: listNumberCases,
  Unicode: listUnicodeCases,
  'names of places and crops': listNameCases,
  'injections in text': listInjectionCases,
  'injections in headers': listHeaderCases,
  "another customer's resources": listForeignIdCases,
}

type Kind = keyof typeof KINDS

let stack: Stack
let checker: OpenApiChecker
beforeAll(async () => {
  stack = await startStack()
  const response = await fetch(`${stack.api.url}/openapi.json`)
  checker = createOpenApiChecker((await response.json()) as object)
})
afterAll(() => stack[Symbol.asyncDispose]())

test('the corpus has at least 500 distinct cases', () => {
  const requests = Object.values(KINDS).flatMap((listCases) =>
    listCases(stack).map(({ bytes }) => bytes.toString('latin1')),
  )
  expect(new Set(requests).size).toBeGreaterThanOrEqual(500)
})

test('the victim can read the data that the attacker must not see', async () => {
  const { planId, taskId, keyTaskId, cachedTaskId, notificationId, accessToken, apiKey } = stack.victim
  const read = async (path: string, headers: Record<string, string>) =>
    (await fetch(`${stack.api.url}/api/v1${path}`, { headers })).text()
  const token = bearer(accessToken)
  for (const body of [
    await read(`/crop-plans/${planId}`, token),
    await read(`/tasks/${cachedTaskId}`, token),
    await read(`/tasks/${keyTaskId}`, { 'X-API-Key': apiKey }),
    await read('/notifications', token),
  ])
    expect(body).toContain(VICTIM_TEXT)
  expect(await read(`/tasks/${taskId}`, token)).toContain('"status":"completed"')
  expect(await read('/notifications', token)).toContain(notificationId)
  expect(cachedTaskId).toMatch(/^cached-/)
})

test.each(Object.keys(KINDS) as Kind[])('%s get documented responses and have no effect', async (kind) => {
  expect(await findProblems(stack, checker, KINDS[kind](stack))).toEqual([])
})

test('the log contains one JSON object per line, and none that a request has forged', async () => {
  const cases = [...listInjectionCases(stack), ...listHeaderCases(stack), ...listRawHttpCases(stack)]
  expect(await findProblems(stack, checker, cases)).toEqual([])
  // The last line may be incomplete.
  const lines = stack.api.output().split('\n').slice(0, -1)
  const messages = lines.map((line) => (JSON.parse(line) as { message: unknown }).message)
  expect(messages).toContain('request completed')
  expect(messages).not.toContain('forged')
})
