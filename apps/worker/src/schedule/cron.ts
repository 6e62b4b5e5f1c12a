import { CronExpressionParser } from 'cron-parser'

/** Returns the latest tick of a cron expression at or before `now`, in UTC. `H` means the same time for every worker. */
export function getLatestCronTick(cron: string, now: Date): Date {
  // `prev` returns ticks strictly before its start.
  const currentDate = new Date(now.getTime() + 1)
  return CronExpressionParser.parse(cron, { currentDate, tz: 'UTC', hashSeed: cron }).prev().toDate()
}

/** A name such as `@daily`, or five parts; a sixth in front of them is for the seconds. The parser also accepts fewer. */
const CRON_PARTS = /^(?:@\w+|\S+(?:\s+\S+){4,5})$/

export function isCronExpression(text: string): boolean {
  try {
    CronExpressionParser.parse(text)
    return CRON_PARTS.test(text)
  } catch {
    return false
  }
}
