import { createRawCase, type MaliciousCase } from './malicious-case'
import type { Stack } from './stack'

/** The end of the headers. */
export const END = '\r\n\r\n'

/** The start of a request, without the end of its headers. */
export const GET = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close'
const POST =
  'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close'

/** Creates the request that an attack hides in the body of another one. It would delete the attacker's plan. */
export const createHiddenRequest = ({ attacker }: Stack) =>
  `DELETE /api/v1/crop-plans/${attacker.planId} HTTP/1.1\r\nHost: localhost\r\n` +
  `Authorization: Bearer ${attacker.accessToken}\r\nConnection: close${END}`

const LENGTHS = [
  '-1',
  '+5',
  '5, 5',
  '5,6',
  '0x5',
  '5.0',
  '1e1',
  ' ',
  '5 5',
  '99999999999999999999',
  '5;x',
  '"5"',
  '०',
  '5\t6',
]

const ENCODINGS = [
  'chunked, identity',
  'identity',
  'xchunked',
  'chunked;q=1',
  '"chunked"',
  'gzip, deflate',
  'x, chunked, x',
  'chunked\x0b',
  'ch\tunked',
]

const CHUNKS = [
  'zz\r\n',
  '-1\r\n',
  '+2\r\n{}\r\n',
  '0x2\r\n{}\r\n',
  '2 \r\n{}\r\n',
  'ffffffffffffffffff\r\n',
  '2\n{}\n0\n\n',
  '1\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}0\r\n\r\n',
  '2;a\nb=c\r\n{}\r\n0\r\n\r\n',
  '\r\n',
  '2\r\n{}\r\n0\r\nX-Bad\x00: 1\r\n\r\n',
  '2\r\n{}\r\n-0\r\n\r\n',
]

const ENCODING_HEADERS = [
  'Transfer-Encoding : chunked',
  'Transfer_Encoding: chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
]

/** Requests whose length is ambiguous, so that servers may disagree on where the next request starts. */
function listLengthCases(stack: Stack): MaliciousCase[] {
  const hidden = createHiddenRequest(stack)
  return [
    ...LENGTHS.map((length) =>
      createRawCase(
        `Content-Length ${JSON.stringify(length)}`,
        `${POST}\r\nContent-Length: ${length}${END}${hidden}`,
        [400, 413, 422],
      ),
    ),
    ...ENCODINGS.map((encoding) =>
      createRawCase(
        `Transfer-Encoding ${JSON.stringify(encoding)}`,
        `${POST}\r\nTransfer-Encoding: ${encoding}${END}0${END}${hidden}`,
        [400, 422],
      ),
    ),
    ...ENCODING_HEADERS.map((header) =>
      createRawCase(
        `the header ${JSON.stringify(header)}`,
        `${POST}\r\nContent-Length: 5\r\n${header}${END}0${END}${hidden}`,
        [400, 422],
      ),
    ),
    createRawCase(
      'Content-Length before chunked',
      `${POST}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked${END}0${END}${hidden}`,
      [400],
    ),
    createRawCase(
      'chunked before Content-Length',
      `${POST}\r\nTransfer-Encoding: chunked\r\nContent-Length: 5${END}0${END}${hidden}`,
      [400],
    ),
    createRawCase('two lengths', `${POST}\r\nContent-Length: 0\r\nContent-Length: 5${END}${hidden}`, [400]),
    createRawCase(
      'the same length twice',
      `${POST}\r\nContent-Length: 2\r\nContent-Length: 2${END}{}${hidden}`,
      [400],
    ),
    createRawCase(
      'chunked twice',
      `${POST}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked${END}0${END}${hidden}`,
      [400, 422],
    ),
    createRawCase('a request after the body of a GET', `${GET}\r\nContent-Length: 2${END}{}${hidden}`, [200]),
  ]
}

function listChunkCases({ attacker }: Stack): MaliciousCase[] {
  return [
    ...CHUNKS.map((chunk) =>
      createRawCase(
        `the chunk ${JSON.stringify(chunk)}`,
        `${POST}\r\nTransfer-Encoding: chunked${END}${chunk}`,
        [400, 422],
        { closesEarly: true },
      ),
    ),
    createRawCase('a body that ends early', `${POST}\r\nContent-Length: 50${END}{"email":`, [400], {
      closesEarly: true,
    }),
    createRawCase(
      '10,000 chunks of one byte',
      `${POST}\r\nTransfer-Encoding: chunked${END}${'1\r\n \r\n'.repeat(10_000)}0${END}`,
      [400],
    ),
    createRawCase(
      'a chunk extension of 20 KB',
      `${POST}\r\nTransfer-Encoding: chunked${END}2;${'x'.repeat(20_000)}\r\n{}\r\n0${END}`,
      [400, 413],
    ),
    createRawCase(
      '1,000 trailers',
      `${POST}\r\nTransfer-Encoding: chunked${END}2\r\n{}\r\n0\r\n${'X-T: 1\r\n'.repeat(1000)}\r\n`,
      [400, 422],
    ),
    createRawCase(
      'a trailer with a credential',
      `POST /api/v1/analyze HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked${END}2\r\n{}\r\n0\r\nAuthorization: Bearer ${attacker.accessToken}${END}`,
      [401],
    ),
  ]
}

export const listSmugglingCases = (stack: Stack): MaliciousCase[] => [
  ...listLengthCases(stack),
  ...listChunkCases(stack),
]
