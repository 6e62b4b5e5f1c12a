import { getPollIntervalSeconds } from '@crop/domain'
import type { HandlerContext, HandlerResult } from '../http/contract/route'
import { parsePreferences } from '../http/pipeline/preferences'
import type { Waiter } from './waiter'

const MAX_WAIT_SECONDS = 30

/** The response for a task or a batch, and whether it is done. */
export interface PolledResponse {
  response: HandlerResult
  isDone: boolean
}

type PollContext = Pick<
  HandlerContext<unknown, unknown, unknown, unknown>,
  'header' | 'abortSignal' | 'budget' | 'reauthenticate'
>

/** Responds with what `read` returns. With `Prefer: wait=N` it first waits until the task or batch is done, for N seconds. */
export async function respondAfterWait(
  { header, abortSignal, budget, reauthenticate }: PollContext,
  waiter: Waiter,
  id: string,
  read: () => Promise<PolledResponse>,
): Promise<HandlerResult> {
  const waitSeconds = getWaitSeconds(header('prefer'))
  let polled = await budget.spend(read())
  if (waitSeconds === undefined) return polled.response
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

/** Returns the seconds of `Prefer: wait=N`, at most 30; undefined when the preference is absent or malformed. */
function getWaitSeconds(header: string | undefined): number | undefined {
  const { waitSeconds } = parsePreferences(header)
  return waitSeconds === undefined ? undefined : Math.min(waitSeconds, MAX_WAIT_SECONDS)
}
