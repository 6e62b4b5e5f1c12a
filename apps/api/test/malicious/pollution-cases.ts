import { NEW_PLAN } from '@crop/testkit'
import { createJsonCase, createPlanCase, type MaliciousCase, toMembers } from './malicious-case'
import type { Stack } from './stack'

/** Members that would change the prototype of an object, the owner of a row or a column that customers cannot set. */
function listPollutedBodies({ victim }: Stack): string[] {
  const members = [
    '"__proto__":{"is_archived":true}',
    '"__proto__":null',
    '"__proto__":{"toString":1}',
    '"constructor":{"prototype":{"isAdmin":true}}',
    '"prototype":{}',
    '"toString":1',
    '"hasOwnProperty":1',
    '"toJSON":1',
    '"then":1',
    '"length":1e9',
    `"user_id":"${victim.userId}"`,
    `"id":"${victim.planId}"`,
    '"is_archived":true',
    '"created_at":"1970-01-01T00:00:00.000Z"',
    '"latest_feasibility_label":"highly_suitable"',
    '"conditions":{"soil_ph":1}',
    '"$where":"sleep(5000)"',
    '"$set":{"name":"x"}',
    '"":1',
    '"a.b":1',
    '"a[b]":1',
    '"\\u0000":1',
    '"\\ud800":1',
  ]
  return members.map((member) => `{${member},${toMembers(NEW_PLAN)}}`)
}

export function listPollutionCases(stack: Stack): MaliciousCase[] {
  const { attacker, victim } = stack
  const queries = [
    'limit=1&limit=200',
    'limit[]=1',
    'limit[$gt]=1',
    'limit=1,2',
    'limit=1;limit=2',
    'limit=%00',
    'limit=',
    'limit=1e3',
    'limit=0x10',
    'limit=-0',
    'limit=9'.padEnd(400, '9'),
    'unread_only=true&unread_only=false',
    'unread_only[]=true',
    'unread_only=on',
    'before=',
    `before=${victim.notificationId}`,
    `before=${attacker.notificationId}&before=${victim.notificationId}`,
    'before[$ne]=x',
    `before=${"' or 1=1 --".replaceAll(' ', '%20')}`,
    'limit=%ff',
    'limit=%EF%BC%91',
  ]
  const harmlessQueries = [
    '__proto__[limit]=1',
    '__proto__.limit=1',
    'constructor[prototype][limit]=1',
    '__proto__=1',
    `user_id=${victim.userId}`,
    'access_token=x',
    '&&&&',
    '=',
    '?limit=abc',
    '%00=1',
    'a=1&'.repeat(1000),
    '[]',
    'callback=alert(1)',
  ]
  const path = '/api/v1/notifications'
  return [
    ...listPollutedBodies(stack).map((body) =>
      createPlanCase(stack, `plan ${body.slice(0, 60)}`, body, [201], {
        echoes: { member: 'is_archived', value: false },
      }),
    ),
    ...queries.map((query) =>
      createJsonCase(stack, `?${query.slice(0, 60)}`, { path: `${path}?${query}` }, [200, 422]),
    ),
    ...harmlessQueries.map((query) =>
      createJsonCase(stack, `?${query.slice(0, 60)}`, { path: `${path}?${query}` }, [200]),
    ),
  ]
}
