type LockedTask = () => Promise<unknown>

/** A lock manager that, like `navigator.locks`, runs the tasks of each name one at a time and in their order. */
function createLocks() {
  const lastTasks = new Map<string, Promise<unknown>>()
  const request = (name: string, task: LockedTask) => {
    const result = (lastTasks.get(name) ?? Promise.resolve()).then(task)
    lastTasks.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }
  return { request }
}

/** Runs `test` with the browser globals that Node 20 lacks: one `localStorage` for all tabs, and locks. */
export async function withBrowserGlobals<T>(test: (storage: Map<string, string>) => Promise<T>): Promise<T> {
  const storage = new Map<string, string>()
  const browserGlobals = {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
    navigator: { locks: createLocks() },
  }
  const originals = Object.keys(browserGlobals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(browserGlobals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  try {
    return await test(storage)
  } finally {
    for (const [name, descriptor] of originals) {
      Reflect.deleteProperty(globalThis, name)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    }
  }
}
