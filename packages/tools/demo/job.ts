import type { DemoContext } from './demo-context'

/** One thing that a user wants done. It rejects unless the service does it. */
export interface Job {
  title: string
  /** `step` prints what has been achieved. */
  run(context: DemoContext, step: (text: string) => void): Promise<void>
}

export interface JobGroup {
  user: string
  jobs: Job[]
}
