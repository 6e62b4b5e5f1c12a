import { CronExpressionParser } from 'cron-parser'

/** The latest moment at or before `now` that a cron expression names, in UTC; an `H` names the same to every worker. */
export function latestCronTick(cron: string, now: Date): Date {
  // `prev` looks strictly before its start.
  const currentDate = new Date(now.getTime() + 1)
  return CronExpressionParser.parse(cron, { currentDate, tz: 'UTC', hashSeed: cron }).prev().toDate()
}

export function isCronExpression(text: string): boolean {
  try {
    CronExpressionParser.parse(text)
    return true
  } catch {
    return false
  }
}
