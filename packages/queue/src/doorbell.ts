import { LISTENER_OPTIONS, createBullQueue, RINGER_OPTIONS } from './bull-queue'
import type { QueueSettings } from './bull-queue'
import { createOutageTracker } from './outage-tracker'

export interface Doorbell extends AsyncDisposable {
  /** Tells the workers about a committed task. Never waits and never throws; failures are counted. */
  ring(taskId: string): void
  getFailedRingCount(): number
}

/** The submitting side. Rings are an accelerator: a lost one delays a task by the poller's few seconds. */
export function createDoorbell(settings: QueueSettings): Doorbell {
  const { queue, disconnect } = createBullQueue(settings, RINGER_OPTIONS)
  let failed = 0
  let isOut = false
  function notRung(reason: Error): void {
    failed += 1
    if (!isOut) settings.onOutage?.(reason)
    isOut = true
  }
  return {
    ring: (taskId) => {
      // A finished job that is kept would make the next `add` with its id do nothing and report success.
      const options = { jobId: taskId, attempts: 1, removeOnComplete: true, removeOnFail: true }
      queue.add({ task_id: taskId }, options).then(() => (isOut = false), notRung)
    },
    getFailedRingCount: () => failed,
    [Symbol.asyncDispose]: async () => disconnect(),
  }
}

/** A process that ends need not close it, and must not wait for it: without Redis, Bull never finishes closing. */
export interface DoorbellListener extends AsyncDisposable {
  /** Whether rings can be heard now: false also while Redis refuses what that takes. */
  isAvailable(): boolean
  /** Calls `onRing` for each ring, for up to `concurrency` of them side by side. */
  start(concurrency: number, onRing: (taskId: string) => Promise<void>): void
  /** Takes no further rings. */
  pause(): void
}

/** The working side: hears rings while Redis is there. */
export function listenToDoorbell(settings: QueueSettings): DoorbellListener {
  const { queue, disconnect, isUp: isConnected } = createBullQueue(settings, LISTENER_OPTIONS)
  const outages = createOutageTracker({ isConnected, onOutage: settings.onOutage })
  queue.on('error', outages.failed)
  const tell = (error: Error) => settings.onError?.(error)
  // Bull names its connection for the dashboard and hears of no failure: paused before that, it would end the process.
  const setWorkerName = queue.setWorkerName.bind(queue)
  queue.setWorkerName = () => setWorkerName().catch(tell)
  return {
    isAvailable: outages.isUp,
    start: (concurrency, onRing) => {
      // Rejects when the connection ends; Bull connects again by itself.
      queue.process(concurrency, (job) => onRing(job.data.task_id)).catch(tell)
    },
    pause: () => {
      // Only this process; not waiting for its running jobs, which the task runner waits for.
      queue.pause(true, true).catch(tell)
    },
    // Needs a Redis that answers: `queue.close()` does not return without one.
    [Symbol.asyncDispose]: async () => {
      await queue.close(true)
      disconnect()
    },
  }
}
