import { NEW_PLAN } from '@crop/testkit'
import { QUESTION } from '../test-api'
import { createAnalysisCase, createJsonCase, type MaliciousCase, toMembers } from './malicious-case'
import type { Stack } from './stack'

/** JSON values for a month, a number between limits and a boolean. None is valid, except 4.0 and 4e0 for a month. */
const NUMBERS = [
  '1e999',
  '-1e999',
  '1e308',
  '-0',
  '0',
  '13',
  '-1',
  '4.5',
  '4.0000000000000001e1',
  '9007199254740993',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '1e-400',
  '2147483648',
  '-2147483649',
  '18446744073709551616',
  '"4"',
  '"NaN"',
  '"Infinity"',
  '"0x4"',
  '" 4 "',
  'true',
  '[4]',
  '{"valueOf":4}',
  '{"$numberLong":"4"}',
  '"４"',
  '[]',
  '""',
]

export function listNumberCases(stack: Stack): MaliciousCase[] {
  const conditionsPath = `/api/v1/crop-plans/${stack.attacker.planId}/conditions`
  const numbers: [path: string, method: string, toBody: (number: string) => string][] = [
    [
      '/api/v1/crop-plans',
      'POST',
      (number) => `{${toMembers({ ...NEW_PLAN, planting_month: undefined })},"planting_month":${number}}`,
    ],
    [
      '/api/v1/analyze',
      'POST',
      (number) => `{${toMembers({ ...QUESTION, month: undefined })},"month":${number}}`,
    ],
    [conditionsPath, 'PUT', (number) => `{"soil_ph":${number === '4.5' ? '2.99' : number}}`],
  ]
  return [
    ...numbers.flatMap(([path, method, toBody]) =>
      NUMBERS.map((number) =>
        createJsonCase(
          stack,
          `${path.slice(8, 18)} ${number.slice(0, 40)}`,
          { method, path, body: toBody(number) },
          [422],
        ),
      ),
    ),
    ...['1e999', '"100"', '6000.01', '-431', 'true'].map((number) =>
      createJsonCase(
        stack,
        `elevation ${number}`,
        { method: 'PUT', path: conditionsPath, body: `{"elevation_m":${number}}` },
        [422],
      ),
    ),
    ...['1', '"true"', '{}', '[true]'].map((value) =>
      createJsonCase(
        stack,
        `is_archived ${value}`,
        {
          method: 'PATCH',
          path: `/api/v1/crop-plans/${stack.attacker.planId}`,
          body: `{"is_archived":${value}}`,
        },
        [422],
      ),
    ),
    ...['4.0', '4e0', '40e-1', '0.4E+1'].map((number) =>
      createAnalysisCase(
        stack,
        `the month ${number}`,
        `{${toMembers({ ...QUESTION, month: undefined })},"month":${number}}`,
        [202],
      ),
    ),
    ...['NaN', 'Infinity', '-Infinity', '04', '+4', '4.', '.4', '1_0', '0b1', '4n'].map((number) =>
      createAnalysisCase(stack, `not JSON ${number}`, `{"month":${number}}`, [400]),
    ),
  ]
}
