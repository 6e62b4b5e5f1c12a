/** Climate normals of one place; twelve values each, January first. */
export interface MonthlyClimate {
  readonly tminC: Float64Array
  readonly tmaxC: Float64Array
  readonly tmeanC: Float64Array
  readonly rainMm: Float64Array
  readonly humidityPct: Float64Array
  readonly sunshinePct: Float64Array
  /** Wind speed 10 m above the ground, m/s. */
  readonly windMps: Float64Array
  /** Coefficient of variation of the month's rain from year to year, as a share. */
  readonly rainVariation: Float64Array
}

/** Returns the rain of a year in mm. */
export const sumYearRain = ({ rainMm }: MonthlyClimate): number => rainMm.reduce((sum, mm) => sum + mm, 0)

/** A place whose climate was interpolated, and its distance from the nearest station. */
export interface ClimateSite {
  readonly latitude: number
  readonly elevationM: number
  readonly nearestKm: number
  /** Height of the place relative to the nearest station. */
  readonly heightAboveNearestM: number
  /** The stations that the climate is the weighted mean of, the nearest first. */
  readonly stations: readonly WeightedStation[]
}

export interface WeightedStation {
  readonly station: number
  readonly km: number
  /** Share in the mean. */
  readonly weight: number
}
