import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { aPackedOutlook } from '@crop/db/testing'
import { REPOSITORY } from '@crop/dev-servers'
import { addMonths, anOutlook, toOutlookCsv } from '@crop/testkit'
import type { LoadContext } from './ledger'
import { listIds, type Query } from './query'
import type { RandomSource } from './random'

const CROPCTL = join(REPOSITORY, 'apps', 'cropctl', 'dist', 'main.js')

/** An import that is killed lives at most this long; one that is not takes about a second. */
const MAX_KILL_MS = 1500

/** Around the place of the plans. */
export const REGION = { south: -2, west: 35, points: 4 }

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
function createOutlookFile(random: RandomSource) {
  const fields = {
    ...REGION,
    issued: addMonths('2026-03', random.integer(0, 5)),
    months: random.integer(3, 6),
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
  args: string[],
  { input, killAfterMs }: { input?: string; killAfterMs?: number | undefined } = {},
): Promise<number | null> {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [CROPCTL, 'outlook', ...args], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: killAfterMs,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  await once(child, 'exit')
  return child.exitCode
}

/** Lists outlooks that are stored in part. */
export const listPartialOutlooks = (query: Query): Promise<string[]> =>
  listIds(
    query,
    'select id from outlooks where grid_rows <> (select count(*) from outlook_rows where outlook_id = outlooks.id)',
  )

/** Makes the hourly job run soon and its tasks due, as if time had passed. */
export async function hurryReanalyses(query: Query): Promise<void> {
  await query("delete from scheduled_runs where job = 'outlook-reanalysis'")
  await query("update analysis_tasks set available_at = now() where priority = 1 and state = 'queued'")
}

/** Creates functions that import outlooks, newer and older ones, wrong ones and halves, and that remove others. */
function createActions({ ledger: { outlooks }, random, databaseUrl, query }: LoadContext) {
  const importFile = (input: string, killAfterMs?: number) =>
    runCropctl(databaseUrl, ['import', '-'], { input, killAfterMs })

  function createValidFile(): string {
    const { csv, packed } = createOutlookFile(random)
    // Even if the import fails: its transaction may be committed.
    outlooks.packed.set(packed.outlook.digest, packed)
    return csv
  }

  async function importOutlook(): Promise<void> {
    if ((await importFile(createValidFile())) === 0) outlooks.imports += 1
  }

  async function killImport(): Promise<void> {
    const code = await importFile(createValidFile(), random.integer(1, MAX_KILL_MS))
    if (code === null) outlooks.killedImports += 1
  }

  async function importWrongFile(): Promise<void> {
    const spoil = random.pickOne(SPOILERS)
    const file = spoil(createOutlookFile(random).csv, random)
    if ((await importFile(file)) === 0) outlooks.problems.push(`accepted a wrong file: ${file.slice(0, 200)}`)
    else outlooks.refusals += 1
  }

  async function remove(): Promise<void> {
    const newest = 'select id from outlooks order by issued desc, imported_at desc limit 2'
    const ids = await listIds(query, newest)
    if (ids.length === 0) return
    if ((await runCropctl(databaseUrl, ['remove', random.pickOne(ids)])) === 0) outlooks.removals += 1
  }

  return [importOutlook, importOutlook, killImport, importWrongFile, remove]
}

/** Changes the outlooks until the load ends, and checks after each change that none is stored in part. */
export async function runOutlookOperator(load: LoadContext): Promise<void> {
  const { ledger, random, query, stop } = load
  for (const act of random.iterateInRounds(createActions(load))) {
    if (stop.aborted) return
    try {
      await act()
      for (const id of await listPartialOutlooks(query))
        ledger.outlooks.problems.push(`${id} is stored in part`)
      await hurryReanalyses(query)
    } catch {
      // Postgres does not answer the queries of this test.
    }
    await random.pause(100, 1000)
  }
}
