import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { aPlan, aPlanTask, aTask, anOutcome, claimQueuedTask, useTestDatabase } from '../../testing'
import { updateTask } from '../../test/update-task'
import { analyses, modelVersions, newAnalysisCounts } from '../schema'
import { inTransaction } from '../driver/transaction'
import { MIGRATIONS_FOLDER } from '../operations/migrate'
import { completeTasks } from './complete'
import { addUpModelVersions, describeModelVersion, listModelVersions } from './model-versions'
import type { AssessedTask } from './new-analyses'

const { db } = useTestDatabase()

beforeEach(async () => {
  await db.delete(modelVersions)
  await db.delete(newAnalysisCounts)
})

async function assess(modelVersion: string, id?: string): Promise<AssessedTask> {
  const task = await claimQueuedTask(db, id ?? (await aTask(db)).id)
  return { task, outcome: anOutcome(task, { modelVersion }) }
}

const assessAll = (...versions: string[]) => Promise.all(versions.map((version) => assess(version)))

const countByVersion = async () =>
  (await listModelVersions(db)).map(({ modelVersion, analyses: count }) => [modelVersion, count] as const)

test('analyses count as soon as they are stored, those of one task, of several and of plans', async () => {
  await completeTasks(db, await assessAll('season-1'))
  await completeTasks(db, await assessAll('season-1', 'season-2', 'season-1'))
  await completeTasks(db, [await assess('season-2', (await aPlanTask(db, await aPlan(db))).id)])
  expect(await countByVersion()).toEqual([
    ['season-2', 2],
    ['season-1', 3],
  ])
})

test('attempts that lost their task, and transactions that were rolled back, do not count', async () => {
  const [lost, held] = [await assess('season-1'), await assess('season-1')]
  await updateTask(db, lost.task.id, { attempt: lost.task.attempt + 1 })
  const failing = inTransaction(db, async (tx) => {
    await completeTasks(tx, [held])
    throw new Error('the worker is killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await countByVersion()).toEqual([])
  await completeTasks(db, [lost, held])
  expect(await countByVersion()).toEqual([['season-1', 1]])
})

test('workers that add up at the same time count each analysis once', async () => {
  await completeTasks(db, await assessAll('season-1'))
  await completeTasks(db, await assessAll('season-2', 'season-2'))
  const before = await listModelVersions(db)
  await Promise.all(Array.from({ length: 5 }, () => addUpModelVersions(db)))
  expect(await listModelVersions(db)).toEqual(before)
  expect(await db.$count(newAnalysisCounts)).toBe(0)

  await completeTasks(db, await assessAll('season-1'))
  await addUpModelVersions(db)
  expect(await countByVersion()).toEqual([
    ['season-1', 2],
    ['season-2', 2],
  ])
  const [first] = await listModelVersions(db)
  expect(first?.firstSeenAt).toEqual(
    before.find(({ modelVersion }) => modelVersion === 'season-1')?.firstSeenAt,
  )
  expect(first?.lastSeenAt.getTime()).toBeGreaterThan(first?.firstSeenAt.getTime() ?? Infinity)
})

test('a deleted analysis stays counted', async () => {
  await completeTasks(db, await assessAll('season-1'))
  await db.delete(analyses)
  expect(await countByVersion()).toEqual([['season-1', 1]])
})

test('a version that has answered keeps what its model says about it; others are not listed', async () => {
  await completeTasks(db, await assessAll('season-1'))
  await addUpModelVersions(db)
  await describeModelVersion(db, 'season-1', 'Maize needs higher temperatures.')
  await describeModelVersion(db, 'season-2', 'It never answered.')
  await completeTasks(db, await assessAll('season-1'))
  await addUpModelVersions(db)
  expect(await listModelVersions(db)).toMatchObject([
    { modelVersion: 'season-1', changes: 'Maize needs higher temperatures.', analyses: 2 },
  ])
})

test('the migration counts the analyses that are stored', async () => {
  await db.delete(analyses)
  await completeTasks(db, await assessAll('season-0', 'season-0', 'season-1'))
  await db.delete(newAnalysisCounts)
  const migration = readFileSync(join(MIGRATIONS_FOLDER, '0021_model_versions.sql'), 'utf8')
  await db.execute(sql.raw(migration.slice(migration.lastIndexOf('INSERT INTO'))))
  expect(new Map(await countByVersion())).toEqual(
    new Map([
      ['season-0', 2],
      ['season-1', 1],
    ]),
  )
})
