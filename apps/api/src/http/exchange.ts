import type { Response } from 'express'

/** What is known of a request and its answer before any route looks at it. */
export interface Exchange {
  requestId: string
  /** Of the answer, whatever it will be; who knows more adds to them. */
  headers: Record<string, string>
  /** The template of the path, once a route was found. */
  route: string
}

const exchanges = new WeakMap<Response, Exchange>()

export function openExchange(response: Response, exchange: Exchange): void {
  exchanges.set(response, exchange)
}

export function exchangeOf(response: Response): Exchange {
  const exchange = exchanges.get(response)
  if (!exchange) throw new Error('Every request is identified before it is routed.')
  return exchange
}
