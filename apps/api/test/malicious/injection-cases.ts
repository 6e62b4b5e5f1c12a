import { createRegistration, NEW_PLAN } from '@crop/testkit'
import { QUESTION } from '../test-api'
import {
  type CaseOptions,
  createAnalysisCase,
  createCase,
  createJsonCase,
  createPlanCase,
  type MaliciousCase,
  PLANS,
} from './malicious-case'
import type { Stack } from './stack'

/** Texts that do harm where a program puts them into SQL, a header, a log line, a template, a shell or a page. */
const PAYLOADS = [
  "' or '1'='1",
  "'; drop table users; --",
  "'; select pg_sleep(9); --",
  "' union select null, email, hashed_password from users --",
  '" or ""="',
  "\\'; --",
  "')) or (('a'='a",
  "'||(select current_user)||'",
  '$1',
  '%s%n%x',
  "1' and 1=(select count(*) from users)--",
  '{"$gt":""}',
  "'; return true; var a='",
  '*)(uid=*))(|(uid=*',
  "' or count(//user)=1 or '",
  'a\r\nX-Injected: 1',
  'a\nSet-Cookie: x=1',
  'a\r\n\r\n<script>alert(1)</script>',
  '%0d%0aX-Injected:%201',
  'a\n{"level":"error","message":"forged"}',
  '"},{"level":"error","message":"forged"',
  '\u001b[2J\u001b]0;x\u0007',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '${jndi:ldap://127.0.0.1/a}',
  '{{constructor.constructor("return process")()}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  ']]><!--',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  '; cat /etc/passwd',
  '$(id)',
  '`id`',
  '| nc 127.0.0.1 1',
  '../../../../etc/passwd',
  "=cmd|' /C calc'!A0",
  'file:///etc/passwd',
]

/** The form in which the api stores the name of a crop or a place. */
const toStoredName = (text: string) => text.trim().toLowerCase()

type Field = (stack: Stack, payload: string) => MaliciousCase

const postAccount = (
  path: string,
  payload: string,
  body: object,
  ...rest: [statuses: readonly number[], options?: CaseOptions]
) => createCase(payload, { method: 'POST', path: `/api/v1/auth/${path}`, body }, ...rest)

const ADDS_ACCOUNT = { addsTo: ['users', 'refresh_tokens'] }

/** Fields that accept any text: the text is stored as it is and has no other effect. */
const ACCEPTING_FIELDS: Record<string, Field> = {
  'name of a plan': (stack, payload) =>
    createPlanCase(stack, payload, { ...NEW_PLAN, name: payload }, [201], {
      echoes: { member: 'name', value: payload },
    }),
  'crop of a plan': (stack, payload) =>
    createPlanCase(stack, payload, { ...NEW_PLAN, crop: payload }, [201], {
      echoes: { member: 'crop', value: toStoredName(payload) },
    }),
  'location of an analysis': (stack, payload) =>
    createAnalysisCase(stack, payload, { ...QUESTION, location: payload }, [202]),
  'crop of an analysis': (stack, payload) =>
    createJsonCase(
      stack,
      payload,
      { method: 'POST', path: '/api/v1/analyze?refresh=true', body: { ...QUESTION, crop: payload } },
      [202],
      { addsTo: ['analysis_tasks'] },
    ),
  'full name': (_stack, payload) =>
    postAccount('register', payload, createRegistration({ full_name: payload }), [201], ADDS_ACCOUNT),
  organization: (_stack, payload) =>
    postAccount('register', payload, createRegistration({ organization: payload }), [201], ADDS_ACCOUNT),
  'crop of the reference': (_stack, payload) =>
    createCase(payload, { path: `/api/v1/reference/crops?q=${encodeURIComponent(payload)}` }, [200]),
  'place of the reference': (_stack, payload) =>
    createCase(payload, { path: `/api/v1/reference/locations?q=${encodeURIComponent(payload)}` }, [200]),
}

/** Fields in which none of the texts is valid or known. */
const REJECTING_FIELDS: Record<string, Field> = {
  'e-mail address of a registration': (_stack, payload) =>
    postAccount('register', payload, createRegistration({ email: payload }), [422]),
  'e-mail address of a login': ({ victim }, payload) =>
    postAccount('login', payload, { email: `${victim.email}${payload}`, password: 'x' }, [401]),
  'password of a login': ({ victim }, payload) =>
    postAccount('login', payload, { email: victim.email, password: payload }, [401]),
  'refresh token': (_stack, payload) => postAccount('refresh', payload, { refresh_token: payload }, [401]),
  'refresh token of a logout': (_stack, payload) =>
    postAccount('logout', payload, { refresh_token: payload }, [204]),
  'id of a plan': (stack, payload) =>
    createJsonCase(stack, payload, { path: `/api/v1/crop-plans/${encodeURIComponent(payload)}` }, [404]),
  'id of a plan in an analysis': (stack, payload) =>
    createAnalysisCase(stack, payload, { crop_plan_id: payload }, [404]),
  'id of a task': (stack, payload) =>
    createJsonCase(stack, payload, { path: `/api/v1/tasks/${encodeURIComponent(payload)}` }, [404]),
  'id of a cached task': (stack, payload) =>
    createJsonCase(stack, payload, { path: `/api/v1/tasks/cached-${encodeURIComponent(payload)}` }, [404]),
  'cursor of the notifications': (stack, payload) =>
    createJsonCase(
      stack,
      payload,
      { path: `/api/v1/notifications?before=${encodeURIComponent(payload)}` },
      [422],
    ),
  'point of the reference': (_stack, payload) =>
    createCase(payload, { path: `/api/v1/reference/locations?near=${encodeURIComponent(payload)}` }, [422]),
  'risk tolerance': (stack, payload) =>
    createPlanCase(stack, payload, { ...NEW_PLAN, risk_tolerance: payload }, [422]),
  'soil texture': (stack, payload) =>
    createJsonCase(
      stack,
      payload,
      {
        method: 'PUT',
        path: `/api/v1/crop-plans/${stack.attacker.planId}/conditions`,
        body: { soil_texture: payload },
      },
      [422],
    ),
}

/** Headers that the api reads or repeats. */
const HEADERS = [
  'X-Request-Id',
  'Origin',
  'If-None-Match',
  'Prefer',
  'Accept-Language',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'User-Agent',
  'Traceparent',
  'Access-Control-Request-Headers',
]

export const listInjectionCases = (stack: Stack): MaliciousCase[] =>
  Object.entries({ ...ACCEPTING_FIELDS, ...REJECTING_FIELDS }).flatMap(([field, createFieldCase]) =>
    PAYLOADS.map((payload) => ({
      ...createFieldCase(stack, payload),
      name: `${field} ${JSON.stringify(payload)}`,
    })),
  )

export function listHeaderCases(stack: Stack): MaliciousCase[] {
  // Node rejects a header with a control character before the api sees the request.
  const payloads = PAYLOADS.map((payload) => payload.replace(/\p{Cc}+/gu, ' '))
  return [
    ...HEADERS.flatMap((header) =>
      payloads.map((payload) =>
        createJsonCase(
          stack,
          `${header} ${payload}`,
          { path: `/api/v1/tasks/${stack.attacker.taskId}`, headers: { [header]: payload } },
          [200, 304, 400],
        ),
      ),
    ),
    ...['', '""', '"', 'a b', 'x'.repeat(256), 'é', '"a', '\t'].map((key) =>
      createJsonCase(
        stack,
        `Idempotency-Key ${JSON.stringify(key.slice(0, 20))}`,
        { ...PLANS, headers: { 'Idempotency-Key': key }, body: NEW_PLAN },
        [400],
      ),
    ),
    ...[
      'wait=1e9x',
      'wait=-1',
      'wait=99999999999999999999x',
      'wait="',
      'wait==1',
      ', ,',
      'respond-async; wait',
    ].map((prefer) =>
      createJsonCase(
        stack,
        `Prefer ${prefer}`,
        { path: `/api/v1/tasks/${stack.attacker.taskId}`, headers: { Prefer: prefer } },
        [200],
      ),
    ),
  ]
}
