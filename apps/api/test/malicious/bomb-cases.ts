import zlib, { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { NEW_PLAN } from '@crop/testkit'
import { createJsonCase, createPlanCase, type MaliciousCase, PLANS, toMembers } from './malicious-case'
import type { Stack } from './stack'

const KIBIBYTE = 1024
const BOMB = ' '.repeat(2000 * KIBIBYTE)

/** One million spaces. */
const ZSTD_BOMB = Buffer.from(
  'KLUv/aBAQg8AVAAAECAgAQD7/znAAgIAECACABAgAgAQIAIAECACABAgAgAQIAMSCiA=',
  'base64',
)
/** Node decompresses zstd from 22.15 on, and Express then accepts it. */
const HAS_ZSTD = 'createZstdDecompress' in zlib

const nest = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** Bodies that are large, deep or wide, or that are not the JSON which their headers announce. */
export function listBombCases(stack: Stack): MaliciousCase[] {
  const plan = JSON.stringify(NEW_PLAN)
  const repeated = (member: string, count: number) =>
    `{${Array.from({ length: count }, () => member).join(',')}}`
  const bodies: [name: string, body: string | Buffer, statuses: number[]][] = [
    ['40,000 nested arrays', nest('[', ']', 40_000), [400, 422]],
    ['20,000 nested objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, [400, 422]],
    ['deep arrays that never end', '['.repeat(90_000), [400]],
    ['deep nesting in a field', `{"name":${nest('[', ']', 30_000)},${toMembers({ crop: 'maize' })}}`, [422]],
    ['deep nesting in an unknown member', `{"x":${nest('[', ']', 30_000)}}`, [422]],
    ['10,000 members', `{${Array.from({ length: 9000 }, (_, index) => `"a${index}":1`).join(',')}}`, [422]],
    ['an array of 40,000 numbers', `[${'1,'.repeat(40_000)}1]`, [422]],
    ['an array of objects as a name', `{"name":[${'{},'.repeat(20_000)}{}]}`, [422]],
    ['10,000 equal members', repeated('"name":"x"', 8000), [422]],
    ['a text of 100 KB', `{"name":"${'x'.repeat(100_000)}"}`, [422]],
    ['a text of combining characters', `{"name":"${'e\u0301'.repeat(30_000)}"}`, [422]],
    ['white space of 100 KB', ' '.repeat(100_000), [400]],
    ['white space around a text', `{"name":"${' '.repeat(90_000)}"}`, [422]],
    ['one byte above the limit', ' '.repeat(100 * KIBIBYTE + 1), [413]],
    ['2 MB', BOMB, [413]],
    ['escapes', `{"name":"${'\\u0041'.repeat(15_000)}"}`, [422]],
    ['a BOM', `\ufeff${plan}`, [201, 400]],
    ['two BOMs', `\ufeff\ufeff${plan}`, [400]],
    ['UTF-16', Buffer.from(`\ufeff${plan}`, 'utf16le'), [400]],
    ['UTF-16 without a BOM', Buffer.from(plan, 'utf16le'), [400]],
    ['Latin-1', Buffer.from(plan.replace('North', 'Nörth'), 'latin1'), [400]],
    [
      'overlong UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
      [400],
    ],
    [
      'surrogates in UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
      [400],
    ],
    ['NUL bytes', Buffer.alloc(1000), [400]],
    ['a NUL after the body', `${plan}\u0000`, [400]],
    ['two documents', `${plan}${plan}`, [400]],
    ['a comment', `${plan}// x`, [400]],
    ['a trailing comma', '{"name":"x",}', [400]],
    ['single quotes', "{'name':'x'}", [400]],
    ['an unquoted name', '{name:1}', [400]],
    ['a line feed in a text', '{"name":"a\nb"}', [400]],
    ['hexadecimal', '{"planting_month":0x4}', [400]],
    ['NaN', '{"planting_month":NaN}', [400]],
    ['a JSONP prefix', `)]}',\n${plan}`, [400]],
    ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', [400]],
    ['YAML', 'name: !!js/function "function(){}"', [400]],
    ...['null', 'true', '0', '""', '[]', '[{}]'].map((body): [string, string, number[]] => [
      `the document ${body}`,
      body,
      [422],
    ]),
  ]
  return [
    ...bodies.map(([name, body, statuses]) => createPlanCase(stack, name, body, statuses)),
    ...listDuplicateCases(stack),
    ...listEncodingCases(stack, plan),
    ...listMediaTypeCases(stack, plan),
  ]
}

/** The last of two equal members counts, as everywhere in JavaScript. */
const listDuplicateCases = (stack: Stack): MaliciousCase[] => [
  createPlanCase(stack, 'a name twice', `{${toMembers(NEW_PLAN)},"name":"Last"}`, [201], {
    echoes: { member: 'name', value: 'Last' },
  }),
  createPlanCase(stack, 'an invalid name last', `{${toMembers(NEW_PLAN)},"name":null}`, [422]),
  createPlanCase(stack, 'an escaped name', `{${toMembers(NEW_PLAN)},"\\u006eame":"Escaped"}`, [201], {
    echoes: { member: 'name', value: 'Escaped' },
  }),
]

function listEncodingCases(stack: Stack, plan: string): MaliciousCase[] {
  const compressed: [encoding: string, body: Buffer, statuses: number[]][] = [
    ['gzip', gzipSync(BOMB), [413]],
    ['deflate', deflateSync(BOMB), [413]],
    ['br', brotliCompressSync(BOMB), [413]],
    ['gzip', gzipSync(gzipSync(BOMB)), [400]],
    ['gzip', gzipSync(plan).subarray(0, 30), [400]],
    ['gzip', Buffer.from(plan), [400]],
    ['br', gzipSync(plan), [400]],
    ['gzip, gzip', gzipSync(gzipSync(plan)), [415]],
    ['compress', Buffer.from(plan), [415]],
    ['zstd', ZSTD_BOMB, [HAS_ZSTD ? 413 : 415]],
    ['zstd', Buffer.from(plan), [HAS_ZSTD ? 400 : 415]],
    ['x'.repeat(1000), Buffer.from(plan), [415]],
    ['../../etc', Buffer.from(plan), [415]],
  ]
  return compressed.map(([encoding, body, statuses], index) =>
    createJsonCase(
      stack,
      `Content-Encoding ${encoding.slice(0, 20)}, body ${index}`,
      { ...PLANS, headers: { 'Content-Encoding': encoding }, body },
      statuses,
    ),
  )
}

function listMediaTypeCases(stack: Stack, body: string): MaliciousCase[] {
  const types = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/merge-patch+json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-7',
    'application/json;charset=utf-8;charset=utf-16',
    'application/json, text/plain',
    'application/jsonx',
    'application/',
    '',
    '*/*',
    'application/json\u00a0',
    'application/json; boundary=x',
    `application/json;${' '.repeat(5000)}x`,
    'application/x-yaml',
    '__proto__',
  ]
  return types.map((type) =>
    createJsonCase(
      stack,
      `Content-Type ${type.slice(0, 60)}`,
      { ...PLANS, headers: { 'Content-Type': type }, body },
      [415],
    ),
  )
}
