import { toNameKey } from '../../names/name-key'
import lookalikes from './lookalikes.json'
import { toSingular } from './split-names'

/**
 * Words and names of people and places, in the plural only where the singular is no such word, that differ from the name of a
 * crop by a typing error or two and mean something else. From lists of the most common words of 45 languages and from
 * dictionaries of English, Swahili, Indonesian and six other languages.
 */
const LOOKALIKES: ReadonlySet<string> = new Set(lookalikes)

/** Whether the key of a word is that of a word that only resembles the name of a crop. */
export function isLookalike(key: string): boolean {
  return LOOKALIKES.has(key) || LOOKALIKES.has(toSingular(key))
}

/** Phrases of farming that no crop or group is meant by. */
const FARMING_PHRASES = new Set(
  `
  cover crop, cover cropping, catch crop, break crop, nurse crop, trap crop, row crop, row crops, field crop, field crops, cash crop, food crop,
  food crops, main crop, second crop, mixed crop, mixed crops, mixed cropping, intercrop, other crop, other crops, arable crop, arable crops, rotation crop,
  double crop, grazing, grazings, grazed, grazing land, green manure, crop residue, crop rotation, no crop, set aside, set-aside, fallow, stubble, bare soil
`
    .split(',')
    .map((phrase) => toNameKey(phrase)),
)

/** Whether a text is an ordinary phrase of farming: "cover crop" is no misspelt "cole crop". */
export function isFarmingPhrase(text: string): boolean {
  const key = toNameKey(text)
  return FARMING_PHRASES.has(key) || FARMING_PHRASES.has(toSingular(key))
}
