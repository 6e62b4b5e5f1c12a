import { LRUCache } from 'lru-cache'

/**
 * Part of the contract: deactivation and revocation take effect within 5 s, everywhere. It counts from when the state
 * was asked for; a remembered one counts from its answer, which comes a second and a half later at most.
 */
const STATE_MS = 3500

interface StateSource<State> {
  /** How many are remembered. */
  max: number
  look(id: string): Promise<State>
}

/**
 * Uses the state of an account or a key, which is remembered for some seconds: at once when it is known, for a request
 * that needs no promise is cheaper.
 */
export function createStateCache<State extends NonNullable<unknown>>({ max, look }: StateSource<State>) {
  const states = new LRUCache<string, State>({
    max,
    ttl: STATE_MS,
    // Looks at the clock each time: to remember it for the default millisecond takes a timer, at load for every request.
    ttlResolution: 0,
    fetchMethod: look,
  })
  return <Result>(id: string, use: (state: State | undefined) => Result): Result | Promise<Result> => {
    const remembered = states.get(id)
    return remembered === undefined ? states.fetch(id).then(use) : use(remembered)
  }
}
