// Compares the model with published figures, with places known for a crop and, if given, with a planting calendar.
import { parseArgs } from 'node:util'
import { loadReference } from '../src/data-pack/load-reference'
import { getModelVersion } from '../src/model-version'
import { checkCalendar } from './check-calendar'
import { checkHomes } from './check-homes'
import { isMet } from './checks'
import { formatCalendarReport, formatChecks, formatHomesReport } from './format-report'
import { readHomeLists } from './homes'
import { readPlantingCalendar } from './planting-calendar'
import { checkPublishedExamples } from './published-examples'
import { DEFAULT_DATA_DIR, runScript } from './run-script'
import { checkWorkedNumbers } from './worked-numbers'

const USAGE = 'npm run model:validate -- [--calendar FILE] [--data-dir DIR] [--json]'

function main(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      calendar: { type: 'string' },
      'data-dir': { type: 'string', default: DEFAULT_DATA_DIR },
      json: { type: 'boolean', default: false },
    },
  })
  const dataDir = values['data-dir']
  const reference = loadReference(dataDir)
  const version = getModelVersion(dataDir)
  const checks = [...checkPublishedExamples(), ...checkWorkedNumbers(reference)]
  const failedChecks = checks.filter((check) => !isMet(check))
  const homes = checkHomes(reference, readHomeLists())
  const calendar = values.calendar
    ? checkCalendar(reference, readPlantingCalendar(values.calendar))
    : undefined

  if (values.json) {
    const summary = { total: checks.length, met: checks.length - failedChecks.length, failed: failedChecks }
    console.log(JSON.stringify({ model_version: version, checks: summary, homes, calendar }, null, 2))
  } else {
    console.log(`model ${version}\n\n${formatChecks(checks)}\n\n${formatHomesReport(homes)}\n`)
    console.log(calendar ? formatCalendarReport(calendar) : `No planting calendar given. Usage: ${USAGE}`)
  }
  if (failedChecks.length > 0) process.exitCode = 1
}

runScript(main, USAGE)
