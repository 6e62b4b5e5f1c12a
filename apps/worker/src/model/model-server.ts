import { formatResult, INSUFFICIENT_DATA, toVerdict, type Question } from '@crop/domain'
import {
  askModelServer,
  createCircuitBreaker,
  findErrorCode,
  getRootMessage,
  isBrokenConnection,
  isModelVersion,
  listServerAnswers,
  ModelServerUnavailable,
  watchModelVersion,
  type Logger,
  type ModelVersionSource,
} from '@crop/runtime'
import { createAssessmentCheck, type CheckedAssessment } from './check-assessment'
import { ModelFailure, ModelServerTooSlow } from './model-failure'
import type { TimedOutcome } from './piece'

/** The answer to one question: its outcome, or why there is none. */
export type ServerAnswer = { outcome: TimedOutcome } | { error: Error }

/** The model of a data team behind HTTP, as the tutorial describes it. */
export interface ModelServer extends Disposable {
  version: ModelVersionSource
  /** False while the server states no version, and for some seconds after requests failed. */
  isAvailable(): boolean
  /**
   * Sends one request. Returns an answer for each question. Throws `ModelServerUnavailable` if the server is at fault, and
   * another error if one of the questions may be.
   */
  assess(questions: readonly Question[]): Promise<ServerAnswer[]>
}

interface ModelServerSettings {
  url: string
  /** Time for the answer to one request. */
  timeoutMs: number
}

const BREAKER = { maxFailures: 3, openMs: 5000 }

const MAX_ERROR_LENGTH = 500

export async function createModelServer(
  { url, timeoutMs }: ModelServerSettings,
  logger: Logger,
): Promise<ModelServer> {
  const checkAssessment = await createAssessmentCheck()
  const version = watchModelVersion(url, logger)
  const breaker = createCircuitBreaker(BREAKER)
  const requests = createRequests(timeoutMs)
  let isStopped = false

  /** A server that cannot be connected to, or states no version after a failure, is at fault itself. */
  async function toFailure(error: unknown): Promise<unknown> {
    if (isStopped || error instanceof ModelServerUnavailable) return error
    if (isBrokenConnection(error)) return new Error('the model server broke the connection', { cause: error })
    const isAtFault = isConnectionRefused(error) || !(await version.refresh())
    if (isAtFault) return new ModelServerUnavailable('the model server does not answer', error)
    return error instanceof TypeError
      ? new Error(`the model server does not answer: ${getRootMessage(error)}`)
      : error
  }

  async function send(questions: readonly Question[]): Promise<unknown> {
    try {
      const body = await requests.run((signal) => askModelServer(url, questions, signal))
      breaker.recordSuccess()
      return body
    } catch (error) {
      const failure = await toFailure(error)
      if (failure instanceof ModelServerUnavailable) breaker.recordFailure()
      throw failure
    }
  }

  /** Returns the outcome of an assessment that passes the check. */
  function toAnswer(question: Question, item: unknown, assessmentMs: number): ServerAnswer {
    if (isErrorItem(item)) return { error: new ModelFailure(item.error.slice(0, MAX_ERROR_LENGTH)) }
    const checked = checkAssessment(item)
    if ('problem' in checked)
      return { error: new Error(`the model server returned no assessment: ${checked.problem}`) }
    const { assessment } = checked
    const problem = findContradiction(assessment)
    if (problem !== undefined) return { error: new Error(`the model server contradicts itself: ${problem}`) }
    const stated = version.get()
    if (assessment.model_version !== stated)
      return {
        error: new Error(`the model server answers as ${assessment.model_version}, but states ${stated}`),
      }
    return { outcome: toOutcome(question, assessment, assessmentMs) }
  }

  /** Reads the version again if an answer has another one: the server may have a new model. */
  async function updateVersion(items: readonly unknown[]): Promise<void> {
    const hasOtherVersion = items.some(
      (item) => isAnswer(item) && isModelVersion(item.model_version) && item.model_version !== version.get(),
    )
    if (hasOtherVersion && !(await version.refresh()))
      throw new ModelServerUnavailable('the model server states no version')
  }

  return {
    version,
    isAvailable: () => version.isReachable() && !breaker.isOpen(),
    assess: async (questions) => {
      const startedAt = performance.now()
      const items = listServerAnswers(await send(questions), questions.length)
      await updateVersion(items)
      const assessmentMs = (performance.now() - startedAt) / questions.length
      return questions.map((question, index) => toAnswer(question, items[index], assessmentMs))
    },
    [Symbol.dispose]: () => {
      isStopped = true
      requests.abortAll()
      version[Symbol.dispose]()
    },
  }
}

/** The requests in progress. `AbortSignal.any` with one signal for the whole process would leak memory with each of them. */
function createRequests(timeoutMs: number) {
  const running = new Set<AbortController>()
  return {
    /** Resolves like `request`, whose signal is aborted after the timeout. */
    async run<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      running.add(controller)
      const onTimeout = () => controller.abort(new ModelServerTooSlow('the model server is too slow'))
      const timer = setTimeout(onTimeout, timeoutMs)
      try {
        return await request(controller.signal)
      } finally {
        clearTimeout(timer)
        running.delete(controller)
      }
    },
    abortAll(): void {
      for (const controller of running) controller.abort(new Error('the worker is stopping'))
    },
  }
}

const isAnswer = (item: unknown): item is { model_version: unknown } =>
  typeof item === 'object' && item !== null && 'model_version' in item

const isErrorItem = (item: unknown): item is { error: string } =>
  typeof item === 'object' && item !== null && 'error' in item && typeof item.error === 'string'

/** Members that the schema cannot compare with each other. */
function findContradiction({
  feasibility_label,
  feasibility_score,
  model_version,
}: CheckedAssessment): string | undefined {
  if (!isModelVersion(model_version)) return 'model_version has spaces or more than 100 characters'
  const expected = feasibility_score === null ? INSUFFICIENT_DATA : toVerdict(feasibility_score)
  if (feasibility_label === expected) return undefined
  return `the label of the score ${feasibility_score} is ${expected}, not ${feasibility_label}`
}

function toOutcome(question: Question, assessment: CheckedAssessment, assessmentMs: number): TimedOutcome {
  const { location, crop, month } = question
  return {
    feasibilityLabel: assessment.feasibility_label,
    feasibilityScore: assessment.feasibility_score,
    outlook: null,
    modelVersion: assessment.model_version,
    limitingFactor: assessment.limiting_factor,
    irrigation: assessment.water?.irrigation ?? null,
    result: formatResult({ ...withoutAddedMembers(assessment), location, crop, month }, new Date()),
    assessmentMs,
  }
}

/** A server may return results that it got from this service: the members that the service adds are its own. */
function withoutAddedMembers(assessment: CheckedAssessment): CheckedAssessment {
  const own: Record<string, unknown> & CheckedAssessment = { ...assessment }
  for (const name of ['request_id', 'cached', 'computed_at']) delete own[name]
  return own
}

const REFUSED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|UNABLE_TO_.*|.*SELF_SIGNED.*)$/

/** No question reached the server. */
const isConnectionRefused = (error: unknown) => REFUSED.test(findErrorCode(error) ?? '')
