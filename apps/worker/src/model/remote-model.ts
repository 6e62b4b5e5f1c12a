import { MAX_SERVER_QUESTIONS, ModelServerUnavailable } from '@crop/runtime'
import { collectCalls } from '../collect-calls'
import type { AnalysisModel } from './analysis-model'
import type { ModelServer, ServerAnswer } from './model-server'
import type { ModelThreads } from './model-threads'
import { QuestionQueue, type QueuedQuestion } from './question-queue'

/**
 * Sends questions in sets to a model server, with up to `maxRequests` requests at the same time. After a failed set the next
 * ones have one question each, so that only a question that fails alone loses an attempt.
 */
export function createRemoteModel(
  threads: ModelThreads,
  server: ModelServer,
  maxRequests: number,
): AnalysisModel {
  const queue = new QuestionQueue()
  let setSize = MAX_SERVER_QUESTIONS
  let freeRequests = maxRequests
  let isStopping = false

  function handleFailure(set: readonly QueuedQuestion[], error: unknown): void {
    const canBeSplit = set.length > 1 && !(error instanceof ModelServerUnavailable)
    if (!canBeSplit || isStopping) return set.forEach(({ reject }) => reject(toError(error)))
    setSize = 1
    queue.putBack(set)
  }

  async function sendSet(set: readonly QueuedQuestion[]): Promise<void> {
    try {
      const answers = await server.assess(set.map(({ question }) => question))
      set.forEach((queued, index) => settle(queued, answers[index]))
      setSize = Math.min(MAX_SERVER_QUESTIONS, 2 * setSize)
    } catch (error) {
      handleFailure(set, error)
    } finally {
      freeRequests += 1
      sendSets()
    }
  }

  function rejectAll(): void {
    for (const { reject } of queue.takeAll()) reject(new Error('the worker is stopping'))
  }

  function sendSets(): void {
    if (isStopping) return rejectAll()
    while (freeRequests > 0 && queue.length > 0) {
      const share = Math.ceil(queue.length / freeRequests)
      freeRequests -= 1
      void sendSet(queue.takePiece(Math.min(share, setSize)))
    }
  }

  // After the turn of the event loop, so that the questions of the turn are in the same set.
  const sendSetsAfterTurn = collectCalls(async () => sendSets())

  return {
    ...threads,
    findVersion: server.version.get,
    findChanges: () => server.version.getModel()?.changes,
    isAvailable: server.isAvailable,
    assess: (request) =>
      new Promise((resolve, reject) => {
        queue.add({ ...request, resolve, reject })
        void sendSetsAfterTurn(undefined)
      }),
    getPieceCapacity: () => maxRequests * MAX_SERVER_QUESTIONS,
    [Symbol.asyncDispose]: async () => {
      isStopping = true
      rejectAll()
      server[Symbol.dispose]()
      await threads[Symbol.asyncDispose]()
    },
  }
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error('the model server failed'))

function settle({ resolve, reject }: QueuedQuestion, answer: ServerAnswer | undefined) {
  if (answer && 'outcome' in answer) resolve(answer.outcome)
  else reject(answer?.error ?? new Error('the model server left out an answer'))
}
