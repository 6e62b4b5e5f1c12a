/** A row of an outlook, by the names of its columns. */
export type OutlookRow = Record<string, string | number>

interface OutlookOptions {
  /** The model; NMME by default. */
  source?: string
  /** YYYY-MM */
  issued?: string
  months?: number
  /** Probabilities of the lower, middle and upper third of rain. */
  rain?: readonly [number, number, number]
  temperature?: readonly [number, number, number]
  /** The south-western point, and how many points there are in each direction; by default in Mato Grosso. */
  south?: number
  west?: number
  points?: number
  step?: number
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Returns a month such as `2026-04`, a number of months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${pad((months % 12) + 1)}`
}

/** Returns the rows of an outlook that says the same everywhere. */
export function anOutlook({
  source = 'NMME',
  issued = '2026-04',
  months = 3,
  rain = [0.5, 0.3, 0.2],
  temperature = [0.1, 0.3, 0.6],
  south = -15,
  west = -58,
  points = 4,
  step = 1,
}: OutlookOptions = {}): OutlookRow[] {
  const offsets = Array.from({ length: points }, (_, index) => index * step)
  const leads = Array.from({ length: months }, (_, index) => index + 1)
  const shares = { rain, temperature }
  return (['rain', 'temperature'] as const).flatMap((variable) =>
    offsets.flatMap((north) =>
      offsets.flatMap((east) =>
        leads.map((lead) => {
          const [p_below, p_normal, p_above] = shares[variable]
          return {
            model: source,
            issued,
            variable,
            lat: south + north,
            lon: west + east,
            lead_month: lead,
            valid_month: addMonths(issued, lead),
            p_below,
            p_normal,
            p_above,
          }
        }),
      ),
    ),
  )
}

/** Formats rows as a table whose columns are those of the first row. */
export function toOutlookCsv(rows: readonly OutlookRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}
