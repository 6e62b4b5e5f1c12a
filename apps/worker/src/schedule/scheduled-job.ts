/** Work that is due once per slot, however many workers there are; to run a slot again must change nothing. */
export interface ScheduledJob {
  readonly name: string
  readonly cron: string
  /** What it did, for the log. */
  run(slot: Date): Promise<Record<string, number>>
}
