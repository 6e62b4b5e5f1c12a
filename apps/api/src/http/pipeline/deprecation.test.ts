import { createServer } from 'node:http'
import { createLogger } from '@crop/runtime'
import express from 'express'
import request from 'supertest'
import { requestContext } from './request-context'
import { mountRoutes } from './mount-routes'
import { createOpenApiDocument } from '../contract/openapi/document'
import { ok, route } from '../contract/route'

const deprecatedRoute = route({
  method: 'get',
  path: '/old',
  operationId: 'readOld',
  tag: 'Service',
  summary: 'A deprecated operation',
  access: 'none',
  cache: 'no-store',
  responses: [{ status: 200, description: 'Success' }],
  deprecated: { since: new Date('2026-11-01T00:00:00Z'), sunset: new Date('2027-06-01T00:00:00Z') },
  errors: [],
  handler: async () => ok({}),
})

const reject = () => Promise.reject(new Error('no caller is known'))
const authenticator = { authenticateToken: reject, authenticateApiKey: reject }

test('a deprecated operation has its dates in responses and in the OpenAPI document', async () => {
  const logger = createLogger('test', 'error')
  const options = { logger, isStopping: () => false, http: { corsOrigins: ['*'] } }
  const app = express().use(requestContext(options), mountRoutes([deprecatedRoute], authenticator, 1000))
  const response = await request(createServer(app)).get('/old').expect(200)
  expect(response.headers).toMatchObject({
    deprecation: '@1793491200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
  })
  expect(createOpenApiDocument([{ at: '', routes: [deprecatedRoute] }])).toMatchObject({
    paths: { '/old': { get: { deprecated: true } } },
    components: { headers: { Deprecation: {}, Sunset: {} } },
  })
})
