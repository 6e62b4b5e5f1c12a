import { createHash } from 'node:crypto'
import { extname, join } from 'node:path'
import { type Db, findOutlookFeed, insertOutlook, saveOutlookFeed } from '@crop/db'
import {
  createOutcomeCounter,
  DownloadTooLargeError,
  type Logger,
  type OutboundClient,
  OutboundError,
} from '@crop/runtime'
import { Piscina } from 'piscina'
import type { ThreadCode } from '../model/model-pool'
import type { ScheduledJob } from '../schedule/schedule'
import type { OutlookFile, ReadOutlook } from './read-in-thread'

const TIMEOUT_MS = 120_000

/** A world at 1° with six months has some 60 MB, compressed 10 MB. */
const MAX_BYTES = 100_000_000

/** Reading a world takes some 30 MB besides the file. */
const MAX_THREAD_MB = 256

const OUTCOMES = ['imported', 'unchanged', 'failed'] as const

type Outcome = (typeof OUTCOMES)[number]

const countCheck = createOutcomeCounter(
  'crop_outlook_checks_total',
  'Checks of OUTLOOK_URL for a new outlook, by outcome',
  OUTCOMES,
)

export interface OutlookFeedSettings {
  readonly url: string
  readonly cron: string
  readonly dataDir: string | undefined
}

interface OutlookFeedOptions {
  readonly db: Db
  readonly outbound: OutboundClient
  readonly logger: Logger
  readonly settings: OutlookFeedSettings
  /** By default, the modules beside this one. */
  readonly code?: ThreadCode
}

/** The outcome of a check of the URL. */
interface Check {
  readonly outcome: Outcome
  readonly etag: string | null
  /** Why nothing was imported. */
  readonly issues: readonly string[]
}

/** The URL may contain a key. */
const hashUrl = (url: string) => createHash('sha256').update(url).digest('hex')

/**
 * Creates the job that checks a URL for a new outlook. A file that is unchanged since the last import is not read; one that
 * cannot be imported is logged and read again at the next check.
 */
export function createOutlookFeedJob(options: OutlookFeedOptions): ScheduledJob {
  const { db, logger, settings } = options
  return {
    name: 'outlook-feed',
    cron: settings.cron,
    run: async () => {
      const urlHash = hashUrl(settings.url)
      const last = await findOutlookFeed(db, urlHash)
      const { outcome, etag, issues } = await check(options, last?.etag ?? null)
      const problem = outcome === 'failed' ? issues.join('\n') : null
      await saveOutlookFeed(db, urlHash, { etag, problem })
      countCheck(outcome)
      if (problem !== null) logger.warn('outlook not imported; it will be read again', { problem })
      return { imported: Number(outcome === 'imported'), failed: Number(outcome === 'failed') }
    },
  }
}

async function check(options: OutlookFeedOptions, lastEtag: string | null): Promise<Check> {
  const { outbound, settings } = options
  const fail = (...issues: string[]): Check => ({ outcome: 'failed', etag: null, issues })
  try {
    const { status, etag, body } = await outbound.get({
      url: settings.url,
      headers: { 'User-Agent': 'crop-planning', ...(lastEtag !== null && { 'If-None-Match': lastEtag }) },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    if (status === 304) return { outcome: 'unchanged', etag: lastEtag, issues: [] }
    if (status !== 200) return fail(`the server responded with status ${status}`)
    return await importFile(options, body, etag ?? null)
  } catch (error) {
    if (error instanceof OutboundError) return fail(error.failure)
    if (error instanceof DownloadTooLargeError) return fail('the file is too large')
    throw error
  }
}

async function importFile(
  options: OutlookFeedOptions,
  bytes: Uint8Array,
  etag: string | null,
): Promise<Check> {
  const read = await readFile(options, bytes)
  if ('issues' in read) return { outcome: 'failed', etag: null, issues: read.issues }
  const { packed } = read
  const { id, isNew } = await insertOutlook(options.db, packed)
  const { source, issued } = packed.outlook
  const { warnings } = packed
  if (isNew)
    options.logger.info('outlook imported', { outlook_id: id, source, issued, warnings: warnings.join(' ') })
  return { outcome: isNew ? 'imported' : 'unchanged', etag, issues: [] }
}

async function readFile({ settings, code }: OutlookFeedOptions, bytes: Uint8Array): Promise<ReadOutlook> {
  const { folder, extension, execArgv } = code ?? { folder: __dirname, extension: extname(__filename) }
  const pool = new Piscina<OutlookFile, ReadOutlook>({
    filename: join(folder, `read-in-thread${extension}`),
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MB },
    ...(execArgv && { execArgv }),
  })
  try {
    return await pool.run({ bytes, dataDir: settings.dataDir }, { name: 'readOutlook' })
  } finally {
    await pool.destroy()
  }
}
