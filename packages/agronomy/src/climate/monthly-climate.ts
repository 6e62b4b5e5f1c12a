/** Climate normals of one place; twelve values each, January first. */
export interface MonthlyClimate {
  readonly tminC: Float64Array
  readonly tmaxC: Float64Array
  readonly tmeanC: Float64Array
  readonly rainMm: Float64Array
  readonly humidityPct: Float64Array
  readonly sunshinePct: Float64Array
  /** 10 m above the ground. */
  readonly windMps: Float64Array
  /** Coefficient of variation of the month's rain from year to year, as a share. */
  readonly rainVariation: Float64Array
}

/** Where a climate was looked up and how far its sources are. */
export interface ClimateSite {
  readonly latitude: number
  readonly elevationM: number
  readonly nearestKm: number
  /** Height of the place above (below: negative) the nearest source. */
  readonly heightAboveNearestM: number
}
