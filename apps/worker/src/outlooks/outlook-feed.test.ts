import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listOutlooks, removeOutlook } from '@crop/db'
import { createLogger, createOutboundClient } from '@crop/runtime'
import {
  anOutlook,
  collectLog,
  startWebhookReceiver,
  toOutlookCsv,
  waitUntil,
  type WebhookReceiver,
} from '@crop/testkit'
import { BUILT_CODE } from '../../test/in-process-worker'
import { useWorkerHarness } from '../../test/worker-harness'
import { loadConfig } from '../config'
import { createOutlookFeedJob } from './outlook-feed'

const harness = useWorkerHarness()
const log = collectLog()
const logger = createLogger('worker', 'info', { output: log.stream, isBuffered: false })
const BUILT = { ...BUILT_CODE, folder: join(__dirname, '../../dist/outlooks') }

let server: WebhookReceiver
beforeAll(async () => {
  server = await startWebhookReceiver()
})
afterAll(() => server[Symbol.asyncDispose]())

beforeEach(async () => {
  await harness().query('delete from outlooks')
  await harness().query('delete from outlook_feeds')
  server.received.splice(0)
})

const outlookOf = (issued: string, rain?: [number, number, number]) =>
  gzipSync(toOutlookCsv(anOutlook({ issued, ...(rain && { rain }) })))

/** Serves a file with an entity tag. */
function serve(body: Uint8Array, etag: string): void {
  server.respond((response, { headers }) => {
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { ETag: etag }).end(body)
  })
}

function runCheck(allowLocal = true) {
  const outbound = createOutboundClient({ allowLocal })
  const settings = { url: `${server.url}?key=topsecret`, cron: '0 0 * * *', dataDir: undefined }
  return createOutlookFeedJob({ db: harness().db, outbound, logger, settings, code: BUILT }).run(new Date())
}

const listIssues = async () => (await listOutlooks(harness().db)).map(({ issued }) => issued)
const listFeeds = () => harness().query('select etag, problem from outlook_feeds')

test('a new outlook is imported once, and the next one when it is there', async () => {
  serve(outlookOf('2026-04'), '"april"')
  expect(await runCheck()).toEqual({ imported: 1, failed: 0 })
  expect(await runCheck()).toEqual({ imported: 0, failed: 0 })
  expect(server.received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"april"'])
  serve(outlookOf('2026-05'), '"may"')
  expect(await runCheck()).toEqual({ imported: 1, failed: 0 })
  expect(await listIssues()).toEqual(['2026-05', '2026-04'])
  expect(await listFeeds()).toEqual([{ etag: '"may"', problem: null }])
})

test('a file with another entity tag but the same content is not imported again', async () => {
  serve(outlookOf('2026-04'), '"1"')
  await runCheck()
  serve(outlookOf('2026-04'), '"2"')
  expect(await runCheck()).toEqual({ imported: 0, failed: 0 })
  expect(await listIssues()).toEqual(['2026-04'])
})

test('an outlook that an operator removed stays removed while the file is the same', async () => {
  serve(outlookOf('2026-04'), '"april"')
  await runCheck()
  const [outlook] = await listOutlooks(harness().db)
  await removeOutlook(harness().db, outlook?.id ?? '')
  expect(await runCheck()).toEqual({ imported: 0, failed: 0 })
  expect(await listIssues()).toEqual([])
})

test('a wrong file is read again until it is corrected, and the last outlook stays', async () => {
  serve(outlookOf('2026-04'), '"april"')
  await runCheck()
  serve(outlookOf('2026-05', [50, 30, 20]), '"may"')
  expect(await runCheck()).toEqual({ imported: 0, failed: 1 })
  const [feed] = await listFeeds()
  expect(feed).toEqual({ etag: null, problem: expect.stringContaining('line 2: p_below is “50”') })
  expect(log.output()).toContain('outlook not imported; it will be read again')
  serve(outlookOf('2026-05'), '"may"')
  expect(await runCheck()).toEqual({ imported: 1, failed: 0 })
  expect(await listIssues()).toEqual(['2026-05', '2026-04'])
})

test.each([
  [
    'an error',
    () => server.respond((response) => response.writeHead(500).end()),
    'the server responded with status 500',
  ],
  [
    'a redirect',
    () => server.respond((response) => response.writeHead(302, { Location: '/' }).end()),
    'the server responded with status 302',
  ],
  ['a closed connection', () => server.respond((response) => response.destroy()), 'connection_failed'],
  [
    'half a file',
    () => serve(outlookOf('2026-04').subarray(0, 100), '"half"'),
    'The gzip file is truncated.',
  ],
  [
    'a file with null bytes',
    () => serve(Buffer.from(toOutlookCsv(anOutlook()).replaceAll('rain', 'ra\0in')), '"null"'),
    'it has null bytes',
  ],
  ['no table', () => serve(Buffer.from('<html></html>'), '"page"'), 'these columns are missing'],
])('%s changes nothing and is retried', async (_name, respond, problem) => {
  respond()
  expect(await runCheck()).toEqual({ imported: 0, failed: 1 })
  expect(await listFeeds()).toEqual([{ etag: null, problem: expect.stringContaining(problem) }])
  expect(await listIssues()).toEqual([])
})

test('in production a local address is not requested, and the log has no address', async () => {
  serve(outlookOf('2026-04'), '"april"')
  expect(await runCheck(false)).toEqual({ imported: 0, failed: 1 })
  expect(server.received).toEqual([])
  expect(log.output()).not.toContain('topsecret')
})

test('in production OUTLOOK_URL has to be https', () => {
  const env = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }
  const load = (OUTLOOK_URL: string) => loadConfig({ ...env, NODE_ENV: 'production', OUTLOOK_URL })
  expect(() => load('http://centre.example/outlook.csv')).toThrow('OUTLOOK_URL must be an https:// address')
  expect(load('https://centre.example/outlook.csv').schedule.outlooks).toMatchObject({
    url: 'https://centre.example/outlook.csv',
  })
})

test('a worker with OUTLOOK_URL imports the outlook, and its metrics count it', async () => {
  serve(outlookOf('2026-04'), '"april"')
  const process = await harness().startWorker({ OUTLOOK_URL: server.url, OUTLOOK_CRON: '* * * * *' })
  const counts = ['crop_outlook_checks_total{outcome="imported"} 1', 'crop_outlooks 1']
  await waitUntil(async () => {
    const metrics = await (await fetch(`${process.adminUrl}/metrics`)).text()
    return counts.every((count) => metrics.includes(count))
  })
  expect(await listIssues()).toEqual(['2026-04'])
  process.kill()
  await process.exited
})
