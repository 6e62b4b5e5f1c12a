import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@crop/client'
import { completeMapPart, mapParts } from '@crop/db'
import { aBatch, anApiKey, aNotification, aPlan, aTask, aWebhook } from '@crop/db/testing'
import { type Caller, packCells } from '@crop/domain'
import { createRegistration, reportSkipped, useThrowawayFolder } from '@crop/testkit'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../test/test-api'
import { CLIENT_METHODS, type Sample } from './samples'

const run = promisify(execFile)
const api = useTestApi({ NOTIFICATION_MAILS: 'on' })
const folder = useThrowawayFolder()

interface OperationSamples {
  /** Such as `createCropPlan.apiKey`. */
  name: string
  samples: Sample[]
}

async function readSamples(): Promise<OperationSamples[]> {
  const { body } = await request(api().app).get('/docs/reference.json').expect(200)
  const operations = Object.values<object>(body.paths).flatMap((path) => Object.values(path))
  return operations.flatMap((operation) =>
    Object.entries<Sample[]>(operation['x-samples']).map(([credential, samples]) => ({
      name: `${operation.operationId}.${credential}`,
      samples,
    })),
  )
}

/** Creates the resource of the caller that a placeholder of a path stands for, and returns its id. */
async function createResource(placeholder: string, userId: string, caller: Caller): Promise<string> {
  const { db, query } = api()
  const byPlaceholder: Record<string, () => Promise<string | undefined>> = {
    PLAN_ID: async () => (await aPlan(db, { userId })).id,
    NOTIFICATION_ID: async () => (await aNotification(db, await aPlan(db, { userId }))).id,
    WEBHOOK_ID: async () => (await aWebhook(db, { caller })).id,
    TASK_ID: async () => {
      const { id } = await aTask(db, { caller })
      await api().complete(id)
      return id
    },
    ANALYSIS_ID: async () => {
      const { id } = await aTask(db, { caller })
      await api().complete(id)
      const [record] = await query(`select id from analyses where task_id = '${id}'`)
      return String(record?.id)
    },
    BATCH_ID: async () => {
      const { id } = await aBatch(db, { caller })
      const tasks = await query(`select id from analysis_tasks where batch_id = '${id}'`)
      for (const task of tasks) await api().complete(String(task.id))
      return id
    },
  }
  return (await byPlaceholder[placeholder]?.()) ?? placeholder
}

/** Replaces placeholders and examples by values of a new customer for each sample, so that no sample affects another. */
async function fillIn(name: string, source: string): Promise<string> {
  const { app, db } = api()
  const { key, prefix: apiKeyPrefix } = await anApiKey(db)
  const isKey = name.endsWith('.apiKey')
  const { port } = app.address() as AddressInfo
  const account = { ...createRegistration(), password: 'two rows of maize' }
  const values = new Map([
    ['http://localhost:3000', `http://127.0.0.1:${port}`],
    ['amina@example.com', account.email],
    ['YOUR_API_KEY', key],
  ])
  if (!name.startsWith('registerAccount')) {
    const { body } = await request(app).post('/api/v1/auth/register').send(account).expect(201)
    const customer = api().withToken(body.access_token)
    values.set('YOUR_ACCESS_TOKEN', body.access_token).set('eyJhbGciOi…', body.refresh_token)
    const profile = await customer.get('/api/v1/auth/me').expect(200)
    const userId = profile.body.id
    const caller: Caller = isKey ? { kind: 'service', apiKeyPrefix } : { kind: 'customer', userId }
    for (const [placeholder] of source.matchAll(/\b(?!DELIVERY)[A-Z]+_ID\b/g))
      values.set(placeholder, await createResource(placeholder, userId, caller))
    if (source.includes('DELIVERY_ID')) {
      const sender = isKey ? api().withKey(key) : customer
      const path = `/api/v1/webhooks/${values.get('WEBHOOK_ID')}`
      await sender.post(`${path}/test`).expect(202)
      const { body: list } = await sender.get(`${path}/deliveries`).expect(200)
      values.set('DELIVERY_ID', list.deliveries[0].id)
    }
  }
  return [...values].reduce((filled, [placeholder, value]) => filled.replaceAll(placeholder, value), source)
}

/** For each kind: how its files are named, and a program that runs all files of its folder and prints those that fail. */
const RUNNERS: Record<string, { ending: string; command: string; program: string }> = {
  curl: {
    ending: 'sh',
    command: 'bash',
    program: 'for file in *.*.sh; do CURL_HOME=. bash -e $file > out 2>&1 || echo "$file: $(cat out)"; done',
  },
  Python: {
    ending: 'py',
    command: 'python3',
    program: `import contextlib, glob, io, runpy
for file in sorted(glob.glob("*.*.py")):
    try:
        with contextlib.redirect_stdout(io.StringIO()): runpy.run_path(file)
    except Exception as error:
        print(file + ":", error, getattr(error, "read", lambda: "")())`,
  },
}
const NODE = {
  ending: 'mjs',
  command: process.execPath,
  program: `import { readdirSync } from 'node:fs'
const print = console.log
console.log = () => {}
for (const file of readdirSync('.').filter((name) => name.split('.').length === 3))
  await import('./' + file).catch((error) => print(file + ':', error.code ?? error.message))`,
}

/** The reset code of the example was never sent, so it is refused. */
const REFUSED = /^confirmPasswordReset\.none\.\w+: .*(?:INVALID_RESET_CODE|401)/

async function listFailures(label: string): Promise<string[]> {
  const { ending, command, program } = RUNNERS[label] ?? NODE
  const directory = join(folder, label)
  mkdirSync(directory)
  symlinkSync(join(__dirname, '../../../../node_modules'), join(directory, 'node_modules'))
  writeFileSync(join(directory, '.curlrc'), 'fail-with-body\nsilent\n')
  writeFileSync(join(directory, `runner.${ending}`), program)
  for (const { name, samples } of await readSamples()) {
    const source = samples.find((sample) => sample.label === label)?.source ?? ''
    writeFileSync(join(directory, `${name}.${ending}`), await fillIn(name, source))
  }
  const { stdout } = await run(command, [`runner.${ending}`], { cwd: directory, timeout: 120_000 })
  return stdout.split('\n').filter((line) => line !== '' && !REFUSED.test(line))
}

beforeAll(async () => {
  await api().cacheResult(QUESTION)
  await request(api().app).get('/api/v1/maps/maize?month=4').expect(202)
  const { db, ctx } = api()
  const claim = { modelVersion: ctx.modelVersion, outlooks: '', limit: 1000, leaseMs: 30_000 }
  for (const held of await mapParts.claim(db, claim)) await completeMapPart(db, held, packCells([]))
})

test('every operation has samples of four kinds with each credential that it accepts', async () => {
  const samples = await readSamples()
  expect(samples.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['submitAnalysis.apiKey', 'submitAnalysis.accessToken', 'readHealth.none']),
  )
  for (const { samples: listed } of samples)
    expect(listed.map(({ label }) => label)).toEqual(['curl', 'TypeScript', 'fetch', 'Python'])
})

const hasPython = async () =>
  run('python3', ['--version']).then(
    () => true,
    () => false,
  )

test.each(['curl', 'TypeScript', 'fetch', 'Python'])(
  'the samples in %s run',
  async (label) => {
    if (label === 'Python' && !(await hasPython()))
      return reportSkipped('the samples in Python', 'python3 was not found')
    expect(await listFailures(label)).toEqual([])
  },
  180_000,
)

test('the client has a method for every operation but the refresh of sessions and those of the service itself', async () => {
  const samples = (await readSamples()).filter(({ samples: listed }) =>
    listed.some(({ source }) => source.startsWith('// The client has no method')),
  )
  expect(samples.map(({ name }) => name)).toEqual([
    'refreshSession.none',
    'readHealth.none',
    'readReadiness.none',
    'readOpenApiDocument.none',
  ])
})

test('samples call methods that the client has', () => {
  const client = createClient({ baseUrl: 'http://localhost:3000' })
  for (const name of Object.values(CLIENT_METHODS)) {
    const method = name
      .split('.')
      .reduce<unknown>((value, member) => Reflect.get(Object(value), member), client)
    expect([name, typeof method]).toEqual([name, 'function'])
  }
})
