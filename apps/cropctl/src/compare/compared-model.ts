import { FEASIBILITY_LABELS, type FeasibilityLabel, toCanonicalQuestion, type Question } from '@crop/domain'
import {
  askModelServer,
  isBrokenConnection,
  listServerAnswers,
  ModelServerUnavailable,
  readModelVersion,
} from '@crop/runtime/model-server'
import Joi from 'joi'
import { CommandError } from '../command-error'
import { loadModel } from '../load-model'

/** The part of an answer that is compared. */
export interface ComparedAnswer {
  /** `no_answer` where a model server returns an error. */
  label: FeasibilityLabel | 'no_answer'
  /** 0 to 1; null without a verdict. */
  score: number | null
  /** Null if no factor limits. */
  limitingFactor: string | null
}

export interface ComparedModel {
  version: string
  /** Answers questions, as many as one request takes. */
  assess(questions: readonly Question[]): Promise<ComparedAnswer[]>
}

const REQUEST_TIMEOUT_MS = 60_000

const isUrl = (source: string) => /^https?:\/\//.test(source)

/**
 * Opens the model at a source: `built-in`, the folder of a data pack, or the URL of a model server. Throws a `CommandError` if there
 * is none.
 */
export async function openModel(source: string): Promise<ComparedModel> {
  if (isUrl(source)) return openModelServer(source)
  const { assess, version } = await loadModel(source === 'built-in' ? undefined : source)
  return {
    version,
    assess: async (questions) =>
      questions.map(toCanonicalQuestion).map((question) => {
        const {
          feasibility_label: label,
          feasibility_score: score,
          limiting_factor: limitingFactor,
        } = assess(question)
        return { label, score, limitingFactor }
      }),
  }
}

interface ServerAssessment {
  feasibility_label: FeasibilityLabel
  feasibility_score: number | null
  limiting_factor: string | null
}

type ServerAnswer = ServerAssessment | { error: string }

const errorSchema = Joi.object({ error: Joi.string().required() }).unknown()

const assessmentSchema = Joi.object({
  feasibility_label: Joi.string()
    .valid(...FEASIBILITY_LABELS)
    .required(),
  feasibility_score: Joi.number().min(0).max(1).allow(null).required(),
  limiting_factor: Joi.string().allow(null).required(),
}).unknown()

const answersSchema = Joi.array<ServerAnswer[]>()
  .items(
    Joi.when(Joi.object({ error: Joi.exist() }).unknown(), {
      then: errorSchema,
      otherwise: assessmentSchema,
    }),
  )
  .required()

async function openModelServer(url: string): Promise<ComparedModel> {
  const version = await readModelVersion(url).catch((error: unknown) => {
    throw error instanceof ModelServerUnavailable
      ? new CommandError(`${getHost(url)}: ${error.message}.`)
      : error
  })
  return {
    version,
    assess: async (questions) => {
      const answers = await ask(url, questions.map(toCanonicalQuestion))
      const validated = answersSchema.validate(answers, { convert: false })
      if (validated.error)
        throw new CommandError(`${getHost(url)} returns no valid answer: ${validated.error.message}.`)
      return validated.value.map(toComparedAnswer)
    },
  }
}

const toComparedAnswer = (answer: ServerAnswer): ComparedAnswer =>
  'error' in answer
    ? { label: 'no_answer', score: null, limitingFactor: null }
    : {
        label: answer.feasibility_label,
        score: answer.feasibility_score,
        limitingFactor: answer.limiting_factor,
      }

async function ask(url: string, questions: readonly Question[]): Promise<readonly unknown[]> {
  try {
    const send = () => askModelServer(url, questions, AbortSignal.timeout(REQUEST_TIMEOUT_MS))
    // While the built-in model computes, the server may close a connection that is idle.
    const body = await send().catch((error: unknown) => {
      if (isBrokenConnection(error)) return send()
      throw error
    })
    return listServerAnswers(body, questions.length)
  } catch (error) {
    const { message } = new ModelServerUnavailable(`${getHost(url)} does not answer`, error)
    throw new CommandError(`${message}.`)
  }
}

/** The rest of the URL may have secrets. */
const getHost = (url: string) => new URL(url).host
