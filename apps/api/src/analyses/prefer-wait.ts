import { getPollIntervalSeconds } from '@crop/domain'
import type { HandlerContext, HandlerResult } from '../http/contract/route'
import type { Waiter } from './waiter'

const MAX_WAIT_SECONDS = 30

/** The response for a task or a batch, and whether it is done. */
export interface PolledResponse {
  response: HandlerResult
  isDone: boolean
}

type PollContext = Pick<
  HandlerContext<unknown, unknown, unknown, unknown>,
  'waitSeconds' | 'abortSignal' | 'budget' | 'reauthenticate'
>

/** Responds with what `read` returns. With `Prefer: wait=N` it first waits until the task or batch is done, for N seconds. */
export async function respondAfterWait(
  { waitSeconds: wantedSeconds, abortSignal, budget, reauthenticate }: PollContext,
  waiter: Waiter,
  id: string,
  read: () => Promise<PolledResponse>,
): Promise<HandlerResult> {
  let polled = await budget.spend(read())
  if (wantedSeconds === undefined) return polled.response
  const waitSeconds = Math.min(wantedSeconds, MAX_WAIT_SECONDS)
  if (!polled.isDone && waitSeconds > 0) {
    await waiter.waitUntilDone(id, waitSeconds * 1000, abortSignal())
    await reauthenticate()
    polled = await budget.spend(read())
  }
  const headers = { ...polled.response.headers, 'Preference-Applied': `wait=${waitSeconds}` }
  return { ...polled.response, headers }
}

/** Headers while a task or batch is unfinished: when to poll again, and that no cache may store the response. */
export const getUnfinishedHeaders = (ageMs: number): Record<string, string> => ({
  'Retry-After': String(getPollIntervalSeconds(ageMs)),
  'Cache-Control': 'no-store',
})
