type Task = () => Promise<unknown>

/** One at a time, in their order, as `navigator.locks` does. */
function newLocks() {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, task: Task) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task)
    const over = turn.catch(() => undefined)
    last.set(name, over)
    return turn
  }
  return { request }
}

/** The two things of a browser that Node 20 lacks: one storage for all tabs, and locks. */
export async function withBrowser<T>(work: (storage: Map<string, string>) => Promise<T>): Promise<T> {
  const storage = new Map<string, string>()
  const browser = {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    navigator: { locks: newLocks() },
  }
  const before = Object.keys(browser).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  try {
    return await work(storage)
  } finally {
    for (const [name, own] of before) {
      Reflect.deleteProperty(globalThis, name)
      if (own) Object.defineProperty(globalThis, name, own)
    }
  }
}
