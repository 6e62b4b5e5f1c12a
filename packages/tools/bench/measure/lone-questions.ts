import type { Question } from '@crop/domain'
import { startBareModel } from './bare-model'
import { createCaller } from './caller'
import { startStack } from './stack'
import { median, type NamedFigures, quantile } from './statistics'

/** V8 optimises the model while it answers its first questions, and takes time from them for it. */
const WARM_UP = 1000

/** Sends one question at a time to the api, and the same question to a bare model. */
export async function measureLoneQuestions(questions: readonly Question[]): Promise<NamedFigures> {
  await using stack = await startStack(1)
  await using model = startBareModel()
  const caller = await createCaller(stack)
  const aboveModel: number[] = []
  for (const question of questions) {
    const completedMs = await caller.measureSingle(question)
    aboveModel.push(completedMs - (await model.measureMs(question)))
  }
  const measured = aboveModel.slice(WARM_UP)
  return { 'median ms': median(measured), 'p99 ms': quantile(measured, 0.99) }
}
