import type { CropCatalogue } from '../crops/catalogue/crop-catalogue'
import { findCrop } from '../crops/find-crop'

export type MapCropMatch =
  | {
      readonly found: true
      /** The key of a crop, or of one of its types. */
      readonly crop: string
    }
  | { readonly found: false; readonly suggestions: readonly string[] }

/** Finds the one crop, or the one type of a crop, that a name means. All names of a crop give the same key. */
export function findMapCrop(catalogue: CropCatalogue, name: string): MapCropMatch {
  const match = findCrop(catalogue, name)
  if (!match.found) return match
  const [type, ...others] = match.types
  if (type && match.isWholeCrop) return { found: true, crop: type.crop }
  if (type && others.length === 0) return { found: true, crop: type.key }
  return { found: false, suggestions: match.types.map(({ name }) => name) }
}
