import { formatCalendarMonth, parseCalendarMonth, toCalendarMonth } from './calendar-month'
import type { OutlookOrigin, OutlookVariable } from './outlook'
import type { OutlookIssues } from './outlook-issues'
import { type OutlookValue, type OutlookValues, UNITS_PER_DEGREE, type ValueOrigin } from './outlook-values'
import type { Terciles } from './place-outlook'

/** A line of a table, as it was read. */
export interface TextRow {
  readonly values: readonly string[]
  /** Line of the file, from 1. */
  readonly line: number
}

/** The origin that the operator states for the files; a file may state the same. */
export type StatedOrigin = { readonly [Name in keyof OutlookOrigin]?: OutlookOrigin[Name] | undefined }

interface Variable {
  readonly name: OutlookVariable
  /** Undefined for probabilities; for anomalies their unit and the largest that is possible. */
  readonly anomaly?: { readonly unit: string; readonly max: number }
}

const VARIABLES: ReadonlyMap<string, Variable> = new Map([
  ['rain', { name: 'rain' }],
  ['temperature', { name: 'temperature' }],
  ['rain_anomaly_mm_day', { name: 'rain', anomaly: { unit: 'mm per day', max: 100 } }],
  ['temperature_anomaly_c', { name: 'temperature', anomaly: { unit: '°C', max: 20 } }],
])

const COLUMNS = ['variable', 'lat', 'lon', 'valid_month'] as const
const PROBABILITIES = ['p_below', 'p_normal', 'p_above'] as const
const ANOMALY = 'anomaly'

/** Three shares with two decimals each may differ from 1 by this. */
const MAX_SUM_ERROR = 0.0151

const MAX_LEAD_MONTHS = 12

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

const parseNumber = (text: string): number => (NUMBER.test(text) ? Number(text) : NaN)

/** Reads the rows of one file after the other; the first row of a file names its columns. */
export interface OutlookRowReader {
  startFile(name: string): void
  addRow(row: TextRow): void
  /** Ends the last file. Throws an `OutlookError` if there were issues. */
  end(): void
  /** The origin that the files or the operator state. */
  readonly origin: {
    readonly source: string | undefined
    readonly centre: string | undefined
    readonly licence: string | undefined
    /** Months since the year 0. */
    readonly issued: number | undefined
  }
  /** Whether a file states the lead of its months. */
  readonly hasLeads: boolean
  /** Formats where a value was read, such as `line 12`. */
  describe(origin: ValueOrigin): string
}

interface RowReaderOptions {
  readonly values: OutlookValues
  readonly issues: OutlookIssues
  readonly stated: StatedOrigin
  readonly now: Date
  /** Whether messages name the file. */
  readonly namesFiles: boolean
}

/** The values of a row by the names of their columns. */
type Cells = (column: string) => string

export function createOutlookRowReader(options: RowReaderOptions): OutlookRowReader {
  const { values, issues, stated, now, namesFiles } = options
  let { source, centre, licence } = stated
  let issued = stated.issued === undefined ? undefined : parseCalendarMonth(stated.issued)
  let hasLeads = false
  const files: string[] = []
  let head: readonly string[] | undefined
  const describe = ({ file, line }: ValueOrigin) =>
    namesFiles ? `${files[file] ?? ''}, line ${line}` : `line ${line}`
  const toOrigin = ({ line }: TextRow): ValueOrigin => ({ file: files.length - 1, line })

  function endFile(): void {
    const file = files.at(-1)
    if (file !== undefined && !head) issues.add(namesFiles ? `${file} is empty.` : 'The file is empty.')
  }

  function readSource(cells: Cells): string | undefined {
    const model = cells('model') || undefined
    source ??= model
    centre ??= cells('centre') || undefined
    licence ??= cells('licence') || undefined
    if (model === undefined || model === source) return undefined
    return `model is ${model}, but ${source} before: an outlook has one source`
  }

  function readIssue(cells: Cells): string | undefined {
    const issue = cells('issued')
    if (issue === '') return undefined
    const month = parseCalendarMonth(issue)
    if (month === undefined) return `issued is ${quote(issue)}, and must be a month such as 2026-04`
    if (issued !== undefined && month !== issued)
      return `issued is ${issue}, but ${formatCalendarMonth(issued)} before: an outlook has one issue`
    issued = month
    return month > toCalendarMonth(now) ? `issued is ${issue}, which is in the future` : undefined
  }

  function addValue(row: TextRow, columns: readonly string[]): void {
    const origin = toOrigin(row)
    if (row.values.length !== columns.length) {
      const count = `${row.values.length} values for ${columns.length} columns`
      return issues.add(`${describe(origin)}: the row has ${count}; the file may be truncated.`)
    }
    const cells: Cells = (column) => row.values[columns.indexOf(column)]?.trim() ?? ''
    const problem = readSource(cells) ?? readIssue(cells)
    const read = problem ?? readValue(cells, issued)
    if (typeof read === 'string') return issues.add(`${describe(origin)}: ${read}.`)
    values.add(read, origin)
  }

  return {
    startFile(name) {
      endFile()
      files.push(name)
      head = undefined
    },
    addRow(row) {
      if (head) return addValue(row, head)
      head = row.values.map((column) => column.trim().toLowerCase())
      hasLeads ||= head.includes('lead_month')
      const problem = findHeadProblem(head, stated)
      if (problem !== undefined) issues.add(`${describe(toOrigin(row))}: ${problem}`)
      issues.throwIfAny()
    },
    end() {
      endFile()
      issues.throwIfAny()
    },
    get origin() {
      return { source, centre, licence, issued }
    },
    describe,
    get hasLeads() {
      return hasLeads
    },
  }
}

const quote = (text: string) => (text === '' ? 'empty' : `“${text.slice(0, 40)}”`)

function findHeadProblem(head: readonly string[], stated: StatedOrigin): string | undefined {
  const isMissing = (name: string) => !head.includes(name)
  const missing: string[] = COLUMNS.filter(isMissing)
  if (isMissing(ANOMALY)) missing.push(...PROBABILITIES.filter(isMissing))
  if (missing.length > 0) return `these columns are missing: ${missing.join(', ')}.`
  if (isMissing('model') && stated.source === undefined) return 'there is no column model; state --source.'
  if (isMissing('issued') && stated.issued === undefined) return 'there is no column issued; state --issued.'
  const twice = head.find((name, index) => name !== '' && head.indexOf(name) !== index)
  return twice === undefined ? undefined : `the column ${twice} occurs twice.`
}

/** Returns the value of a row, or what is wrong with it. */
function readValue(cells: Cells, issued: number | undefined): OutlookValue | string {
  const variable = VARIABLES.get(cells('variable'))
  if (!variable)
    return `variable is ${quote(cells('variable'))}, and must be one of: ${[...VARIABLES.keys()].join(', ')}`
  const month = readMonth(cells, issued)
  if (typeof month === 'string') return month
  const [lat, lon] = [parseNumber(cells('lat')), parseNumber(cells('lon'))]
  if (!(Math.abs(lat) <= 90)) return `lat is ${quote(cells('lat'))}, and must be degrees from -90 to 90`
  if (!(lon >= -180 && lon <= 360))
    return `lon is ${quote(cells('lon'))}, and must be degrees from -180 to 360`
  const value = variable.anomaly ? readAnomaly(cells, variable.anomaly) : readTerciles(cells)
  if (typeof value === 'string') return value
  const east = lon > 180 ? lon - 360 : lon
  return { variable: variable.name, month, lat: toUnits(lat), lon: toUnits(east), value }
}

const toUnits = (degrees: number) => Math.round(degrees * UNITS_PER_DEGREE)

function readMonth(cells: Cells, issued: number | undefined): number | string {
  const text = cells('valid_month')
  const month = parseCalendarMonth(text)
  if (month === undefined) return `valid_month is ${quote(text)}, and must be a month such as 2026-05`
  if (issued === undefined) return 'issued is empty; state --issued'
  const issue = formatCalendarMonth(issued)
  if (month <= issued) return `valid_month ${text} is not after the issue ${issue}`
  if (month - issued > MAX_LEAD_MONTHS)
    return `valid_month ${text} is more than a year after the issue ${issue}`
  const lead = cells('lead_month')
  if (lead === '' || parseNumber(lead) === month - issued) return month
  return `lead_month is ${quote(lead)}, but ${text} is ${month - issued} after the issue ${issue}: one of them is shifted`
}

function readTerciles(cells: Cells): Terciles | string {
  const [below = NaN, normal = NaN, above = NaN] = PROBABILITIES.map((name) => parseNumber(cells(name)))
  const numbers = [below, normal, above]
  const wrong = numbers.findIndex((share) => !(share >= 0 && share <= 1))
  const sum = below + normal + above
  if (wrong !== -1) {
    const [name = ''] = PROBABILITIES.slice(wrong)
    const hint = sum > 90 && sum < 110 ? '; the file seems to be in percent' : ''
    return `${name} is ${quote(cells(name))}, and must be a share from 0 to 1${hint}`
  }
  if (Math.abs(sum - 1) <= MAX_SUM_ERROR) return { below, normal, above }
  return `the sum of p_below, p_normal and p_above is ${sum.toFixed(3)}, and must be 1`
}

function readAnomaly(cells: Cells, { unit, max }: { unit: string; max: number }): number | string {
  const anomaly = parseNumber(cells(ANOMALY))
  if (Math.abs(anomaly) <= max) return anomaly
  const rule = `must be a difference from the normal in ${unit}, from -${max} to ${max}`
  return `anomaly is ${quote(cells(ANOMALY))}, and ${rule}`
}
