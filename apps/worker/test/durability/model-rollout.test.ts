import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getModelVersion } from '@crop/agronomy'
import { anApiKey, aPlan, aPlanTask, replayNotifications } from '@crop/db/testing'
import {
  copySmallDataPack,
  startApi,
  stopCleanly,
  useThrowawayFolder,
  waitUntil,
  postTo,
  type ServedApi,
} from '@crop/testkit'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const CROPCTL = join(__dirname, '../../../cropctl/dist/main.js')
const REANALYSES_PER_MINUTE = 120
const ACTIVE_PLANS = 5
const TIMEOUT = { timeoutMs: 30_000 }

const folder = useThrowawayFolder()
const pack = join(folder, 'pack')

/**
 * Raises the temperature range of maize by two degrees: another label in the highlands, the same in the lowlands. Leaves
 * only the countries of the plans and around them, so that the pack loads fast.
 */
function writeChangedPack(): void {
  copySmallDataPack(pack, {
    countries: ['EC', 'KE', 'PK'],
    climates: ['AF', 'CO', 'EC', 'ET', 'IN', 'KE', 'PE', 'PK', 'TZ', 'UG'],
    south: -6,
    north: 38,
  })
  const crops = join(pack, 'crops.csv')
  const shipped = readFileSync(crops, 'utf8')
  const changed = shipped.replace(/^(maize,.*?),10,18,33,47,/m, '$1,12,20,33,47,')
  expect(changed).not.toBe(shipped)
  writeFileSync(crops, changed)
}

type Settings = Record<string, string>

const CHANGED_DATA: Settings = { DATA_DIR: pack }

async function deploy(settings: Settings) {
  const env = { DATABASE_URL: harness().databaseUrl, LOG_LEVEL: 'error', ...settings }
  const [api, worker] = await Promise.all([startApi(env), harness().runWorker(env)])
  return {
    api,
    stop: async () => {
      await stopCleanly(api)
      await worker[Symbol.asyncDispose]()
    },
  }
}

async function runDryRun(settings: Settings): Promise<string> {
  const env = { DATABASE_URL: harness().databaseUrl, ...settings }
  const args = [CROPCTL, 'reanalyze', '--dry-run', '--rate', String(REANALYSES_PER_MINUTE)]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

interface SubmissionBody {
  poll_url: string
}

interface TaskBody {
  cached: boolean
  result: { model_version: string; feasibility_label: string }
}

/** Analyses maize in Nakuru in May. Returns whether the result was cached, the model version and the label. */
async function analyse({ api }: { api: ServedApi }, key: string) {
  const headers = { 'x-api-key': key, prefer: 'wait=20' }
  const submitted = await postTo(api, '/analyze', { location: 'nakuru', crop: 'maize', month: 5 }, headers)
  const { poll_url } = (await submitted.json()) as SubmissionBody
  const { cached, result } = (await (await fetch(api.url + poll_url, { headers })).json()) as TaskBody
  return [cached ? 'cached' : 'computed', result.model_version, result.feasibility_label]
}

async function createAnalysedPlans() {
  const { db } = harness()
  const maize = { crop: 'maize', location: 'nakuru', plantingMonth: 5 }
  const plans = await Promise.all([
    aPlan(db, maize),
    aPlan(db, { ...maize, location: 'latacunga', plantingMonth: 3 }),
    aPlan(db, { ...maize, location: 'kisumu', plantingMonth: 3 }),
    aPlan(db, { ...maize, location: 'kisumu' }),
    aPlan(db, { crop: 'wheat', location: 'lahore', plantingMonth: 11 }),
    aPlan(db, { ...maize, isArchived: true }),
  ])
  await Promise.all(plans.map((plan) => aPlanTask(db, plan)))
  return { downgraded: plans[0].id, unsuitable: plans[1].id }
}

const waitUntilAnalysed = (count: number, modelVersion: string) =>
  waitUntil(async () => {
    const sql = 'select 1 from analyses where crop_plan_id is not null and model_version = $1'
    return (await harness().query(sql, [modelVersion])).length === count
  }, TIMEOUT)

/** Lists the re-analyses with the seconds from the first due time to theirs, and whether they started too early. */
const listReanalyses = () =>
  harness().query(
    `select extract(epoch from available_at - min(available_at) over ())::float8 as due,
            started_at < available_at as early
       from analysis_tasks where priority = 1 order by available_at`,
  )

const listNotifications = () =>
  harness().query(
    'select related_crop_plan_id as plan, severity, message from notifications order by severity',
  )

test('a changed data pack re-analyses plans at the configured rate and notifies about changed labels', async () => {
  const { key } = await anApiKey(harness().db)
  const shippedVersion = getModelVersion()
  const plans = await createAnalysedPlans()
  const oldDeployment = await deploy({})
  await waitUntilAnalysed(ACTIVE_PLANS + 1, shippedVersion)
  expect(await analyse(oldDeployment, key)).toEqual(['cached', shippedVersion, 'highly_suitable'])

  writeChangedPack()
  const changedVersion = getModelVersion(pack)
  const preview = await runDryRun(CHANGED_DATA)
  expect(preview).toContain(`5 active plans were last analysed by a model other than ${changedVersion}.`)
  expect(preview).toContain('2  highly_suitable → highly_suitable (unchanged)\n')
  expect(preview).toContain('1  moderately_suitable → moderately_suitable (unchanged)\n')
  expect(preview).toContain('2 of them would notify their owners; at 120 a minute they take about 1 min.')

  await oldDeployment.stop()
  const reanalysisSettings = {
    REANALYZE_ON_MODEL_CHANGE: 'true',
    REANALYZE_PER_MINUTE: String(REANALYSES_PER_MINUTE),
  }
  const newDeployment = await deploy({ ...CHANGED_DATA, ...reanalysisSettings })
  expect(await analyse(newDeployment, key)).toEqual([
    expect.any(String),
    changedVersion,
    'moderately_suitable',
  ])
  await waitUntilAnalysed(ACTIVE_PLANS, changedVersion)
  expect(await listReanalyses()).toEqual([0, 0.5, 1, 1.5, 2].map((due) => ({ due, early: false })))

  expect(await listNotifications()).toEqual([
    { plan: plans.unsuitable, severity: 'critical', message: expect.stringContaining('→ not suitable') },
    { plan: plans.downgraded, severity: 'info', message: expect.stringContaining('→ moderately suitable') },
  ])
  const { due: expected, stored: actual } = await replayNotifications(harness().query)
  expect(actual).toEqual(expected)
  expect(await runDryRun(CHANGED_DATA)).toMatch(/^0 active plans/)
  expect(await runDryRun({})).toContain('2 of them would notify')
  await newDeployment.stop()
})
