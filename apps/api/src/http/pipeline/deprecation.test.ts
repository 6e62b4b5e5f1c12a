import { createServer } from 'node:http'
import { createLogger } from '@crop/runtime'
import express from 'express'
import request from 'supertest'
import { requestContext } from './request-context'
import { mountRoutes } from './mount-routes'
import { createOpenApiDocument } from '../contract/openapi/document'
import { ok, route } from '../contract/route'

const old = route({
  method: 'get',
  path: '/old',
  operationId: 'readOld',
  tag: 'Service',
  summary: 'Goes away',
  access: 'none',
  cache: 'no-store',
  responses: [{ status: 200, description: 'Still here' }],
  deprecated: { since: new Date('2026-11-01T00:00:00Z'), sunset: new Date('2027-06-01T00:00:00Z') },
  errors: [],
  handler: async () => ok({}),
})

const refuse = () => Promise.reject(new Error('nobody is known here'))
const nobody = { authenticateToken: refuse, authenticateApiKey: refuse }

test('an operation that goes away says since when and until when, in answers and in the document', async () => {
  const logger = createLogger('test', 'error')
  const service = { logger, isStopping: () => false, http: { corsOrigins: ['*'] } }
  const app = express().use(requestContext(service), mountRoutes([old], nobody))
  const answer = await request(createServer(app)).get('/old').expect(200)
  expect(answer.headers).toMatchObject({
    deprecation: '@1793491200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
  })
  expect(createOpenApiDocument([{ at: '', routes: [old] }])).toMatchObject({
    paths: { '/old': { get: { deprecated: true } } },
    components: { headers: { Deprecation: {}, Sunset: {} } },
  })
})
