import { createInProcessWorkers } from '@crop/worker/testing'
import type { TestApi } from './test-api'

/** Runs a worker next to the api, in the process of the tests, from here until the end of the file. */
export function useWorker(api: () => TestApi, settings: Record<string, string> = {}): void {
  beforeAll(async () => {
    const workers = createInProcessWorkers(api().databaseUrl)
    api().addCleanup(workers.stopAll)
    await workers.runWorker(settings)
  })
}
