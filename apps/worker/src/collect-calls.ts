import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Collects the calls of one turn of the event loop and runs them together, because one round trip for many tasks costs
 * little more than one for a single task. Every call of the turn gets the same promise.
 */
export function collectCalls<Item, Result>(
  run: (items: Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let items: Item[] = []
  let result: Promise<Result> | undefined

  async function runCollected(): Promise<Result> {
    await nextTurn()
    const collected = items
    items = []
    result = undefined
    return run(collected)
  }

  return (item) => {
    items.push(item)
    result ??= runCollected()
    return result
  }
}
