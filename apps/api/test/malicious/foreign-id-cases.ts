import { NEW_PLAN } from '@crop/testkit'
import { bearer, QUESTION } from '../test-api'
import { createCase, type MaliciousCase } from './malicious-case'
import type { Stack } from './stack'

interface Operation {
  method: string
  path: string
  body?: object
  statuses: readonly number[]
}

/** Every operation on a resource of the victim. */
function listOperations({ victim }: Stack): Operation[] {
  const plan = `/api/v1/crop-plans/${victim.planId}`
  return [
    { method: 'GET', path: plan, statuses: [404] },
    { method: 'HEAD', path: plan, statuses: [404] },
    { method: 'PATCH', path: plan, body: { name: 'Mine' }, statuses: [404] },
    { method: 'PATCH', path: plan, body: { is_archived: true }, statuses: [404] },
    { method: 'PATCH', path: plan, body: {}, statuses: [404] },
    { method: 'DELETE', path: plan, statuses: [404] },
    { method: 'GET', path: `${plan}/analyses`, statuses: [404] },
    { method: 'GET', path: `${plan}/conditions`, statuses: [404] },
    { method: 'PUT', path: `${plan}/conditions`, body: { soil_texture: 'sand' }, statuses: [404] },
    { method: 'PUT', path: `${plan}/conditions`, body: {}, statuses: [404] },
    { method: 'POST', path: '/api/v1/analyze', body: { crop_plan_id: victim.planId }, statuses: [404] },
    {
      method: 'POST',
      path: '/api/v1/analyze',
      body: { ...QUESTION, crop_plan_id: victim.planId },
      statuses: [404],
    },
    {
      method: 'POST',
      path: '/api/v1/analyze?refresh=true',
      body: { crop_plan_id: victim.planId },
      statuses: [404],
    },
    { method: 'GET', path: `/api/v1/notifications?before=${victim.notificationId}`, statuses: [422] },
    { method: 'PATCH', path: `/api/v1/notifications/${victim.notificationId}/read`, statuses: [404] },
    ...[victim.taskId, victim.keyTaskId, victim.cachedTaskId].map((id) => ({
      method: 'GET',
      path: `/api/v1/tasks/${id}`,
      statuses: [404],
    })),
    { method: 'HEAD', path: `/api/v1/tasks/${victim.taskId}`, statuses: [404] },
  ]
}

/** Forms of an id that a careless comparison reads as the same id. */
const toVariants = (id: string) => [
  id.toUpperCase(),
  `{${id}}`,
  id.replaceAll('-', ''),
  `${id}%20`,
  `%20${id}`,
  `${id}%00`,
  `${id}.json`,
  `${id};x`,
  `${id}%0a`,
  `${id},${id}`,
  `urn:uuid:${id}`,
  `${id}%23`,
  id.replace('0', '%30%00'),
  `${id}%2f`,
  `"${id}"`,
  `[${id}]`,
  `${id.slice(0, -1)}%`,
]

/** Ways to claim the identity of the victim beside a valid credential. */
const toIdentityHeaders = ({ victim }: Stack): Record<string, string>[] => [
  { 'X-User-Id': victim.userId },
  { 'X-Forwarded-User': victim.email },
  { 'X-API-Key': victim.apiKey },
  { Cookie: `access_token=${victim.accessToken}` },
  { 'Proxy-Authorization': `Bearer ${victim.accessToken}` },
  { 'X-Authorization': `Bearer ${victim.accessToken}` },
]

export function listForeignIdCases(stack: Stack): MaliciousCase[] {
  const { attacker, victim } = stack
  const operations = listOperations(stack)
  const token = bearer(attacker.accessToken)
  const toCase = (
    name: string,
    { method, path, body, statuses }: Operation,
    headers: Record<string, string>,
  ) =>
    createCase(
      `${name}: ${method} ${path} ${JSON.stringify(body)}`,
      { method, path, headers, ...(body && { body }) },
      statuses,
    )
  const listVariants = (id: string, method: string, toPath: (variant: string) => string) =>
    toVariants(id).map((variant) => ({ method, path: `/api/v1${toPath(variant)}`, statuses: [404] }))
  const variants = [
    ...listVariants(victim.planId, 'GET', (id) => `/crop-plans/${id}`),
    ...listVariants(victim.planId, 'DELETE', (id) => `/crop-plans/${id}`),
    ...listVariants(victim.taskId, 'GET', (id) => `/tasks/${id}`),
    ...listVariants(victim.cachedTaskId, 'GET', (id) => `/tasks/${id}`),
    ...listVariants(victim.notificationId, 'PATCH', (id) => `/notifications/${id}/read`),
  ]
  return [
    ...operations.map((operation) => toCase('token', operation, token)),
    ...operations.map((operation) => toCase('no credential', { ...operation, statuses: [401] }, {})),
    ...operations.map((operation) =>
      toCase('API key', { ...operation, statuses: [401, 404] }, { 'X-API-Key': attacker.apiKey }),
    ),
    ...toIdentityHeaders(stack).flatMap((headers) =>
      operations.map((operation) =>
        toCase(JSON.stringify(headers).slice(0, 30), operation, { ...headers, ...token }),
      ),
    ),
    ...variants.map((operation) => toCase('another form of the id', operation, token)),
    createCase(
      "the victim's Idempotency-Key",
      {
        method: 'POST',
        path: '/api/v1/crop-plans',
        headers: { ...token, 'Idempotency-Key': victim.idempotencyKey },
        body: NEW_PLAN,
      },
      [201],
      { addsTo: ['crop_plans', 'idempotency_keys'], echoes: { member: 'name', value: NEW_PLAN.name } },
    ),
    createCase(
      "the victim's API key on a customer route",
      { path: '/api/v1/crop-plans', headers: { 'X-API-Key': victim.apiKey } },
      [401],
    ),
    createCase(
      "the attacker's own lists",
      { path: `/api/v1/crop-plans?user_id=${victim.userId}`, headers: token },
      [200],
    ),
  ]
}
