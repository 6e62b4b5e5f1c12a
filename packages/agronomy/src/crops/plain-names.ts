import { toNameKey } from '../names/name-key'
import type { CropCatalogue } from './catalogue/crop-catalogue'
import type { FoundCrop } from './find-crop'
import type { CropType } from './traits/crop-type'
import { CULTIVARS_BY_CROP } from './words/qualifier-words'

/** A crop whose plain name also means another crop of the table. */
interface PlainName {
  readonly otherCrop: string
  /** Whether the other crop is meant where it is clearly better in any month; otherwise its best month must be better. */
  readonly isComparedByMonth: boolean
  /** Keys of words that name the first crop only. */
  readonly exactKeys: readonly string[]
}

/**
 * Farmers call arabica and robusta alike "coffee", and the herbs and their seeds alike "coriander" and "fennel". The words
 * are those of the species, its codes and its cultivars, and those of leaves and bulbs.
 */
const PLAIN_NAMES: Readonly<Record<string, PlainName | undefined>> = {
  coffee: {
    otherCrop: 'coffee_robusta',
    isComparedByMonth: false,
    exactKeys: [
      ...['arabi', 'coffea', 'cofar', 'acof', 'capheche', 'mundonovo', 'sl34', 'pacamara'],
      ...Array.from(CULTIVARS_BY_CROP.get('coffee') ?? [], toNameKey),
    ],
  },
  coriander: {
    otherCrop: 'coriander_seed',
    isComparedByMonth: true,
    exactKeys: ['cilantro', 'leaf', 'leaves', 'green', 'fresh'],
  },
  fennel: {
    otherCrop: 'fennel_seed',
    isComparedByMonth: true,
    exactKeys: ['bulb', 'florence', 'finocchi', 'azoricum', 'dulce', 'fresh'],
  },
}

/** The types of another crop that a plain name also means. */
export interface OtherTypes {
  readonly types: readonly CropType[]
  readonly isComparedByMonth: boolean
}

/**
 * Finds the types of another crop that the plain name of a crop also means: those of robusta for "coffee"; undefined for
 * other names.
 */
export function findOtherTypes(
  { typesByCrop }: Pick<CropCatalogue, 'typesByCrop'>,
  text: string,
  { types }: Pick<FoundCrop, 'types'>,
): OtherTypes | undefined {
  const plainName = PLAIN_NAMES[types[0]?.crop ?? '']
  if (!plainName) return undefined
  const { otherCrop, isComparedByMonth, exactKeys } = plainName
  const key = toNameKey(text)
  if (exactKeys.some((exactKey) => key.includes(exactKey))) return undefined
  return { types: typesByCrop.get(otherCrop) ?? [], isComparedByMonth }
}
