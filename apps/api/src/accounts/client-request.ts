import type { Logger } from '@crop/runtime'
import type { HandlerContext, TimeBudget } from '../http/contract/route'

/** The client of a request, with the time budget, the log and the abort signal of the request. */
export interface ClientRequest {
  clientIp: string | undefined
  budget: TimeBudget
  log: Logger
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

type Context = Pick<
  HandlerContext<unknown, unknown, unknown, unknown>,
  'clientIp' | 'budget' | 'log' | 'abortSignal'
>

export const toClientRequest = ({ clientIp, budget, log, abortSignal }: Context): ClientRequest => ({
  clientIp: clientIp(),
  budget,
  log,
  signal: abortSignal(),
})
