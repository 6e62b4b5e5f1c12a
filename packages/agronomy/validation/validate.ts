import { parseArgs } from 'node:util'
import { loadReference } from '../src/data-pack/load-reference'
import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { modelVersion } from '../src/model-version'
import { type CalendarReport, checkCalendar } from './check-calendar'
import { isMet } from './check'
import { readPlantingCalendar } from './planting-calendar'
import { publishedExamples } from './published-examples'
import { calendarTable, checkLines } from './report'
import { workedNumbers } from './worked-numbers'

const USAGE = 'npm run model:validate -- [--calendar FILE] [--data-dir DIR] [--json]'

function main(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      calendar: { type: 'string' },
      'data-dir': { type: 'string', default: SHIPPED_DATA_DIR },
      json: { type: 'boolean', default: false },
    },
  })
  const dataDir = values['data-dir']
  const reference = loadReference(dataDir)
  const checks = [...publishedExamples(), ...workedNumbers(reference)]
  const failed = checks.filter((check) => !isMet(check))
  const calendar = values.calendar
    ? checkCalendar(reference, readPlantingCalendar(values.calendar))
    : undefined
  const version = modelVersion(dataDir)

  if (values.json) {
    const figures = { total: checks.length, met: checks.length - failed.length, failed }
    console.log(JSON.stringify({ model_version: version, checks: figures, calendar }, null, 2))
  } else printReport(version, [...checkLines(checks)], calendar)
  if (failed.length > 0) process.exitCode = 1
}

function printReport(version: string, checks: readonly string[], calendar: CalendarReport | undefined): void {
  console.log([`model ${version}`, '', ...checks].join('\n'))
  console.log(calendar ? calendarTable(calendar).join('\n') : `No planting calendar was given: ${USAGE}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Usage: ${USAGE}`)
  process.exitCode = 1
}
