import { setTimeout as pause } from 'node:timers/promises'
import { listFrequentQuestions, readCurrentOutlooks, readOutlookRows } from '@crop/db'
import type { Question } from '@crop/domain'
import type { RedisStore } from '@crop/runtime/redis'
import { type Command, Option } from 'commander'
import { createProgressBar } from '../batch/progress-bar'
import { readQuestionFile, requireAllQuestions, toQuestion } from '../batch/read-questions'
import type { CommandContext } from '../command-context'
import { loadCacheConfig, loadServerAddresses, loadServiceModelConfig } from '../config'
import { loadModel } from '../load-model'
import { createIntegerParser, parseNonEmptyText } from '../option-values'
import { withDatabase } from '../with-database'
import { redisUnavailable, warmCache, type WarmOutlooks } from './warm-cache'

interface WarmOptions {
  file?: string
  days: number
  top: number
  dataDir?: string
}

/** Computes results before anybody asks, for example with a new model before it serves. */
async function warm(context: CommandContext, { file, days, top, dataDir }: WarmOptions): Promise<void> {
  const { env, stderr, console } = context
  const { redisUrl, ttlSeconds } = loadCacheConfig(env)
  const questions =
    file === undefined ? await listAsked(context, days, top) : await readFileQuestions(context, file)
  const outlooks = await readOutlooks(context)
  // Loaded lazily, so that other commands start faster.
  const { createLogger, createRedisStore } = await import('@crop/runtime')
  const model = await loadModel(dataDir ?? loadServiceModelConfig(env).dataDir)
  const logger = createLogger('cropctl', 'error', { output: stderr, isBuffered: false })
  await using redis = createRedisStore(redisUrl, logger, {})
  await waitUntilConnected(redis)
  const startedAt = performance.now()
  const reportProgress = createProgressBar(stderr)
  const { total, computed } = await warmCache(questions, {
    model,
    redis,
    ttlSeconds,
    outlooks,
    reportProgress,
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${total} different questions for ${model.version}: ${total - computed} results were cached already, ` +
      `${computed} were computed in ${seconds} s.`,
  )
}

const listAsked = (context: CommandContext, days: number, limit: number): Promise<Question[]> =>
  withDatabase(context, (db) => listFrequentQuestions(db, { days, limit }))

const readFileQuestions = async (context: CommandContext, file: string): Promise<Question[]> =>
  requireAllQuestions(await readQuestionFile(context, file)).map(toQuestion)

/** Reads the current outlooks with their points; none without a database, whose questions come from a file. */
async function readOutlooks(context: CommandContext): Promise<WarmOutlooks | undefined> {
  if (!loadServerAddresses(context.env).databaseUrl) return undefined
  return withDatabase(context, async (db) => {
    const current = await readCurrentOutlooks(db)
    if (!current) return undefined
    const readable = []
    for (const outlook of current.outlooks) {
      const rows = await readOutlookRows(db, outlook.id)
      readable.push({ outlook, getRow: (row: number) => rows[row] })
    }
    return { ...current, readable }
  })
}

const CONNECT_MS = 3000
const CONNECT_POLL_MS = 20

async function waitUntilConnected(redis: RedisStore): Promise<void> {
  const deadline = performance.now() + CONNECT_MS
  while (!redis.isAvailable()) {
    if (performance.now() > deadline) throw redisUnavailable()
    await pause(CONNECT_POLL_MS)
  }
}

export function addWarmCommand(program: Command, context: CommandContext): void {
  program
    .command('warm')
    .description('cache results before callers ask for them, for example before a new model serves')
    .addOption(
      new Option('--file <file>', 'a table with the columns location, crop and month')
        .argParser(parseNonEmptyText)
        .conflicts(['days', 'top']),
    )
    .option('--days <n>', 'without a file: the questions of the last days', createIntegerParser(1, 365), 7)
    .option('--top <n>', 'how many of them, the most frequent first', createIntegerParser(1, 1_000_000), 1000)
    .option(
      '--data-dir <folder>',
      'the data pack; by default DATA_DIR or the built-in one',
      parseNonEmptyText,
    )
    .action((options: WarmOptions) => warm(context, options))
}
