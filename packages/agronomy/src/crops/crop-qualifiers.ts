import { type CropType, isWinterType } from './crop-type'
import { toWordsKey } from './crop-names'

/** Qualifiers of any crop: season, water supply, maturity and management. */
const GENERAL_QUALIFIERS = toPhraseSet(`
  spring, summer, autumn, fall, winter, early, mid, late, early season, late season, mid season,
  main season, main, first season, second season, off season, wet season, dry season, rainy season, cool season,
  hot season, monsoon, long rains, short rains, long rain, short rain, kharif, rabi, zaid, maha, yala, meher, belg,
  safra, safrinha, early maturing, medium maturing, late maturing, short duration, medium duration, long duration,
  irrigated, rainfed, rain fed, dryland, hybrid, improved, traditional, organic, conventional, commercial, smallholder`)

/** Qualifiers by crop: type, colour and use. The same word may name another plant beside another crop: white mustard, black cumin. */
const QUALIFIERS_BY_CROP: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    wheat:
      'bread, common, soft, hard, red, hard red, soft red, white, hard white, soft white, feed, milling, fodder',
    durum: 'hard, amber, desert',
    barley:
      'malting, malt, feed, food, fodder, forage, brewing, two row, six row, hulled, hulless, naked, black',
    oats: 'naked, hulled, hulless, feed, forage, fodder, white',
    rye_winter: 'forage, fodder, bread',
    rice:
      'boro, aman, aus, basmati, jasmine, glutinous, sticky, sweet, paddy, wet, wetland, lowland, deepwater, deep water, ' +
      'floating, swamp, long grain, medium grain, short grain, fragrant, aromatic, red, black, brown, white, purple, ' +
      'indica, japonica, transplanted, direct seeded, flooded',
    rice_upland: 'red, black, indica, mountain',
    maize:
      'grain, silage, fodder, forage, feed, food, seed, white, yellow, blue, red, purple, orange, green, dent, flint, ' +
      'field, waxy, floury, quality protein, dry',
    sweetcorn: 'white, yellow, fresh, processing',
    sorghum: 'grain, sweet, red, white, brown, yellow, fodder, forage',
    pearl_millet: 'grain, fodder, forage',
    finger_millet: 'red, white, brown',
    quinoa: 'white, red, black',
    chickpea: 'desi, kabuli, white, black, brown, green',
    pigeonpea: 'red, white, vegetable',
    lentil: 'red, green, brown, black, yellow, small, large',
    cowpea: 'grain, fodder, forage, white, brown, red, vegetable',
    drybean:
      'dry, dried, kidney, red kidney, white kidney, pinto, navy, black, white, haricot, climbing, bush, common, pole',
    greenbean: 'bush, climbing, pole, dwarf, fresh',
    pea: 'field, garden, dry, dried, yellow, green, fresh, marrowfat, forage, fodder, snow, sugar snap',
    fababean: 'small, large, fresh, dry, dried',
    lupin: 'white, sweet',
    soybean: 'yellow, black, vegetable, food, fodder',
    groundnut: 'spanish, virginia, runner, bunch',
    sunflower: 'oil, oilseed, confectionery, high oleic',
    mustard: 'indian, brown, oriental',
    sesame: 'white, black, brown',
    linseed: 'brown, golden, oil, fibre, fiber',
    potato: 'irish, seed, ware, table, processing, white, yellow, red, purple, blue, baby, chipping',
    sweetpotato: 'orange, orange fleshed, white, white fleshed, yellow, purple, purple fleshed',
    cassava: 'sweet, bitter, yellow, white, biofortified, industrial',
    yam: 'white, greater, water, purple, seed',
    sugarcane: 'plant, ratoon, seed',
    cotton: 'upland, seed, medium staple, long staple, short staple, american',
    hemp: 'industrial, fibre, fiber, seed, grain',
    tobacco: 'virginia, burley, flue cured, oriental',
    tomato:
      'cherry, plum, roma, beef, beefsteak, salad, processing, table, fresh, field, determinate, indeterminate',
    onion: 'bulb, red, white, yellow, brown, purple, dry, sweet, storage',
    garlic: 'white, purple, softneck, hardneck',
    cabbage: 'red, white, green, head, round, savoy',
    cauliflower: 'white, purple, green, orange',
    carrot: 'orange, purple, yellow, red, black, white, baby',
    radish: 'red, white, black, daikon',
    turnip: 'white, purple, purple top, fodder, forage',
    beetroot: 'red, table, baby',
    spinach: 'baby, flat leaf, savoy',
    lettuce: 'iceberg, romaine, cos, head, leaf, butterhead, crisphead, red, green',
    eggplant: 'white, purple, green, long, round',
    chilli: 'hot, sweet, red, green, yellow, dry, dried, bell, cayenne, jalapeno',
    okra: 'green, red',
    cucumber: 'pickling, slicing, salad, field',
    watermelon: 'seedless, seeded, yellow, red',
    muskmelon: 'cantaloupe, galia, honeydew, sweet',
    pumpkin: 'butternut, winter, orange',
    banana: 'cavendish, dessert, cooking, red, green, yellow, highland',
    mango: 'green, sweet',
    citrus: 'sweet, navel, valencia, blood, processing',
    apple: 'cider, dessert, cooking, eating, red, green, table',
    grape: 'wine, table, raisin, seedless, white, red, black, green, juice',
    olive: 'table, oil, green, black',
    datepalm: 'dry, soft, medjool',
    coconut: 'tall, dwarf, green',
    coffee: 'arabica, green, washed',
    coffee_robusta: 'green',
    tea: 'black, green, white, oolong',
    alfalfa: 'hay, forage, fodder',
    sudangrass: 'forage, fodder',
    napier: 'fodder, forage, dwarf, purple',
  }).map(([crop, phrases]) => [crop, toPhraseSet(phrases)]),
)

/** Words without a meaning of their own between a qualifier and a crop: "rabi season maize", "maize for silage". */
const LINKING_WORDS = toPhraseSet('season, crop, sown, grown, planted, type, variety, for')

/** Names of other plants that read like a general qualifier and a crop. */
const OTHER_PLANTS = new Set(
  ['spring onion', 'winter melon', 'summer squash', 'autumn olive', 'winter cherry', 'winter radish'].map(
    toWordsKey,
  ),
)

/** The season types of crops that have a winter type: "autumn wheat" is sown in autumn, "summer barley" in spring. */
const SEASON_TYPES: Readonly<Record<string, string>> = { autumn: 'winter', fall: 'winter', summer: 'spring' }

const MAX_PHRASE_WORDS = 2

/** The types that a name with qualifiers means. */
export interface QualifiedTypes {
  readonly types: readonly CropType[]
  /** Qualifiers that distinguish no type of the crop: "boro" in "boro rice". */
  readonly unusedQualifiers: readonly string[]
}

/** Whether the text is the name of a plant that the qualifiers would turn into a crop. */
export function isOtherPlant(text: string): boolean {
  return OTHER_PLANTS.has(toWordsKey(text))
}

/**
 * Selects the types that words beside the name of a crop mean: all of them, or those that a qualifier names, such as the
 * winter types. Returns undefined for words that are not qualifiers of the crop, and for a type that the crop lacks.
 */
export function selectQualifiedTypes(
  types: readonly CropType[],
  wordsBefore: readonly string[],
  wordsAfter: readonly string[],
): QualifiedTypes | undefined {
  const before = parseQualifiers(wordsBefore, types)
  const after = parseQualifiers(wordsAfter, types)
  if (!before || !after) return undefined
  let selected = types
  const unusedQualifiers: string[] = []
  for (const qualifier of [...before, ...after]) {
    const named = listTypesNamedBy(qualifier, selected)
    if (named) selected = named
    else unusedQualifiers.push(qualifier)
  }
  return selected.length > 0 ? { types: selected, unusedQualifiers } : undefined
}

/** Parses words as qualifiers of the types' crop; returns undefined when some words are not. */
function parseQualifiers(words: readonly string[], types: readonly CropType[]): string[] | undefined {
  const phrases = types.map(({ crop }) => QUALIFIERS_BY_CROP.get(crop))
  const qualifiers: string[] = []
  let index = 0
  while (index < words.length) {
    const isQualifier = (phrase: string) =>
      GENERAL_QUALIFIERS.has(phrase) || phrases.every((ofCrop) => ofCrop?.has(phrase))
    const phrase = listPhrasesAt(words, index).find(isQualifier)
    if (phrase !== undefined) {
      qualifiers.push(phrase)
      index += phrase.split(' ').length
    } else if (LINKING_WORDS.has(toPhrase(words.slice(index, index + 1)))) {
      index += 1
    } else {
      return undefined
    }
  }
  return qualifiers
}

/** Lists the phrases that start at a word, the longest first. */
function listPhrasesAt(words: readonly string[], index: number): string[] {
  const phrases: string[] = []
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - index); length > 0; length -= 1) {
    phrases.push(toPhrase(words.slice(index, index + length)))
  }
  return phrases
}

/**
 * Lists the types with the qualifier in their name. Returns undefined when it distinguishes no type, and an empty list
 * for "spring" where the crop has winter types only.
 */
function listTypesNamedBy(qualifier: string, types: readonly CropType[]): readonly CropType[] | undefined {
  const hasWinterTypes = types.some(isWinterType)
  const word = hasWinterTypes ? (SEASON_TYPES[qualifier] ?? qualifier) : qualifier
  const named = types.filter(({ name }) => toWordsKey(name).split(' ').includes(word))
  if (named.length > 0) return named
  return hasWinterTypes && word === 'spring' ? [] : undefined
}

function toPhraseSet(phrases: string): ReadonlySet<string> {
  return new Set(phrases.split(',').map((phrase) => toPhrase(phrase.trim().split(' '))))
}

function toPhrase(words: readonly string[]): string {
  return words.join(' ').toLowerCase()
}
