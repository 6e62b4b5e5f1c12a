import { createRegistration, NEW_PLAN } from '@crop/testkit'
import { QUESTION } from '../test-api'
import {
  createAnalysisCase,
  createCase,
  createJsonCase,
  createPlanCase,
  type MaliciousCase,
  toMembers,
} from './malicious-case'
import type { Stack } from './stack'

/** Texts that are valid Unicode and are stored exactly as they are sent. */
const UNUSUAL_TEXTS = [
  'e\u0301',
  '\u00e9',
  '\ufb01eld',
  '\u212b',
  '\u202eelif\u202c',
  '\u2066a\u2069',
  '\u200b\u200d\u2060x',
  '\ufeffx',
  '\u0430dmin',
  '\uff0e\uff0e\uff0f',
  '\ud83d\udc69\u200d\ud83c\udf3e',
  '\ud83c\uddf0\ud83c\uddea',
  'a\u0300\u0301\u0302\u0303'.repeat(20),
  '\u0627\u0644\u0632\u0631\u0627\u0639\u0629',
  '\uffff',
  '\ufffe',
  '\ufdd0',
  '\udbff\udfff',
  '\u0001\u0008\u001b[31m',
  '\u007f\u0085',
  '\u2028x\u2029',
  '\u0130\u0131\u00df',
  '\u1e9e',
  'x\u034f',
  '\ue000',
  '\u3164x',
  '\u00adx',
  '\t\v\fx',
]

/** Addresses that look like others, or have unreadable characters. */
const DECEPTIVE_ADDRESSES = [
  'vic\u200btim@example.com',
  'victim@exam\u00adple.com',
  '\u202emoc.elpmaxe@mitciv\u202cx@example.com',
  'victim\u0007@example.com',
  'victim@example.com\u200b@example.com',
  'vic\u2800tim@example.com',
  'vic\u3164tim@example.com',
  'vic\ufe0ftim@example.com',
  'victim\ufffd@example.com',
  'victim@exam%6dple.com\u2028',
  `${'\u0301'.repeat(300)}@example.com`,
]

const BROKEN_TEXTS = [
  '\\u0000',
  'a\\u0000b',
  '\\ud800',
  '\\udfff',
  'a\\udc00\\ud800b',
  '\\ud83d',
  '\\ud800\\ud800',
  '\\ud83d\\u0041',
]

export function listUnicodeCases(stack: Stack): MaliciousCase[] {
  const fields: [path: string, field: string, template: object][] = [
    ['/api/v1/crop-plans', 'name', NEW_PLAN],
    ['/api/v1/crop-plans', 'crop', NEW_PLAN],
    ['/api/v1/crop-plans', 'location', NEW_PLAN],
    ['/api/v1/analyze', 'location', QUESTION],
    ['/api/v1/analyze', 'crop', QUESTION],
    ['/api/v1/auth/login', 'email', { password: 'x' }],
    ['/api/v1/auth/refresh', 'refresh_token', {}],
  ]
  return [
    ...UNUSUAL_TEXTS.flatMap((text) => [
      createPlanCase(stack, `name ${JSON.stringify(text.slice(0, 20))}`, { ...NEW_PLAN, name: text }, [201], {
        echoes: { member: 'name', value: text },
      }),
      createAnalysisCase(
        stack,
        `location ${JSON.stringify(text.slice(0, 20))}`,
        { ...QUESTION, location: text },
        [202],
      ),
    ]),
    ...DECEPTIVE_ADDRESSES.map((email) =>
      createCase(
        `the address ${JSON.stringify(email.slice(0, 40))}`,
        {
          method: 'POST',
          path: '/api/v1/auth/register',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(createRegistration({ email })),
        },
        [422],
      ),
    ),
    ...fields.flatMap(([path, field, template]) =>
      BROKEN_TEXTS.map((text) =>
        createJsonCase(
          stack,
          `${path.slice(8)} ${field} ${text}`,
          {
            method: 'POST',
            path,
            body: `{${[toMembers({ ...template, [field]: undefined }), `"${field}":"${text}"`].filter(Boolean).join(',')}}`,
          },
          [422],
        ),
      ),
    ),
  ]
}
