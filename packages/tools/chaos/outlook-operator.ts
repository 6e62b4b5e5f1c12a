import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { aPackedOutlook } from '@crop/db/testing'
import { REPOSITORY } from '@crop/dev-servers'
import type { PackedOutlook } from '@crop/domain'
import { addMonths, anOutlook, toOutlookCsv } from '@crop/testkit'
import type { LoadContext } from './ledger'
import type { Query } from './query'
import type { RandomSource } from './random'

const CROPCTL = join(REPOSITORY, 'apps', 'cropctl', 'dist', 'main.js')

/** An import that is killed lives at most this long; one that is not takes about a second. */
const MAX_KILL_MS = 1500

/** Around Nakuru, where the plans are. */
const REGION = { south: -2, west: 35, points: 4 }

interface OutlookFile {
  csv: string
  packed: PackedOutlook
}

const round = (share: number) => Math.round(share * 1000) / 1000

/** Creates probabilities that lean to one side, and that no other outlook of the run has. */
function createShares(random: RandomSource): [number, number, number] {
  const likely = round(random.between(0.75, 0.88))
  const unlikely = round(random.between(0.03, 0.06))
  const middle = round(1 - likely - unlikely)
  return random.pickOne([
    [likely, middle, unlikely],
    [unlikely, middle, likely],
  ])
}

/** Creates an outlook of one of six months, for three to six months, most of which have a month of the plans. */
function createOutlookFile(random: RandomSource): OutlookFile {
  const fields = {
    ...REGION,
    issued: addMonths('2026-03', Math.floor(random.between(0, 6))),
    months: Math.ceil(random.between(2, 6)),
    rain: createShares(random),
    temperature: createShares(random),
  }
  return { csv: toOutlookCsv(anOutlook(fields)), packed: aPackedOutlook(fields) }
}

/** Ways to spoil a file, each of which the import must notice. */
const SPOILERS: readonly ((csv: string, random: RandomSource) => string)[] = [
  // Among the temperatures: some of the rain alone could be a whole outlook of fewer points.
  (csv, random) => csv.slice(0, csv.length * random.between(0.55, 0.9)),
  // In percent.
  (csv) => csv.replaceAll(/0\.\d+/g, (share) => String(100 * Number(share))),
  // Shifted by a month.
  (csv) =>
    csv.replaceAll(
      /,(\d),(\d{4}-\d\d),/g,
      (_, lead: string, month: string) => `,${lead},${addMonths(month, 1)},`,
    ),
]

/** Runs `cropctl outlook` and returns its exit code; null if it was killed. */
async function runCropctl(
  databaseUrl: string,
  { args, input, killAfterMs }: { args: string[]; input?: string; killAfterMs?: number },
): Promise<number | null> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [CROPCTL, 'outlook', ...args], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'ignore', 'ignore'],
    ...(killAfterMs !== undefined && { timeout: Math.round(killAfterMs), killSignal: 'SIGKILL' }),
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  await once(child, 'exit')
  return child.exitCode
}

/** Lists outlooks that are stored in part. */
export async function listPartialOutlooks(query: Query): Promise<string[]> {
  const rows = await query(`
    select id from outlooks
     where grid_rows <> (select count(*) from outlook_rows where outlook_id = outlooks.id)`)
  return rows.map(({ id }) => String(id))
}

/** Makes the hourly job run soon and its tasks due, as if time had passed. */
export async function hurryReanalyses(query: Query): Promise<void> {
  await query("delete from scheduled_runs where job = 'outlook-reanalysis'")
  await query("update analysis_tasks set available_at = now() where priority = 1 and state = 'queued'")
}

interface OperatorOptions extends LoadContext {
  databaseUrl: string
  query: Query
}

function createActions({ ledger: { outlooks }, random, databaseUrl, query }: OperatorOptions) {
  const importFile = async (input: string, killAfterMs?: number) =>
    runCropctl(databaseUrl, {
      args: ['import', '-'],
      input,
      ...(killAfterMs !== undefined && { killAfterMs }),
    })

  function createValidFile(): string {
    const { csv, packed } = createOutlookFile(random)
    // Even if the import fails: its transaction may be committed.
    outlooks.packed.set(packed.outlook.digest, packed)
    return csv
  }

  return {
    importOutlook: async () => {
      if ((await importFile(createValidFile())) === 0) outlooks.imports += 1
    },
    killImport: async () => {
      const code = await importFile(createValidFile(), random.between(0, MAX_KILL_MS))
      if (code === null) outlooks.killedImports += 1
    },
    importWrongFile: async () => {
      const spoil = random.pickOne(SPOILERS)
      const file = spoil(createOutlookFile(random).csv, random)
      if ((await importFile(file)) === 0)
        outlooks.problems.push(`accepted a wrong file: ${file.slice(0, 200)}`)
      else outlooks.refusals += 1
    },
    remove: async () => {
      const stored = await query('select id from outlooks order by issued desc, imported_at desc limit 2')
      if (stored.length === 0) return
      const id = String(random.pickOne(stored).id)
      if ((await runCropctl(databaseUrl, { args: ['remove', id] })) === 0) outlooks.removals += 1
    },
  }
}

/** Imports outlooks, newer and older ones, wrong ones and halves, and removes others, until the load ends. */
export async function runOutlookOperator(options: OperatorOptions): Promise<void> {
  const { ledger, random, query, stop } = options
  const { importOutlook, killImport, importWrongFile, remove } = createActions(options)
  function* listActions() {
    while (!stop.aborted)
      yield* random.shuffle([importOutlook, importOutlook, killImport, importWrongFile, remove])
  }
  for (const act of listActions()) {
    try {
      await act()
      for (const id of await listPartialOutlooks(query))
        ledger.outlooks.problems.push(`${id} is stored in part`)
      await hurryReanalyses(query)
    } catch {
      // Postgres does not answer the queries of this test.
    }
    await pause(random.between(100, 1000))
  }
}
