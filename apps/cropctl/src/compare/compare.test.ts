import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { getModelVersion } from '@crop/agronomy'
import { copySmallDataPack, listenOnLoopback, useThrowawayFolder } from '@crop/testkit'
import { runCropctl } from '../../test/run-cropctl'

const folder = useThrowawayFolder()
const questions = join(folder, 'questions.csv')
const output = join(folder, 'changed.csv')

beforeAll(() =>
  writeFileSync(questions, 'location,crop,month\nNakuru,Maize,4\nquito,maize,3\nlahore,wheat,11\n'),
)

const compare = (...args: string[]) => runCropctl(['model', 'compare', '--questions', questions, ...args], {})

/** Raises the temperature range of maize by two degrees, and leaves only the countries of the questions. */
function writeChangedPack(): string {
  const pack = join(folder, 'pack')
  const countries = ['CO', 'EC', 'IN', 'KE', 'PK']
  copySmallDataPack(pack, { countries, climates: countries, south: -5, north: 40 })
  const crops = join(pack, 'crops.csv')
  writeFileSync(crops, readFileSync(crops, 'utf8').replace(/^(maize,.*?),10,18,33,47,/m, '$1,12,20,33,47,'))
  return pack
}

test('two data packs are compared by label, crop, place and limiting factor', async () => {
  const pack = writeChangedPack()
  const { code, stdout } = await compare('--a', 'built-in', '--b', pack, '--csv', output)
  expect(code).toBe(0)
  expect(stdout).toContain(`a  ${getModelVersion()}\nb  ${getModelVersion(pack)}\n3 questions: `)
  expect(stdout).toMatch(/Changed labels:\n +\d {2}\w+ → \w+\n/)
  expect(stdout).toMatch(/Changed labels by crop:\n +\d {2}maize\n/)
  expect(stdout).toMatch(/Changed labels by reason:\n(?: +\d {2}\w+ → temperature\n)+$/)
  const [head, ...rows] = readFileSync(output, 'utf8').trim().split('\r\n')
  expect(head).toBe('location,crop,month,label_a,label_b,score_a,score_b,reason_a,reason_b')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every((row) => /^(nakuru|quito),maize,/.test(row))).toBe(true)
})

test('a model server that closes an idle connection is compared with the built-in model', async () => {
  const answer = { feasibility_label: 'not_suitable', feasibility_score: 0.1, limiting_factor: 'frost' }
  const respond = async (request: IncomingMessage): Promise<object> => {
    if (request.method === 'GET') return { model_version: 'team-1' }
    const { questions: asked } = (await json(request)) as { questions: object[] }
    return { assessments: asked.map(() => answer) }
  }
  let closed = false
  const server = createServer((request, response) => {
    if (request.method === 'POST' && !closed) {
      closed = true
      request.socket.destroy()
      return
    }
    void respond(request).then((body) => response.end(JSON.stringify(body)))
  })
  await using listening = await listenOnLoopback(server)
  const { code, stdout } = await compare('--a', 'built-in', '--b', listening.url)
  expect(code).toBe(0)
  expect(stdout).toContain('b  team-1\n3 questions: 3 labels changed, 3 scores changed\n')
  expect(stdout).toMatch(/→ frost\n/)
})

test.each([
  [
    'a server that is down',
    'http://user:hunter2@127.0.0.1:1',
    /^127\.0\.0\.1:1: the model server states no version: .*\n$/,
  ],
  ['a folder without a data pack', '/no/such/folder', /\/no\/such\/folder/],
])('%s is named in one sentence', async (_name, source, message) => {
  const { code, stderr } = await compare('--a', 'built-in', '--b', source)
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('hunter2')
})

test('an answer that is not valid is named by its member', async () => {
  const server = createServer((request, response) => {
    const answer = { feasibility_label: 'great', feasibility_score: 0.1, limiting_factor: null }
    response.end(
      JSON.stringify(
        request.method === 'GET' ? { model_version: 'team-1' } : { assessments: Array(3).fill(answer) },
      ),
    )
  })
  await using listening = await listenOnLoopback(server)
  const { code, stderr } = await compare('--a', 'built-in', '--b', listening.url)
  expect(code).toBe(1)
  expect(stderr).toContain('returns no valid answer: "[0].feasibility_label" must be one of [')
})

test('an unwritable --csv file is rejected before the models assess anything', async () => {
  expect(
    await compare('--a', 'built-in', '--b', 'built-in', '--csv', join(folder, 'none', 'changed.csv')),
  ).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/cannot be written \(ENOENT\)/) })
})

test('no unfinished file exists while the models answer', async () => {
  const files: string[] = []
  const server = createServer((request, response) => {
    files.push(...readdirSync(folder))
    response.end(JSON.stringify(request.method === 'GET' ? { model_version: 'team-1' } : {}))
  })
  await using listening = await listenOnLoopback(server)
  const { stderr } = await compare('--a', 'built-in', '--b', listening.url, '--csv', output)
  expect(stderr).toContain('must return 3 assessments')
  expect(files).toContain('questions.csv')
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
})

test('equal models change no label', async () => {
  const { stdout } = await compare('--a', 'built-in', '--b', 'built-in')
  expect(stdout).toContain('3 questions: 0 labels changed, 0 scores changed\n')
  expect(stdout).not.toContain('Changed labels')
})
