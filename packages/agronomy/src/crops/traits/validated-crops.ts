import { wordSet } from '../../names/word-set'
import type { CropType } from './crop-type'

/**
 * Crops whose planting months the model predicts well at five or more places of a published planting calendar (AUC of
 * 0.7 or more; Sacks et al. 2010). `npm run model:validate` prints the figures of every crop.
 */
const VALIDATED_CROPS = wordSet(`
  barley cassava cotton drybean groundnut maize oats pearl_millet potato proso_millet rapeseed rice rye_winter
  sorghum soybean sugarbeet sunflower sweetpotato wheat
`)

export function isValidated({ crop }: CropType): boolean {
  return VALIDATED_CROPS.has(crop)
}
