import {
  createBullQueue,
  LISTENER_OPTIONS,
  RINGER_OPTIONS,
  type QueueSettings,
  type Ring,
} from './bull-queue'
import { collectRings } from './collect-rings'
import { createOutageTracker } from './outage-tracker'

/** The ringing side: announces waiting tasks to workers. */
export interface Doorbell extends AsyncDisposable {
  /** Announces a committed task. Never waits and never throws; failures are counted. */
  ring(taskId: string): void
  getFailedRingCount(): number
}

/** Creates the ringing side. A lost ring only delays its task by the few seconds until the next poll. */
export function createDoorbell(settings: QueueSettings): Doorbell {
  const { queue, disconnect } = createBullQueue(settings, RINGER_OPTIONS)
  let failedRings = 0
  let isOutage = false

  function recordFailure(reason: Error, rings: number): void {
    failedRings += rings
    if (!isOutage) settings.onOutage?.(reason)
    isOutage = true
  }

  const ring = collectRings(([taskId, ...otherTaskIds]) => {
    // If a finished job stayed in Redis, it would make the next `add` with its id succeed without effect.
    const options = { jobId: taskId, attempts: 1, removeOnComplete: true, removeOnFail: true }
    const others = otherTaskIds.length > 0 ? { other_task_ids: otherTaskIds } : {}
    queue.add({ task_id: taskId, ...others }, options).then(
      () => (isOutage = false),
      (reason: Error) => recordFailure(reason, 1 + otherTaskIds.length),
    )
  })

  return {
    ring,
    getFailedRingCount: () => failedRings,
    [Symbol.asyncDispose]: async () => disconnect(),
  }
}

/**
 * The listening side. A process that exits need not dispose it and must not wait for it: without Redis, Bull never
 * finishes closing.
 */
export interface DoorbellListener extends AsyncDisposable {
  /** False while Redis is unreachable or rejects the commands that listening requires. */
  isAvailable(): boolean
  /** Calls `onRing` for each task that was rung for, for up to `concurrency` jobs at the same time. */
  start(concurrency: number, onRing: (taskId: string) => Promise<void>): void
  /** Accepts no further rings. */
  pause(): void
}

export function listenToDoorbell(settings: QueueSettings): DoorbellListener {
  const { queue, disconnect, isConnected, endBlockingRead } = createBullQueue(settings, LISTENER_OPTIONS)
  const outages = createOutageTracker({ isConnected, onOutage: settings.onOutage })
  queue.on('error', outages.recordError)
  const reportError = (error: Error) => settings.onError?.(error)
  // Bull names its connection for the dashboard without handling failures; an unhandled one would end the process.
  const setWorkerName = queue.setWorkerName.bind(queue)
  queue.setWorkerName = () => setWorkerName().catch(reportError)
  return {
    isAvailable: outages.isAvailable,
    start: (concurrency, onRing) => {
      // Rejects when the connection ends; Bull reconnects by itself.
      const handleJob = ({ task_id, other_task_ids = [] }: Ring) =>
        Promise.all([task_id, ...other_task_ids].map(onRing))
      queue.process(concurrency, ({ data }) => handleJob(data)).catch(reportError)
    },
    pause: () => {
      // Pauses only this process, and does not wait for running jobs: the task runner does.
      queue.pause(true, true).catch(reportError)
      // Bull itself ends its blocking read after half a second, in which it can still take a ring from other workers. It
      // expects the end of the read once it has noted the pause.
      setImmediate(endBlockingRead)
    },
    // Requires a Redis that replies; without one `queue.close()` never returns.
    [Symbol.asyncDispose]: async () => {
      await queue.close(true)
      disconnect()
    },
  }
}
