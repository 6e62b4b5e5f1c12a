/** Code of the world in tables by country. */
export const WORLD = 'ZZ'

/** Shares of crops in the listed harvested area of a country or the world, 0 to 1, by crop. */
export type CropAreas = ReadonlyMap<string, number>

/** The shares of crops by country code. */
export type CropAreaShares = ReadonlyMap<string, CropAreas>

/** The harvested area of crops that are reported together. */
export interface HarvestedArea {
  readonly country: string
  /** Names of crops; others than those of the crop table count towards the area of the country. */
  readonly crops: readonly string[]
  readonly hectares: number
}

/** Computes the shares of crops. An area that is reported for several crops is divided equally among them. */
export function computeCropAreaShares(areas: readonly HarvestedArea[]): CropAreaShares {
  const hectaresByCountry = new Map<string, Map<string, number>>()
  for (const { country, crops, hectares } of areas) {
    for (const area of [country, WORLD]) {
      const hectaresByCrop = hectaresByCountry.get(area) ?? new Map<string, number>()
      hectaresByCountry.set(area, hectaresByCrop)
      for (const crop of crops) {
        hectaresByCrop.set(crop, (hectaresByCrop.get(crop) ?? 0) + hectares / crops.length)
      }
    }
  }
  return new Map(
    [...hectaresByCountry].map(([country, hectaresByCrop]) => {
      const total = [...hectaresByCrop.values()].reduce((sum, hectares) => sum + hectares, 0)
      return [country, new Map([...hectaresByCrop].map(([crop, hectares]) => [crop, hectares / total]))]
    }),
  )
}
