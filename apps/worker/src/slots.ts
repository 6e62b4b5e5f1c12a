/** So many places for work that runs at once. */
export interface Slots {
  inUse(): number
  /** Waits, in order of asking, for a free slot and takes it. */
  take(): Promise<void>
  /** Takes what is free, at most `limit`, and says how many that were. */
  takeFree(limit: number): number
  give(count?: number): void
  /** Resolves when a slot is free, without taking it. */
  whenFree(): Promise<void>
  /** Resolves when no slot is taken. */
  whenIdle(): Promise<void>
}

export function createSlots(size: number): Slots {
  let free = size
  const takers: (() => void)[] = []
  let watchers: { enough: number; resolve: () => void }[] = []

  function handOut(): void {
    while (free > 0 && takers.length > 0) {
      free -= 1
      takers.shift()?.()
    }
    watchers.filter(({ enough }) => free >= enough).forEach(({ resolve }) => resolve())
    watchers = watchers.filter(({ enough }) => free < enough)
  }

  const untilFree = (enough: number) =>
    new Promise<void>((resolve) => {
      watchers.push({ enough, resolve })
      handOut()
    })

  return {
    inUse: () => size - free,
    take: () =>
      new Promise((resolve) => {
        takers.push(resolve)
        handOut()
      }),
    takeFree: (limit) => {
      const taken = Math.min(limit, free)
      free -= taken
      return taken
    },
    give: (count = 1) => {
      free += count
      handOut()
    },
    whenFree: () => untilFree(1),
    whenIdle: () => untilFree(size),
  }
}
