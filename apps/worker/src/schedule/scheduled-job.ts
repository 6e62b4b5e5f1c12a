/** Work that is due at every tick of a cron expression, on one of all workers. Running a tick twice must change nothing. */
export interface ScheduledJob {
  readonly name: string
  readonly cron: string
  /** Returns figures for the log. */
  run(cronTick: Date): Promise<Record<string, number>>
}
