// Compares published seasonal outlooks of past years with the rain that was observed, and the verdicts that follow from both.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadReference } from '../src/data-pack/load-reference'
import { checkEnso } from './outlook/enso'
import { formatEnso, formatSkill, formatVerdicts } from './outlook/format-verification'
import {
  readObservedRain,
  readVerifiedForecasts,
  type VerifiedForecast,
  WET_MONTH_MM,
} from './outlook/hindcasts'
import { drawReliability } from './outlook/reliability-svg'
import { computeBoxSkills, formatSkillTable, listReliabilityBins } from './outlook/skill'
import { scorePlantings } from './outlook/verdicts'
import { DEFAULT_DATA_DIR, runScript } from './run-script'

const USAGE =
  'npm run outlook:verify -- --outlook FILE --observed FILE [--enso FILE] [--svg FILE] [--skill FILE] [--every DEGREES]'

function main(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      outlook: { type: 'string' },
      observed: { type: 'string' },
      enso: { type: 'string' },
      svg: { type: 'string', default: 'outlook-reliability.svg' },
      skill: { type: 'string', default: 'outlook-skill.csv' },
      every: { type: 'string', default: '1' },
    },
  })
  if (values.outlook === undefined || values.observed === undefined)
    throw new Error('--outlook and --observed are required')
  const observed = readObservedRain(values.observed)
  const forecasts = readVerifiedForecasts(values.outlook, observed)
  if (forecasts.length === 0) throw new Error('No forecast of rain has an observation at its point and month')
  console.log(formatSkill(forecasts))
  const step = Number(values.every)
  const isSampled = ({ latitude, longitude }: VerifiedForecast) =>
    latitude % step === 0 && longitude % step === 0
  const cases = scorePlantings(loadReference(DEFAULT_DATA_DIR), forecasts.filter(isSampled))
  if (cases.length > 0) console.log(`\n${formatVerdicts(cases)}`)
  if (values.enso !== undefined) {
    const months = new Set(observed.map(({ month }) => month))
    console.log(
      `\n${[...months].map((month) => formatEnso(checkEnso(values.enso ?? '', observed, month))).join('\n')}`,
    )
  }
  const ofWetMonths = forecasts.filter(({ normalMm }) => normalMm >= WET_MONTH_MM)
  const title = `Reliability of forecasts of rain, months from ${WET_MONTH_MM} mm on`
  writeFileSync(values.svg, drawReliability(title, listReliabilityBins(ofWetMonths)))
  writeFileSync(values.skill, formatSkillTable(computeBoxSkills(forecasts)))
  console.log(`\nWrote ${values.svg} and ${values.skill}.`)
}

runScript(main, USAGE)
