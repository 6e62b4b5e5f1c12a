import { spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anApiKey, useTestDatabase } from '@crop/db/testing'
import { findFreePort } from '@crop/dev-servers'
import {
  getTestRedisUrl,
  type StartedApi,
  type StartedProcess,
  startApi,
  startWorker,
  useThrowawayFolder,
  waitUntil,
} from '@crop/testkit'
import { describeWith } from './support/describe-with'
import { readText, ROOT } from './support/files'

const FOLDER = 'docs/tutorials'
const PAGES = [...readText(`${FOLDER}/README.md`).matchAll(/^\d\. \[[^\]]+\]\((.+?)\)/gm)].map(
  ([, page = '']) => page,
)
/** Documented values that are not those of the test: ids, tokens, times, versions and dates of the model. */
const VARYING = /…|[0-9a-f]{8}-|^"eyJ|^"\d{4}-\d\d-|^"season-|^"\d\d-\d\d"$/
const COMPARED = /^("[\w:/.@-]*"|true|false|null)$/

interface Step {
  command: string
  /** The documented output. */
  expected: string
}

/** Returns the commands of a tutorial, each with its documented output. */
function readSteps(page: string): Step[] {
  const steps: Step[] = []
  for (const [, block = ''] of readText(`${FOLDER}/${page}`).matchAll(/```console\n([^]*?)```/g))
    for (const line of block.split('\n')) {
      const last = steps.at(-1)
      if (line.startsWith('$ ')) steps.push({ command: line.slice(2), expected: '' })
      else if (last && line.startsWith('    ')) last.command += `\n${line}`
      else if (last && line !== '') last.expected += `${line}\n`
    }
  return steps
}

/** Lists the members of JSON text with their values, those of nested objects included. */
const listMembers = (text: string) =>
  [...text.matchAll(/"(\w+)":("[^"]*"|true|false|null)/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

/** Values of the run for the ids and codes that a page shows. */
const learned = new Map<string, string>()

const applyLearned = (text: string) =>
  [...learned].reduce((replaced, [documented, actual]) => replaced.replaceAll(documented, actual), text)

function learn({ expected }: Step, output: string): void {
  if (/^[A-Z0-9-]{14}\n$/.test(expected)) learned.set(expected.trim(), output.trim())
  const counts = new Map<string, number>()
  const unquote = (value = '') => value.replaceAll('"', '')
  for (const { name, value } of listMembers(expected)) {
    const position = counts.get(name) ?? 0
    counts.set(name, position + 1)
    const actual = listMembers(output).filter((member) => member.name === name)[position]
    if (actual && /^"[0-9a-f]{8}-[0-9a-f…-]+"$/.test(value))
      learned.set(unquote(value), unquote(actual.value))
  }
}

/** Returns what is documented but not in the output. */
function findMissing({ expected }: Step, output: string): string[] {
  if (!expected.includes('{') && !expected.includes('…'))
    return expected
      .split('\n')
      .filter((line) => !/^\[#|^Submitted |^[A-Z0-9-]{14}$/.test(line) && !output.includes(line))
  return listMembers(applyLearned(expected))
    .filter(({ value }) => COMPARED.test(value) && !VARYING.test(value))
    .map(({ name, value }) => `"${name}":${value}`)
    .filter((member) => !output.includes(member))
}

describeWith('curl', 'the tutorials', () => {
  const database = useTestDatabase()
  const folder = useThrowawayFolder()
  const apps: StartedProcess[] = []
  let api: StartedApi
  let shell: ReturnType<typeof spawn>
  let keyPrefix: string
  let receiverPort: number
  let printed = ''
  const lastMembers = new Map<string, string>()

  beforeAll(async () => {
    const settings = { DATABASE_URL: database.url, REDIS_URL: getTestRedisUrl() }
    api = await startApi({ ...settings, NOTIFICATION_MAILS: 'on' })
    apps.push(api, await startWorker({ ...settings, MODEL_THREADS: '1', MAIL_DIR: folder }))
    receiverPort = await findFreePort()
    learned.set('127.0.0.1:4000', `127.0.0.1:${receiverPort}`)
    const { key, prefix } = await anApiKey(database.db)
    keyPrefix = prefix
    mkdirSync(join(folder, '.devstack'))
    writeFileSync(join(folder, '.devstack/api-key'), key)
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const [, receiver = ''] = /```js\n([^]*?)```/.exec(readText(`${FOLDER}/webhooks.md`)) ?? []
    writeFileSync(join(folder, 'receiver.mjs'), receiver.replace('4000', String(receiverPort)))
    const env = { PATH: process.env.PATH, API_URL: api.url, ...settings }
    shell = spawn('bash', { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] })
    shell.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    shell.stdin?.write(`
      curl() { command curl --fail-with-body "$@"; }
      npm() { shift 4; node '${join(ROOT, 'apps/cropctl/dist/main.js')}' "$@"; }
    `)
  })

  afterAll(async () => {
    shell.stdin?.end('kill $(jobs -p); exit\n')
    for (const app of apps) await app[Symbol.asyncDispose]()
  })

  async function toCommand({ command }: Step): Promise<string> {
    const [delivery] = await database.query('select id from webhook_deliveries limit 1')
    const getMember = (name: string) => lastMembers.get(name)?.replaceAll('"', '') ?? ''
    return applyLearned(command)
      .replace('http://localhost:3000', api.url)
      .replace('seq 0 9999', 'seq 0 19')
      .replace(/cpk_\w{8}/, keyPrefix)
      .replace(/deliveries\/[^/]+/, `deliveries/${String(delivery?.id)}`)
      .replace(/^ACCESS=eyJ\S+/, `ACCESS=${getMember('access_token')}`)
      .replace(/^REFRESH=eyJ\S+/, `REFRESH=${getMember('refresh_token')}`)
      .replace(/^SECRET=whsec_…/, `SECRET=${getMember('secret')}`)
  }

  let commands = 0

  /** Runs a command in the shell, whose variables later commands use. */
  async function run(step: Step): Promise<{ output: string; code: number }> {
    const mark = `-- end of command ${(commands += 1)}:`
    const from = printed.length
    shell.stdin?.write(`${await toCommand(step)}\nprintf '\\n%s %s\\n' '${mark}' $?\n`)
    const isDone = new RegExp(`\n${mark} (\\d+)\n`)
    await waitUntil(() => isDone.test(printed.slice(from)))
    const [output = '', code] = printed.slice(from).split(isDone)
    return { output, code: Number(code) }
  }

  async function follow(step: Step): Promise<void> {
    if (step.command === 'cat fields.csv') writeFileSync(join(folder, 'fields.csv'), step.expected)
    let result = await run(step)
    learn(step, result.output)
    // What a read shows may follow from a task that is not completed yet.
    const isRead = step.command.startsWith('curl') && !step.command.includes('-X ')
    await waitUntil(async () => {
      if (isRead && findMissing(step, result.output).length > 0) result = await run(step)
      return !isRead || findMissing(step, result.output).length === 0
    }).catch(() => undefined)
    const [, message] = /^(\w+\.\w+) \{/.exec(step.expected) ?? []
    if (message) await waitUntil(() => printed.includes(`${message} {`))
    if (step.command.endsWith('&'))
      await waitUntil(() =>
        fetch(`http://127.0.0.1:${receiverPort}`).then(
          () => true,
          () => false,
        ),
      )
    await waitUntil(
      async () =>
        (await database.query('select 1 from analysis_tasks where finished_at is null')).length === 0,
    )
    for (const { name, value } of listMembers(result.output)) lastMembers.set(name, value)
    const isRefusal = step.expected.includes('"status":4')
    expect({ step, ...result, missing: findMissing(step, result.output) }).toMatchObject({
      code: isRefusal ? 22 : 0,
      missing: [],
    })
  }

  const isErasure = ({ command }: Step) => command.includes('-X DELETE $API/auth/me')

  test(
    'the commands of all pages, in the order of the pages and the erasure of the account last, print their output',
    async () => {
      expect(PAGES.filter((page) => readSteps(page).length === 0)).toEqual([])
      const steps = PAGES.flatMap(readSteps)
      for (const step of steps) if (!isErasure(step)) await follow(step)
      await follow(steps.find(isErasure) ?? { command: 'false', expected: '' })
    },
    PAGES.length * 60_000,
  )
})
