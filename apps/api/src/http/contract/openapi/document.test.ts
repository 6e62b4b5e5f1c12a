import { createServer } from 'node:http'
import { LANGUAGES } from '@crop/domain'
import { createOpenApiChecker, getAtPath, listenOnLoopback } from '@crop/testkit'
import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020'
import request from 'supertest'
import { listMountedRoutes } from '../../../app'
import { useTestApi } from '../../../../test/test-api'
import { createContractMonitor } from '../../../../test/contract'
import { describeMembers } from '../../../docs/operation-members'
import { createReferenceDocument } from '../../../docs/reference-document'
import { route } from '../route'
import { createOpenApiDocument, getOpenApiJson } from './document'
import { toPathTemplate } from './operation'

const api = useTestApi()

interface DocumentJson {
  paths: Record<string, Record<string, OperationJson>>
}

interface MediaTypeJson {
  schema: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface OperationJson {
  operationId: string
  description?: string
  parameters?: { name: string; description?: string; example?: string }[]
  requestBody?: { content: Record<string, MediaTypeJson> }
  responses: Record<string, { $ref?: string; content?: Record<string, MediaTypeJson> }>
}

async function fetchDocument(): Promise<DocumentJson> {
  return (await request(api().app).get('/openapi.json').expect(200)).body
}

const listOperations = ({ paths }: DocumentJson) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document lists exactly the mounted routes, with unique operation ids', async () => {
  const routes = listMountedRoutes(api().ctx).flatMap((mounted) =>
    mounted.routes.map(({ method, path }) => `${method} ${mounted.at}${toPathTemplate(path)}`),
  )
  const operations = listOperations(await fetchDocument())
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
})

test('the operations name the languages of their texts and the formats of their results', async () => {
  const operations = listOperations(await fetchDocument()).map(({ operation }) => operation)
  const languages = operations.flatMap(({ parameters = [] }) =>
    parameters.filter(({ name }) => name === 'Accept-Language'),
  )
  expect(new Set(languages.map(({ description }) => description))).toEqual(
    new Set([expect.stringContaining(` ${LANGUAGES.join(', ')};`)]),
  )
  // The reference sends the example unless the visitor changes it.
  expect(new Set(languages.map(({ example }) => example))).toEqual(new Set([expect.stringMatching(/^en\b/)]))
  const results = operations.find(({ operationId }) => operationId === 'readBatchResults')
  const formats = Object.keys(results?.responses['200']?.content ?? {})
  expect(formats).toHaveLength(4)
  for (const format of formats) expect(results?.description).toContain(`\`${format}\``)
})

/** The contract has this text. */
const LOG_IN_AGAIN = 'The account is no longer active. Please log in again.'

test('the texts of the document say "sign in" and "sign out"', () => {
  const document = JSON.stringify(createOpenApiDocument(listMountedRoutes(api().ctx)))
  expect(document.replaceAll(LOG_IN_AGAIN, '')).not.toMatch(
    /\blog(ged|ging)? (in|out)\b|[^/"]\blogins?\b[^"]/i,
  )
})

test('the country and region of a place are nullable', () => {
  const type = ['string', 'null']
  expect(createOpenApiDocument(listMountedRoutes(api().ctx))).toMatchObject({
    components: { schemas: { Place: { properties: { country: { type }, admin1: { type } } } } },
  })
})

test('the codes of explanations are listed', () => {
  const examples = expect.arrayContaining(['verdict', 'better_months', 'limited_by_frost'])
  expect(createOpenApiDocument(listMountedRoutes(api().ctx))).toMatchObject({
    components: { schemas: { ExplanationPart: { properties: { code: { examples } } } } },
  })
})

test('the document is created once, for its route, the reference and the search', () => {
  let creations = 0
  const counted = {
    ...route({
      method: 'get',
      path: '/counted',
      operationId: 'count',
      tag: 'Service',
      summary: '',
      access: 'none',
      cache: 'no-store',
      responses: [{ status: 204, description: 'Counted' }],
      errors: [],
      handler: async () => ({ status: 204 }),
    }),
    get summary() {
      creations += 1
      return 'A counted operation'
    },
  }
  const mounted = [{ at: '', routes: [counted] }]
  const [json, repeated] = [getOpenApiJson(mounted), getOpenApiJson(mounted)]
  expect(createReferenceDocument(mounted)).toHaveProperty(['paths', counted.path, 'get', 'x-samples'])
  expect([...describeMembers(mounted).keys()]).toEqual([counted.operationId])
  expect({ json, creations }).toEqual({ json: repeated, creations: 1 })
})

test('every example in the document is valid against its schema', async () => {
  const document = createOpenApiDocument(listMountedRoutes(api().ctx))
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')
  // References to one document, so that Ajv compiles each of its schemas once.
  const text = JSON.stringify(await fetchDocument()).replaceAll('"$ref":"#/', '"$ref":"openapi#/')
  const referring: DocumentJson = JSON.parse(text)
  const invalidExamples = listOperations(referring).flatMap(({ operation }) => {
    const responseContents = Object.values(operation.responses).map(({ content }) => content)
    const media = [operation.requestBody?.content, ...responseContents].flatMap((content) =>
      Object.values(content ?? {}),
    )
    return media.flatMap(({ schema, example, examples = {} }) => {
      const named = Object.values(examples).map(({ value }) => value)
      const all = example === undefined ? named : [example, ...named]
      const validate = ajv.compile(schema)
      return all.filter((value) => !validate(value)).map(() => ajv.errorsText(validate.errors))
    })
  })
  expect(invalidExamples).toEqual([])
})

test('every success response with a body of text has an example, except the document itself', async () => {
  const withoutExample = listOperations(await fetchDocument()).filter(({ operation }) =>
    ['200', '201', '202']
      .flatMap((status) => Object.values(operation.responses[status]?.content ?? {}))
      .filter(({ schema }) => getAtPath(schema, ['format']) !== 'binary')
      .some(({ example, examples }) => example === undefined && examples === undefined),
  )
  expect(withoutExample.map(({ operation }) => operation.operationId)).toEqual(['readOpenApiDocument'])
})

const LIST = { notifications: [], unread_count: 0 }

/** A response to `GET /notifications`. */
interface TestResponse {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

async function listViolations({ status = 200, body = LIST, headers = {} }: TestResponse) {
  const monitor = createContractMonitor(
    createOpenApiChecker(createOpenApiDocument(listMountedRoutes(api().ctx))),
  )
  const server = createServer(
    monitor.wrap((_request, response) => {
      const all = { 'content-type': 'application/json; charset=utf-8', ...headers }
      for (const [name, value] of Object.entries(all)) response.setHeader(name, value)
      response.statusCode = status
      response.end(JSON.stringify(body))
    }),
  )
  await using listening = await listenOnLoopback(server)
  await fetch(`${listening.url}/api/v1/notifications`)
  return monitor.violations
}

test.each([
  ['an additional member', { body: { ...LIST, total: 0 } }, /additional properties/],
  ['a missing member', { body: { notifications: [] } }, /unread_count/],
  ['a wrong type', { body: { ...LIST, unread_count: '0' } }, /must be integer/],
  ['another status', { status: 418 }, /status is not documented/],
  ['another media type', { headers: { 'content-type': 'text/plain' } }, /"text\/plain" is not documented/],
  ['another header', { headers: { location: '/' } }, /header location is not documented/],
] as const)('the contract checker reports a response with %s', async (_name, response, message) => {
  expect(await listViolations(response)).toEqual([expect.stringMatching(message)])
})

test('the contract checker accepts a documented response', async () => {
  expect(await listViolations({})).toEqual([])
})
