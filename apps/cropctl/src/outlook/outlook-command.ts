import {
  findOutlook,
  insertOutlook,
  listOutlooks,
  readOutlookRows,
  removeOutlook,
  type StoredOutlook,
} from '@crop/db'
import { isUuid, type Outlook, parseCalendarMonth, readPlaceOutlook, type Terciles } from '@crop/domain'
import { type Command, InvalidArgumentError } from 'commander'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { parseNonEmptyText } from '../option-values'
import { printDetails, printRows } from '../print-details'
import { withDatabase } from '../with-database'
import { readOutlookFiles } from './read-outlook-files'

interface ImportOptions {
  source?: string
  centre?: string
  issued?: string
  licence?: string
  skill?: string
  dryRun: boolean
}

const describeMonths = (months: readonly string[]) => `${months[0]} to ${months.at(-1)}`

const describeRegion = ([west, south, east, north]: Outlook['region']) =>
  `${west}..${east} E, ${south}..${north} N`

const notFound = () => new CommandError('No outlook has this id; cropctl outlook list shows all.')

async function importOutlook(
  context: CommandContext,
  files: readonly string[],
  { skill: skillFile, dryRun, ...stated }: ImportOptions,
): Promise<void> {
  const { console } = context
  const packed = await readOutlookFiles(context, { files, skillFile, stated })
  const { outlook, values, warnings } = packed
  for (const warning of warnings) console.error(`Warning: ${warning}`)
  const { source, centre, issued, months, grid, region } = outlook
  const title = `${source} of ${centre}, issued in ${issued}, for ${describeMonths(months)}`
  const extent = `${values} values on a grid of ${grid.step}° (${describeRegion(region)})`
  if (dryRun) return console.log(`The outlook is valid, and was not imported: ${title}; ${extent}.`)
  const { id, isNew, isCurrent } = await withDatabase(context, async (db) => {
    const inserted = await insertOutlook(db, packed)
    return { ...inserted, isCurrent: (await findOutlook(db, inserted.id))?.isCurrent ?? false }
  })
  if (!isNew) return console.log(`Nothing was imported: outlook ${id} has the same content.`)
  console.log(`Imported outlook ${id}: ${title}; ${extent}.`)
  if (!isCurrent) console.log('It is not used, because a newer outlook covers its region.')
}

const toRow = ({ id, source, centre, issued, months, region, isCurrent, importedAt }: StoredOutlook) => ({
  id,
  source,
  centre,
  issued,
  months: describeMonths(months),
  region: describeRegion(region),
  is_current: isCurrent,
  imported_at: importedAt.toISOString(),
})

async function list(context: CommandContext, options: { json: boolean }): Promise<void> {
  const outlooks = await withDatabase(context, listOutlooks)
  printRows(context, outlooks.map(toRow), { ...options, emptyMessage: 'There are no outlooks.' })
}

interface ShowOptions {
  at?: { latitude: number; longitude: number }
  json: boolean
}

async function show(context: CommandContext, id: string, { at, json }: ShowOptions): Promise<void> {
  const { outlook, rows } = await withDatabase(context, async (db) => {
    const found = isUuid(id) ? await findOutlook(db, id) : undefined
    if (!found) throw notFound()
    return { outlook: found, rows: at ? await readOutlookRows(db, id) : [] }
  })
  if (at) {
    const months = readPlaceOutlook(outlook, (row) => rows[row], at)?.months ?? []
    return printRows(context, months.map(toMonthRow), {
      json,
      emptyMessage: 'It says nothing about this place.',
    })
  }
  const { grid, skills, licence, digest } = outlook
  const details = {
    ...toRow(outlook),
    grid: `${grid.rows} x ${grid.columns} points of ${grid.step}°`,
    skills: skills.length,
    licence,
    digest,
  }
  printDetails(context, details, { json })
}

type Month = NonNullable<ReturnType<typeof readPlaceOutlook>>['months'][number]

const toMonthRow = ({ month, rain, temperature, rainSkill, temperatureSkill }: Month) => ({
  month,
  ...toShares('rain', rain),
  rain_skill: rainSkill,
  ...toShares('temperature', temperature),
  temperature_skill: temperatureSkill,
})

const toShares = (name: string, terciles: Terciles | null) => ({
  [`${name}_below`]: round(terciles?.below),
  [`${name}_normal`]: round(terciles?.normal),
  [`${name}_above`]: round(terciles?.above),
})

const round = (share: number | undefined) => (share === undefined ? null : Number(share.toFixed(3)))

async function remove(context: CommandContext, id: string): Promise<void> {
  const isRemoved = isUuid(id) && (await withDatabase(context, (db) => removeOutlook(db, id)))
  if (!isRemoved) throw notFound()
  context.console.log(`Outlook ${id} is removed. Answers that were made with it stay.`)
}

function parseMonth(text: string): string {
  if (parseCalendarMonth(text) !== undefined) return text
  throw new InvalidArgumentError('must be a month such as 2026-04.')
}

function parsePoint(text: string): { latitude: number; longitude: number } {
  const [latitude = NaN, longitude = NaN, ...rest] = text
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && rest.length === 0)
    return { latitude, longitude }
  throw new InvalidArgumentError('must be latitude,longitude in degrees, such as --at=-12.5,-55.7.')
}

export function addOutlookCommand(program: Command, context: CommandContext): void {
  const outlook = program.command('outlook').description('import, list and remove seasonal outlooks')
  outlook
    .command('import <file...>')
    .description('check the files of one outlook, and store it; - reads standard input')
    .option('--source <name>', 'model or ensemble, when no column model names it', parseNonEmptyText)
    .option(
      '--centre <name>',
      'centre that publishes it, when the source is not NMME or SEAS5',
      parseNonEmptyText,
    )
    .option('--issued <month>', 'month of the issue, when no column issued names it', parseMonth)
    .option(
      '--licence <text>',
      'licence line to show, when the source is not NMME or SEAS5',
      parseNonEmptyText,
    )
    .option('--skill <file>', 'skills by variable, month and region, as columns variable, valid_month, rpss')
    .option('--dry-run', 'only check the files', false)
    .action((files: string[], options: ImportOptions) => importOutlook(context, files, options))
  outlook
    .command('list')
    .description('list outlooks, the newest issue first, and which of them are used')
    .option('--json', 'as JSON', false)
    .action((options: { json: boolean }) => list(context, options))
  outlook
    .command('show <id>')
    .description('show an outlook, or its probabilities at a place')
    .option('--at <latitude,longitude>', 'a place, such as --at=-12.5,-55.7', parsePoint)
    .option('--json', 'as JSON', false)
    .action((id: string, options: ShowOptions) => show(context, id, options))
  outlook
    .command('remove <id>')
    .description('remove an outlook; an older one of its region is used again')
    .action((id: string) => remove(context, id))
}
