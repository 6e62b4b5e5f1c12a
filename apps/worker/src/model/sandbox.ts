import { setTimeout as pause } from 'node:timers/promises'
import { isSandboxCrop, type Question, type SandboxCrop } from '@crop/domain'
import { ModelFailure } from './model-failure'
import type { AnalysisModel } from './analysis-model'
import type { TimedOutcome } from './piece'

const SLOW_MS = 4000

const FAILING_CROP = 'test-failure'

/** Real questions whose assessments demonstrate an outcome, by sandbox crop. */
const EXAMPLE_QUESTIONS: Readonly<Record<Exclude<SandboxCrop, typeof FAILING_CROP>, Question>> = {
  'test-highly-suitable': { crop: 'maize', location: 'nakuru', month: 4 },
  'test-not-suitable': { crop: 'wheat', location: 'dubai', month: 7 },
  'test-insufficient-data': { crop: 'test-insufficient-data', location: 'nakuru', month: 4 },
  'test-slow': { crop: 'maize', location: 'nakuru', month: 4 },
}

const SANDBOX_NOTE = {
  code: 'SANDBOX',
  detail: 'This is an example for testing. It says nothing about the requested place.',
}

function parseObject(json: string): object {
  const parsed: unknown = JSON.parse(json)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

/** Replaces the example's question by the requested one and adds the sandbox note. */
function toSandboxOutcome(example: TimedOutcome, { location, crop, month }: Question): TimedOutcome {
  const result = parseObject(example.result)
  const exampleNotes: unknown = 'notes' in result ? result.notes : []
  const notes = [SANDBOX_NOTE, ...(Array.isArray(exampleNotes) ? (exampleNotes as unknown[]) : [])]
  return { ...example, result: JSON.stringify({ ...result, location, crop, month, notes }) }
}

/** Adds crops that force each outcome, so that frontend teams can build a screen for each of them. */
export function withSandbox(model: AnalysisModel): AnalysisModel {
  return {
    ...model,
    assess: async (request) => {
      const { question, isUrgent } = request
      const { crop } = question
      if (!isSandboxCrop(crop)) return model.assess(request)
      if (crop === FAILING_CROP) throw new ModelFailure('the sandbox crop that always fails')
      // Does not keep a stopped worker running.
      if (crop === 'test-slow') await pause(SLOW_MS, undefined, { ref: false })
      const example = { question: EXAMPLE_QUESTIONS[crop], outlooks: undefined, isUrgent }
      return toSandboxOutcome(await model.assess(example), question)
    },
  }
}
