import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '@crop/db'
import type { Question } from '@crop/domain'
import { ModelFailure } from './model-threads'
import type { ModelThreads } from './model-threads'

const SLOW_MS = 4000

/** Real questions whose real answers show an outcome; what is asked for replaces their names. */
const EXAMPLES = new Map<string, Question>([
  ['test-highly-suitable', { crop: 'maize', location: 'nakuru', month: 4 }],
  ['test-not-suitable', { crop: 'wheat', location: 'dubai', month: 7 }],
  ['test-insufficient-data', { crop: 'test-insufficient-data', location: 'nakuru', month: 4 }],
  ['test-slow', { crop: 'maize', location: 'nakuru', month: 4 }],
])

const ALWAYS_FAILS = 'test-failure'

/** Its answers are not for the result cache: they would outlive the setting, and ordinary ones would hide them. */
export const isSandboxCrop = (crop: string): boolean => crop === ALWAYS_FAILS || EXAMPLES.has(crop)

const NOTE = {
  code: 'SANDBOX',
  detail: 'This is an example, made for testing. It says nothing about the place asked for.',
}

function parseObject(json: string): object {
  const parsed: unknown = JSON.parse(json)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
}

function relabelled(outcome: Outcome, { location, crop, month }: Question): Outcome {
  const result = parseObject(outcome.result)
  const notes: unknown = 'notes' in result ? result.notes : []
  const noted = [NOTE, ...(Array.isArray(notes) ? (notes as unknown[]) : [])]
  return { ...outcome, result: JSON.stringify({ ...result, location, crop, month, notes: noted }) }
}

/** Crops that force each outcome, so that a screen can be built for every one of them. */
export function withSandbox(model: ModelThreads): ModelThreads {
  return {
    ...model,
    assess: async (question) => {
      if (question.crop === ALWAYS_FAILS) throw new ModelFailure('the sandbox crop that always fails')
      const example = EXAMPLES.get(question.crop)
      if (!example) return model.assess(question)
      if (question.crop === 'test-slow') await pause(SLOW_MS)
      return relabelled(await model.assess(example), question)
    },
  }
}
