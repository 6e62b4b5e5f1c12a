import { TASK_PRIORITY, type Question } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { aTask, completeQueuedTask, useTestDatabase } from '../../testing'
import { analysisTasks } from '../schema'
import { listFrequentQuestions } from './frequent-questions'

const { db } = useTestDatabase()

const createQuestion = (location: string): Question => ({ location, crop: 'maize', month: 4 })

async function complete(question: Question, count = 1): Promise<void> {
  for (let completed = 0; completed < count; completed++)
    await completeQueuedTask(db, (await aTask(db, { question })).id)
}

const listLocations = async () =>
  (await listFrequentQuestions(db, { days: 7, limit: 10 })).map(({ location }) => location)

test('the most frequent questions come first, and different conditions are different questions', async () => {
  const withSoil = {
    ...createQuestion('nakuru'),
    conditions: { soil_ph: { value: 6.5, source: 'request' } } as const,
  }
  await complete(createQuestion('nakuru'), 2)
  await complete(withSoil, 3)
  await complete(createQuestion('lahore'))
  await aTask(db, { question: createQuestion('queued') })
  expect(await listFrequentQuestions(db, { days: 7, limit: 2 })).toEqual([
    withSoil,
    { ...createQuestion('nakuru'), conditions: undefined },
  ])
  expect(await listLocations()).toEqual(['nakuru', 'nakuru', 'lahore'])
})

test('old tasks and re-analyses do not count', async () => {
  await complete(createQuestion('old'))
  await db.execute(sql`
    update ${analysisTasks} set finished_at = now() - interval '8 days' where location = 'old'`)
  await complete(createQuestion('plan'))
  await db.execute(sql`
    update ${analysisTasks} set priority = ${TASK_PRIORITY.reanalysis} where location = 'plan'`)
  const locations = await listLocations()
  expect(locations).not.toContain('old')
  expect(locations).not.toContain('plan')
})
