import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contractOf } from '@crop/testkit'
import addFormats from 'ajv-formats'
import Ajv2020 from 'ajv/dist/2020'
import request from 'supertest'
import { listMountedRoutes } from '../../../app'
import { useTestApi } from '../../../../test/test-api'
import { watchContract } from '../../../../test/contract'
import { createOpenApiDocument } from './document'
import { toPathTemplate } from './operation'

const api = useTestApi()

interface Described {
  paths: Record<string, Record<string, DescribedOperation>>
}

interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface DescribedOperation {
  operationId: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}

async function served(): Promise<Described> {
  return (await request(api().app).get('/openapi.json').expect(200)).body
}

const operationsOf = ({ paths }: Described) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

test('the document lists exactly the routes that are served, each under a name of its own', async () => {
  const routes = listMountedRoutes(api().ctx).flatMap((mounted) =>
    mounted.routes.map(({ method, path }) => `${method} ${mounted.at}${toPathTemplate(path)}`),
  )
  const operations = operationsOf(await served())
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(routes.length)
})

test('a place may have no country and no region', () => {
  const type = ['string', 'null']
  expect(createOpenApiDocument(listMountedRoutes(api().ctx))).toMatchObject({
    components: { schemas: { Place: { properties: { country: { type }, admin1: { type } } } } },
  })
})

test('every example in the document is valid against its schema', async () => {
  const document = createOpenApiDocument(listMountedRoutes(api().ctx))
  const ajv = new Ajv2020({ strict: false })
  addFormats(ajv)
  ajv.addSchema(document, 'openapi')
  const withRoot = (schema: object) => ({ ...schema, components: document['components'] })
  const faults = operationsOf(await served()).flatMap(({ operation }) => {
    const answers = Object.values(operation.responses).map(({ content }) => content)
    const media = [operation.requestBody?.content, ...answers].flatMap((content) =>
      Object.values(content ?? {}),
    )
    return media.flatMap(({ schema, example, examples = {} }) => {
      const given = Object.values(examples).map(({ value }) => value)
      const all = example === undefined ? given : [example, ...given]
      return all.filter((value) => !ajv.validate(withRoot(schema), value)).map(() => ajv.errorsText())
    })
  })
  expect(faults).toEqual([])
})

test('every answer with a body has an example, but for the document itself', async () => {
  const withoutExample = operationsOf(await served()).filter(({ operation }) =>
    ['200', '201', '202']
      .flatMap((status) => Object.values(operation.responses[status]?.content ?? {}))
      .some(({ example, examples }) => example === undefined && examples === undefined),
  )
  expect(withoutExample.map(({ operation }) => operation.operationId)).toEqual(['readOpenApiDocument'])
})

const LIST = { notifications: [], unread_count: 0 }

/** Lists notifications in another way than the api does. */
interface GivenAnswer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

async function violationsOf({ status = 200, body = LIST, headers = {} }: GivenAnswer) {
  const contract = watchContract(contractOf(createOpenApiDocument(listMountedRoutes(api().ctx))))
  const server = createServer(
    contract.watch((_request, response) => {
      const all = { 'content-type': 'application/json; charset=utf-8', ...headers }
      for (const [name, value] of Object.entries(all)) response.setHeader(name, value)
      response.statusCode = status
      response.end(JSON.stringify(body))
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/api/v1/notifications`)
  server.close()
  return contract.violations
}

test.each([
  ['a member more', { body: { ...LIST, total: 0 } }, /additional properties/],
  ['a member less', { body: { notifications: [] } }, /unread_count/],
  ['a wrong type', { body: { ...LIST, unread_count: '0' } }, /must be integer/],
  ['another status', { status: 418 }, /status is not documented/],
  ['another media type', { headers: { 'content-type': 'text/plain' } }, /"text\/plain" is not documented/],
  ['another header', { headers: { location: '/' } }, /header location is not documented/],
] as const)('an answer with %s is noticed by the suite', async (_what, answer, message) => {
  expect(await violationsOf(answer)).toEqual([expect.stringMatching(message)])
})

test('an answer as documented is not', async () => {
  expect(await violationsOf({})).toEqual([])
})
