import { NEW_PLAN } from '@crop/testkit'
import { createRawCase, type MaliciousCase } from './malicious-case'
import { createHiddenRequest, END, GET } from './smuggling-cases'
import type { Stack } from './stack'

const INVALID_START_LINES = [
  'GET /healthz HTTP/1.10',
  'GET /healthz HTTP/9.9',
  'GET /healthz http/1.1',
  'GET /healthz FTP/1.1',
  'GET\t/healthz\tHTTP/1.1',
  ' GET /healthz HTTP/1.1',
  'GET',
  '/healthz HTTP/1.1',
  'GET /health z HTTP/1.1',
  'GET /healthz\x00 HTTP/1.1',
  'GET healthz HTTP/1.1',
  'get /healthz HTTP/1.1',
  'GET\x00 /healthz HTTP/1.1',
  'GÉT /healthz HTTP/1.1',
  'GET /healthz HTTP/1.1 x',
  'PRI * HTTP/2.0',
  'CONNECT localhost:1 HTTP/1.1',
  'BREW /healthz HTTP/1.1',
  `${'A'.repeat(5000)} /healthz HTTP/1.1`,
  '\x16\x03\x01\x02\x00\x01',
  '{"method":"GET"}',
  '',
]

// Node's parser accepts these, and reads them as its own version of HTTP.
const UNUSUAL_START_LINES = [
  'GET /healthz HTTP/0.9',
  'GET /healthz HTTP/2.0',
  'GET  /healthz HTTP/1.1',
  'GET /healthz',
]

const INVALID_HEADERS = [
  'X-Text: a\rb',
  'X-Text: a\x00b',
  'X Text: 1',
  'X-Text : 1',
  ': 1',
  'X-Text',
  'X-Téxt: 1',
  '(x): 1',
  'X-Text: \x01',
  'X-Text: \x7f',
  ' folded',
  'X-Text: a\r\n folded',
]

const TARGETS = [
  '*',
  '//',
  '///etc/passwd',
  '/\\..\\..\\windows',
  'http://attacker.example/healthz2',
  'http://',
  'http://[',
  'http://[::1',
  'ftp://x/y',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//attacker.example/api',
  'http://user:pass@localhost/x',
  'http://localhost:99999/',
  '?',
  '#',
  '/#fragment',
  '/healthz#x',
  '@attacker.example',
  'localhost:80',
]

const METHODS = [
  'TRACE',
  'TRACK',
  'PROPFIND',
  'LOCK',
  'PURGE',
  'SEARCH',
  'LINK',
  'M-SEARCH',
  'REPORT',
  'COPY',
  'MKCOL',
  'SUBSCRIBE',
  'PUT',
  'POST',
]

const METHOD_OVERRIDES = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Original-Method']

const PATH_OVERRIDES = ['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Prefix', 'X-Forwarded-Uri']

function listLineCases(): MaliciousCase[] {
  return [
    ...INVALID_START_LINES.map((line) =>
      createRawCase(
        `the start line ${JSON.stringify(line.slice(0, 40))}`,
        `${line}\r\nHost: localhost\r\nConnection: close${END}`,
        [400, 405],
        { closesEarly: true },
      ),
    ),
    ...UNUSUAL_START_LINES.map((line) =>
      createRawCase(
        `the start line ${line}`,
        `${line}\r\nHost: localhost\r\nConnection: close${END}`,
        [200, 400],
      ),
    ),
    ...INVALID_HEADERS.map((header) =>
      createRawCase(`the header ${JSON.stringify(header)}`, `${GET}\r\n${header}${END}`, [400]),
    ),
    createRawCase('bare line feeds', 'GET /healthz HTTP/1.1\nHost: localhost\nConnection: close\n\n', [400]),
    createRawCase('a bare carriage return', 'GET /healthz HTTP/1.1\rHost: localhost\r\r', [400], {
      closesEarly: true,
    }),
    createRawCase('a bare line feed in a header', `${GET}\r\nX-Text: a\nX-Injected: 1${END}`, [400]),
    createRawCase('two Host headers', `${GET}\r\nHost: attacker.example${END}`, [400]),
    createRawCase('two Host headers that differ in case', `${GET}\r\nhOST: localhost${END}`, [400]),
    createRawCase(
      'a Host header with a path',
      `GET /healthz HTTP/1.1\r\nHost: a/b@c\r\nConnection: close${END}`,
      [200, 400],
    ),
    createRawCase('no Host header', `GET /api/v1/auth/me HTTP/1.1\r\nConnection: close${END}`, [400]),
    createRawCase('a header of 20 KB', `${GET}\r\nX-Long: ${'x'.repeat(20_000)}${END}`, [431]),
    createRawCase('a header of 200 KB', `${GET}\r\nX-Long: ${'x'.repeat(200_000)}${END}`, [431]),
    createRawCase('a header name of 20 KB', `${GET}\r\n${'x'.repeat(20_000)}: 1${END}`, [431]),
    createRawCase('150 headers', `${GET}\r\n${'X-Many: 1\r\n'.repeat(150)}\r\n`, [400]),
    createRawCase('5,000 headers', `${GET}\r\n${'A: 1\r\n'.repeat(5000)}\r\n`, [400]),
    createRawCase('50,000 headers', `${GET}\r\n${'A: 1\r\n'.repeat(50_000)}\r\n`, [431]),
    createRawCase('a path of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost${END}`, [414]),
    createRawCase('a path of 200 KB', `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: localhost${END}`, [414]),
    createRawCase(
      'OPTIONS * and a hidden request',
      `OPTIONS * HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nConnection: close${END}GET /`,
      [204],
    ),
    createRawCase('200 empty lines before the request', `${'\r\n'.repeat(200)}${GET}${END}`, [200]),
    createRawCase(
      'an upgrade to a WebSocket',
      `${GET.replace('close', 'Upgrade')}\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x${END}`,
      [200, 400],
      { closesEarly: true },
    ),
    createRawCase(
      'an upgrade to HTTP/2',
      `${GET}, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk${END}`,
      [200, 400],
    ),
    createRawCase('Expect: 100-continue without a body', `${GET}\r\nExpect: 100-continue${END}`, [200]),
    createRawCase(
      'random bytes',
      Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 151 + 7) % 256)),
      [400],
      { closesEarly: true },
    ),
  ]
}

function listTargetCases({ attacker, victim }: Stack): MaliciousCase[] {
  const auth = `Authorization: Bearer ${attacker.accessToken}\r\n`
  const getPlan = `GET /api/v1/crop-plans/${attacker.planId} HTTP/1.1\r\nHost: localhost\r\n${auth}`
  return [
    ...TARGETS.map((target) =>
      createRawCase(
        `the target ${target}`,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close${END}`,
        [200, 400, 404],
      ),
    ),
    ...METHODS.map((method) =>
      createRawCase(
        `the method ${method}`,
        `${method} /api/v1/auth/me HTTP/1.1\r\nHost: localhost\r\n${auth}Connection: close${END}`,
        [405],
      ),
    ),
    ...METHOD_OVERRIDES.map((header) =>
      createRawCase(header, `${getPlan}${header}: DELETE\r\nConnection: close${END}`, [200]),
    ),
    ...PATH_OVERRIDES.map((header) =>
      createRawCase(
        header,
        `${getPlan}${header}: /api/v1/crop-plans/${victim.planId}\r\nConnection: close${END}`,
        [200],
      ),
    ),
    createRawCase(
      '_method in the query',
      `GET /api/v1/crop-plans/${attacker.planId}?_method=DELETE HTTP/1.1\r\nHost: localhost\r\n${auth}Connection: close${END}`,
      [200],
    ),
  ]
}

function listPipelineCases(stack: Stack): MaliciousCase[] {
  const { attacker, victim } = stack
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`
  const auth = `Authorization: Bearer ${attacker.accessToken}\r\n`
  const last = get('/healthz', 'Connection: close\r\n')
  const body = JSON.stringify(NEW_PLAN)
  return [
    createRawCase('100 requests in one packet', get('/healthz').repeat(100) + last, [200], {
      maxResponses: 101,
    }),
    createRawCase(
      'a credential of an earlier request',
      get('/api/v1/auth/me', auth) + get('/api/v1/auth/me') + last,
      [200],
      { maxResponses: 3 },
    ),
    createRawCase(
      "the victim's plan after one's own",
      get(`/api/v1/crop-plans/${attacker.planId}`, auth) +
        get(`/api/v1/crop-plans/${victim.planId}`, auth) +
        last,
      [200],
      { maxResponses: 3 },
    ),
    createRawCase('invalid bytes after a request', `${get('/healthz')}NOT HTTP${END}`, [200, 400], {
      maxResponses: 2,
    }),
    createRawCase('a request after Connection: close', last + createHiddenRequest(stack), [200]),
    createRawCase(
      'a request after a rejected body',
      `POST /api/v1/crop-plans HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000${END}${createHiddenRequest(stack)}`,
      [401],
      // The second response reports the incomplete body.
      { closesEarly: true, maxResponses: 2 },
    ),
    createRawCase(
      'a plan without its credential',
      `${get('/api/v1/crop-plans', auth)}POST /api/v1/crop-plans HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}${END}${body}`,
      [200],
      { maxResponses: 2 },
    ),
  ]
}

export const listRawHttpCases = (stack: Stack): MaliciousCase[] => [
  ...listLineCases(),
  ...listTargetCases(stack),
  ...listPipelineCases(stack),
]
