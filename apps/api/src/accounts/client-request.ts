import type { Logger } from '@crop/runtime'
import type { HandlerContext, TimeBudget } from '../http/contract/route'

/** What a use case needs of the request: who the client is, and how long it waits. */
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
