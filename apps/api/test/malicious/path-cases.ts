import { bearer } from '../test-api'
import { createCase, type MaliciousCase } from './malicious-case'
import type { Stack } from './stack'

/** Forms of a path that some servers and proxies read as `/` followed by another path. */
const TRAVERSALS = [
  '..',
  '../..',
  '..%2f',
  '%2e%2e',
  '%2e%2e%2f',
  '%2e%2e/',
  '.%2e/',
  '%252e%252e%252f',
  '%25252e%25252e',
  '..%5c',
  '..\\',
  '%5c..%5c',
  '....//',
  '..;/',
  ';/',
  '%c0%ae%c0%ae%c0%af',
  '%e0%80%ae',
  '%c0%2f',
  '%uff0e%uff0e',
  '%ef%bc%8e%ef%bc%8e',
  '%e2%80%a4',
  './.',
  '%2f',
  '%2f%2f',
  '%5c',
  '/%2e/',
]

const BROKEN_ENCODINGS = [
  '%',
  '%%',
  '%2',
  '%zz',
  '%00',
  '%00.json',
  '%0d%0aX-Injected:%201',
  '%0a',
  '%ff',
  '%fe%ff',
  '%c3',
  '%ed%a0%80',
  '%f4%90%80%80',
  '%f0%28%8c%28',
  '%e2%80%ae',
  '%u0041',
  '%1b%5b2J',
]

const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e999',
  '[object%20Object]',
  '*',
  '.git',
  '.env',
  '~root',
  'x'.repeat(8000),
  '%41'.repeat(2000),
  'a/'.repeat(2000),
]

/** Files and tools that attackers look for. */
const PROBES = [
  '/.env',
  '/.git/config',
  '/package.json',
  '/server.js',
  '/dist/main.js',
  '/node_modules/express/package.json',
  '/wp-login.php',
  '/admin',
  '/queues',
  '/metrics',
  '/debug/pprof',
  '/actuator/env',
  '/graphql',
  '/api/v2/crop-plans',
  '/API/V1/crop-plans',
  '/api/v1',
  '/api/v1/',
  '/api/v1/users',
  '/api/v1/admin',
  '/api/v1/api-keys',
  '/api/v1//crop-plans',
  '/api//v1/auth/me',
  '/api/v1/auth/me/..',
  '/docs/../package.json',
  '/docs/%2e%2e/package.json',
  '/errors/../../package.json',
  '/errors/%2e%2e%2fpackage.json',
  '/errors/__proto__',
  '/errors/constructor',
]

export function listPathCases({ attacker, victim }: Stack): MaliciousCase[] {
  const headers = bearer(attacker.accessToken)
  const segments = [...TRAVERSALS, ...BROKEN_ENCODINGS, ...NAMES]
  return [
    ...segments.map((segment) =>
      createCase(
        `plan ${segment.slice(0, 40)}`,
        { path: `/api/v1/crop-plans/${segment}`, headers },
        [400, 404],
      ),
    ),
    ...segments.map((segment) =>
      createCase(`task ${segment.slice(0, 40)}`, { path: `/api/v1/tasks/${segment}`, headers }, [400, 404]),
    ),
    ...TRAVERSALS.map((segment) =>
      createCase(
        `the victim's plan after ${segment}`,
        {
          method: 'DELETE',
          path: `/api/v1/crop-plans/${attacker.planId}/${segment}/${victim.planId}`,
          headers,
        },
        [404],
      ),
    ),
    ...BROKEN_ENCODINGS.map((segment) =>
      createCase(
        `notification ${segment}`,
        { method: 'PATCH', path: `/api/v1/notifications/${segment}/read`, headers },
        [404],
      ),
    ),
    ...PROBES.map((path) => createCase(path, { path, headers }, [404])),
  ]
}
