import { toNameKey } from '../names/name-key'
import type { CropCatalogue } from './crop-catalogue'
import type { FoundCrop } from './find-crop'
import type { CropType } from './crop-type'
import { CULTIVARS_BY_CROP } from './qualifier-words'

/** A crop whose plain name also means another crop of the table. */
interface PlainName {
  readonly otherCrop: string
  /** Keys of words that name the first crop only. */
  readonly exactKeys: readonly string[]
}

/** Farmers call arabica and robusta alike "coffee". The words are those of the species, its codes and its cultivars. */
const PLAIN_NAMES: Readonly<Record<string, PlainName | undefined>> = {
  coffee: {
    otherCrop: 'coffee_robusta',
    exactKeys: [
      ...['arabi', 'coffea', 'cofar', 'acof', 'capheche', 'mundonovo', 'sl34', 'pacamara'],
      ...[...(CULTIVARS_BY_CROP.get('coffee') ?? [])].map(toNameKey),
    ],
  },
}

/** Lists the types of another crop that the plain name of a crop also means: those of robusta for "coffee"; none for other names. */
export function listOtherTypes(
  { types: allTypes }: Pick<CropCatalogue, 'types'>,
  text: string,
  { types }: Pick<FoundCrop, 'types'>,
): readonly CropType[] {
  const plainName = PLAIN_NAMES[types[0]?.crop ?? '']
  if (!plainName) return []
  const key = toNameKey(text)
  const isExact = plainName.exactKeys.some((exactKey) => key.includes(exactKey))
  return isExact ? [] : allTypes.filter(({ crop }) => crop === plainName.otherCrop)
}
