export const PLACE_KINDS = ['city', 'district', 'region'] as const

export type PlaceKind = (typeof PLACE_KINDS)[number]

export interface Place {
  readonly kind: PlaceKind
  readonly name: string
  /** ISO 3166-1 alpha-2; null for bare coordinates. */
  readonly country: string | null
  readonly admin1: string
  readonly admin2: string
  readonly latitude: number
  readonly longitude: number
  /** Null where the height is not known. */
  readonly elevationM: number | null
  /** Cities only, else 0. */
  readonly population: number
}
