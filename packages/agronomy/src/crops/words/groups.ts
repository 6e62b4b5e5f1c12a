import { toNameKey } from '../../names/name-key'
import groups from './group-names.json'

/** Words for several crops, in the languages of the page and in some others. */
interface CropGroupWords {
  /** The crops that each of the words means. */
  readonly crops: readonly string[]
  /** Whether farmers mean by the words the crop of the group that is nearly all of it in their country. */
  readonly namesOneCrop?: boolean
  /** Words that are recognised when they are misspelt. */
  readonly words: readonly string[]
  /** Words of which a misspelling is as near to too many others. */
  readonly otherWords?: readonly string[]
}

const GROUPS: readonly CropGroupWords[] = groups

const listKeys = ({ words, otherWords = [] }: CropGroupWords) => [...words, ...otherWords].map(toNameKey)

/** Lists the crops of each group with the key of each of its words. A word may have several groups. */
export function listCropGroups(): (readonly [key: string, crops: readonly string[]])[] {
  return GROUPS.flatMap((group) => listKeys(group).map((key) => [key, group.crops] as const))
}

/** Lists the keys of the words by which farmers mean the crop that is nearly all of a group in their country. */
export function listOneCropGroupKeys(): string[] {
  return GROUPS.filter(({ namesOneCrop }) => namesOneCrop).flatMap(listKeys)
}

/** Lists the keys of the words of groups that are recognised when they are misspelt. */
export function listCorrectableGroupKeys(): string[] {
  return GROUPS.flatMap(({ words }) => words).map(toNameKey)
}
