/** The variables of an outlook. */
export const OUTLOOK_VARIABLES = ['rain', 'temperature'] as const

export type OutlookVariable = (typeof OUTLOOK_VARIABLES)[number]

/** West, south, east and north of a region, in degrees. */
export type RegionBounds = readonly [west: number, south: number, east: number, north: number]

/** A regular grid. Its rows go from south to north, its columns from west to east. */
export interface OutlookGrid {
  /** Degrees between neighbouring points. */
  readonly step: number
  /** The centre of the first point. */
  readonly south: number
  readonly west: number
  readonly rows: number
  readonly columns: number
}

/** How well a centre forecasts a month: the ranked probability skill score, 0 for no skill. */
export interface OutlookSkill {
  readonly variable: OutlookVariable
  /** YYYY-MM */
  readonly month: string
  readonly rpss: number
  /** Null for the whole outlook. */
  readonly region: RegionBounds | null
}

/** The publisher of an outlook and the month of its issue. */
export interface OutlookOrigin {
  /** The model or the ensemble, such as NMME. */
  readonly source: string
  /** The centre that publishes it. */
  readonly centre: string
  /** YYYY-MM */
  readonly issued: string
  /** The line that the licence of the data asks for. */
  readonly licence: string
}

/** A seasonal outlook as it is stored. */
export interface Outlook extends OutlookOrigin {
  /** Consecutive months, YYYY-MM. */
  readonly months: readonly string[]
  readonly grid: OutlookGrid
  /** From the centres of the outermost points. */
  readonly region: RegionBounds
  /** The first that matches a place counts. */
  readonly skills: readonly OutlookSkill[]
  /** Names the content: everything that an answer depends on. */
  readonly digest: string
}

/** An outlook with its points. */
export interface PackedOutlook {
  readonly outlook: Outlook
  /** One for each row of the grid, as `packRow` writes it. */
  readonly rows: readonly Uint8Array[]
  /** Number of stored values. */
  readonly values: number
  /** The parts of the files that were left out, and the reasons. */
  readonly warnings: readonly string[]
}
