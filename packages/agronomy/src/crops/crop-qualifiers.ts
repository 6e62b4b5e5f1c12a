import { type CropType, isPerennial, isWinterType } from './crop-type'
import { splitIntoWords, toWordsKey } from './crop-names'

/** Qualifiers of any crop: season, water supply, maturity and management. */
const GENERAL_QUALIFIERS = toPhraseSet(`
  spring, summer, autumn, fall, winter, early, mid, late, early season, late season, mid season,
  main season, main, first season, second season, off season, wet season, dry season, rainy season, cool season,
  hot season, monsoon, long rains, short rains, long rain, short rain, kharif, rabi, zaid, maha, yala, meher, belg,
  safra, safrinha, early maturing, medium maturing, late maturing, short duration, medium duration, long duration,
  irrigated, rainfed, rain fed, dryland, hybrid, improved, traditional, organic, conventional, commercial, smallholder,
  all, all varieties, all types, all kinds, any, any variety, various, local, local variety, improved variety, hybrid variety,
  common, cultivated, garden, greenhouse, raw, fresh, dry, dried, edible, dry edible, whole, whole stems, in shell, with shell, in husk, shelled, unshelled, unmilled,
  opv, gmo, gm, unginned, unmanufactured, primary forms, nes, n e s, nec, n e c, not specified, for processing, for seed, open field,
  for sale, for food, for feed, processing, fresh market, fresh consumption, for fresh consumption, frozen, canned,
  first crop, second crop, double crop, backyard, for wine, for wines, for grain,
  for hay, for fodder, for oil, for juice, home grown, homegrown, baby, mini`)

/** Qualifiers by crop: type, colour and use. The same word may name another plant beside another crop: white mustard, black cumin. */
const QUALIFIERS_BY_CROP: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    wheat:
      'bread, common, soft, hard, red, hard red, soft red, white, hard white, soft white, feed, milling, fodder',
    durum: 'hard, amber, desert',
    barley:
      'malting, malt, feed, food, fodder, forage, brewing, two row, six row, two rowed, six rowed, 2 row, 6 row, hulled, hulless, naked, black',
    oats: 'naked, hulled, hulless, feed, forage, fodder, white',
    rye_winter: 'forage, fodder, bread',
    rice:
      'boro, aman, aus, basmati, jasmine, glutinous, sticky, sweet, paddy, wet, wetland, lowland, deepwater, deep water, ' +
      'floating, swamp, long grain, medium grain, short grain, fragrant, aromatic, red, black, brown, white, purple, ' +
      'indica, japonica, transplanted, direct seeded, flooded, sawah',
    rice_upland: 'red, black, indica, mountain',
    maize:
      'grain, silage, fodder, forage, feed, food, seed, white, yellow, blue, red, purple, orange, green, dent, flint, ' +
      'field, waxy, floury, quality protein, dry',
    sweetcorn: 'white, yellow, fresh, processing',
    sorghum: 'grain, sweet, red, white, brown, yellow, fodder, forage',
    pearl_millet: 'grain, fodder, forage',
    finger_millet: 'red, white, brown',
    quinoa: 'white, red, black',
    chickpea: 'desi, kabuli, white, black, brown, green, dal, split',
    pigeonpea: 'red, white, vegetable, dal, split',
    mungbean: 'green, dal, split',
    blackgram: 'dal, split',
    lentil: 'dal, split, red, green, brown, black, yellow, small, large',
    cowpea: 'grain, fodder, forage, white, brown, red, vegetable',
    drybean:
      'dry, dried, kidney, red kidney, white kidney, pinto, navy, black, white, haricot, climbing, bush, common, pole',
    greenbean: 'bush, climbing, pole, dwarf, fresh',
    limabean: 'green, dry, dried, large, small',
    pea: 'field, garden, dry, dried, yellow, green, fresh, marrowfat, forage, fodder, snow, sugar snap',
    fababean: 'small, large, fresh, dry, dried',
    lupin: 'white, sweet',
    soybean: 'yellow, black, vegetable, food, fodder',
    groundnut: 'spanish, virginia, runner, bunch',
    sunflower: 'oil, oilseed, confectionery, high oleic',
    mustard: 'indian, brown, oriental, leaf, broad leaf, broadleaf',
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
    garlic: 'green, white, purple, softneck, hardneck',
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
    pear: 'european, asian, common',
    plum: 'european, japanese, common',
    hazelnut: 'european, common',
    chestnut: 'european, sweet, chinese',
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
    ryegrass: 'italian, perennial, english, annual, forage, fodder',
    vetch: 'common, hairy, winter, forage, fodder',
    napier: 'fodder, forage, dwarf, purple',
  }).map(([crop, phrases]) => [crop, toPhraseSet(phrases)]),
)

/** Well-known cultivars and market classes by crop, which people write before or behind its name. */
const CULTIVARS_BY_CROP: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    rice: 'nerica, swarna, sona masuri, ponni, koshihikari, hom mali, thai hom mali, ir64, calrose, arborio',
    rice_upland: 'nerica',
    maize: 'bt',
    drybean:
      'black turtle, turtle, great northern, cranberry, pinto, navy, rosecoco, nambale, mottled, speckled, carioca',
    greenbean: 'french, fine, extra fine, snap, string, runner',
    potato: 'russet, shangi, desiree, yukon gold, fingerling, kufri, king edward, spunta',
    cotton: 'bt, pima, egyptian',
    tomato: 'san marzano, heirloom, rio grande, money maker, vine',
    chilli: 'habanero, serrano, poblano, scotch bonnet, bird s eye, birds eye, ghost, thai, long, rawit',
    onion: 'vidalia, bombay, nasik',
    banana: 'grand nain, grande naine, gros michel, robusta, lady finger, williams, poovan, nendran',
    mango: 'alphonso, kent, keitt, tommy atkins, ataulfo, kesar, ngowe, dasheri, langra, totapuri, haden',
    avocado: 'hass, fuerte, pinkerton, lamb hass',
    pineapple: 'md2, smooth cayenne, sugar loaf, queen, golden',
    citrus: 'navel, valencia, kinnow, washington navel, pera',
    apple:
      'granny smith, gala, royal gala, fuji, golden delicious, red delicious, honeycrisp, pink lady, braeburn, ' +
      'jonagold, elstar, anna, bramley, cox',
    pear: 'bartlett, conference, williams, bosc, anjou',
    cherry: 'sweet, bing, rainier',
    grape:
      'cabernet sauvignon, merlot, chardonnay, thompson seedless, thompson, concord, syrah, shiraz, pinot noir, riesling, ' +
      'sauvignon blanc, tempranillo, malbec, muscat',
    olive: 'arbequina, picual, koroneiki, kalamata, hojiblanca, manzanilla',
    datepalm: 'deglet nour, deglet noor, barhi, khalas, zahidi',
    walnut: 'english, persian, chandler',
    coffee: 'bourbon, typica, caturra, catimor, geisha, ruiru, ruiru 11, batian, sl28, castillo, catuai',
    cacao: 'criollo, forastero, trinitario, ccn 51, fine, fine flavour',
    mustard: 'yellow',
  }).map(([crop, phrases]) => [crop, toPhraseSet(phrases)]),
)

/** Qualifiers of other languages, and the English ones of the same meaning. */
const TRANSLATED_QUALIFIERS = new Map(
  Object.entries({
    winter:
      "hiver, d'hiver, invierno, inverno, invernale, озимый, озимая, озимое, озимые, ozima, ozimy, ozime, kışlık",
    spring: 'printemps, primavera, primaverile, яровой, яровая, яровое, яровые, jara, jary, jare, yazlık',
    summer: 'été, verano, verão, estate',
    early: 'précoce, précoces, precoz, precoces, precoce, früh, ранний, ранняя',
    late: 'tardif, tardive, tardío, tardía, tardio, tardia, поздний, поздняя',
    irrigated: 'irrigué, irriguée, riego, regadío, irrigado, irrigada, irriguo, irrigua',
    rainfed: 'pluvial, pluviale, secano, temporal, sequeiro',
    white: 'blanc, blanche, blanco, blanca, branco, branca, bianco, bianca, белый, белая, белое, putih',
    yellow: 'jaune, amarillo, amarilla, amarelo, amarela, giallo, gialla, жёлтый, жёлтая, kuning',
    red: 'rouge, rojo, roja, vermelho, vermelha, rosso, rossa, красный, красная, merah',
    black: 'noir, noire, negro, negra, preta, preto, nero, nera, чёрный, чёрная, hitam',
    green: 'vert, verte, verts, vertes, verde, verdes, зелёный, зелёная, hijau',
    soft: 'tendre, tenero, tenera, blando, blanda, mole, мягкая',
    sweet: 'doux, douce, dulce, doce, dolce, сладкий, manis',
    bitter: 'amer, amère, amargo, amarga, amaro',
    grain: 'grain, grano, grão, granella, зерно',
    silage: 'ensilage, ensilaje, silagem, trinciato, insilato, силос',
    forage:
      'fourrage, fourrager, fourragère, forrajero, forrajera, forragem, forrageiro, forrageira, foraggio',
    malting: 'brassicole, cervecera, cervejeira, birra, пивоваренный',
    processing: 'industrie, industria, indústria, industrial',
    table: 'table, mesa, mensa, tavola',
    fresh: 'frais, fraîche, fresco, fresca, frescos, frescas',
    dry: 'sec, sèche, secs, seco, seca, secos, secco, secca, сухой, сухая',
    common: 'commun, commune, común, comum, comune',
    local: 'locale, criollo, criolla, crioulo, crioula, nativo, nativa, lokal',
    improved: 'amélioré, améliorée, mejorado, mejorada, melhorado, melhorada',
    traditional: 'traditionnel, traditionnelle, tradicional, tradizionale',
    commercial: 'comercial, commerciale',
    hybrid: 'hybride, híbrido, híbrida, ibrido, гибрид, hibrida',
    organic:
      'bio, biologique, orgánico, orgánica, orgânico, orgânica, ecológico, ecológica, biologico, biologica',
    arabica: 'arábica, arábigo, arabico',
    fine: 'fino, fin',
  }).flatMap(([english, words]) =>
    words.split(', ').map((word) => [word.normalize('NFC'), english] as const),
  ),
)

/** Words without a meaning of their own beside a crop: "rabi season maize", "maize for silage", "mango trees". */
const LINKING_WORDS = toPhraseSet(
  'season, crop, crops, sown, grown, planted, type, variety, for, plant, plants, ' +
    'seed, seeds, seedling, seedlings, field, fields, farm, farming, cultivation, growing, production, ' +
    'planting, my, our, the, a, an, of, in, with, bulb, bulbs, root, roots, tuber, tubers, leaf, leaves, rhizome, rhizomes, ' +
    'fruit, fruits, head, heads, other, spp, sp, culture, cultures, cultivo, cultivos, cultura, culturas, lavoura, ' +
    'plantación, plantação, plantation, champ, champs, campo, semilla, semillas, semente, sementes, semence, semences, ' +
    'graine, graines, de, del, du, des, la, le, les, el, los, las, da, do, d, l, ' +
    'di, dei, delle, dal, dalla, aroma, en, à, на, для, культура, культуры',
)

/** Linking words of perennial crops only: a "mango tree" is a mango, but a "cucumber tree" is another plant. */
const PERENNIAL_LINKING_WORDS = toPhraseSet(
  'tree, trees, orchard, orchards, grove, groves, vineyard, vineyards, arbre, arbres, árbol, árboles, árvore, árvores',
)

/** Names of other plants that read like a general qualifier and a crop. */
const OTHER_PLANTS = new Set(
  [
    'spring onion',
    'winter melon',
    'summer squash',
    'autumn olive',
    'winter cherry',
    'winter radish',
    'strawberry tree',
    'cotton tree',
  ].map(toWordsKey),
)

/** The season types of crops that have a winter type: "autumn wheat" is sown in autumn, "summer barley" in spring. */
const SEASON_TYPES: Readonly<Record<string, string>> = { autumn: 'winter', fall: 'winter', summer: 'spring' }

const MAX_PHRASE_WORDS = 3

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

/** Whether a text has qualifiers of any crop and linking words only: "all varieties", "with shell". */
export function isGeneralRemark(text: string): boolean {
  return parseQualifiers(splitIntoWords(text), []) !== undefined
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
  const qualifiers: string[] = []
  let index = 0
  while (index < words.length) {
    const isOfCrops = (phrase: string) => types.length > 0 && types.every((type) => isOfCrop(type, phrase))
    const isQualifier = (phrase: string) => GENERAL_QUALIFIERS.has(phrase) || isOfCrops(phrase)
    const word = toPhrase(words.slice(index, index + 1))
    const translated = TRANSLATED_QUALIFIERS.get(word.normalize('NFC'))
    const phrase = listPhrasesAt(words, index).find(isQualifier)
    if (phrase !== undefined) {
      qualifiers.push(phrase)
      index += phrase.split(' ').length
    } else if (translated !== undefined && isQualifier(translated)) {
      qualifiers.push(listTypesNamedBy(translated, types) ? translated : word)
      index += 1
    } else if (isLinkingWord(word, types)) {
      index += 1
    } else {
      return undefined
    }
  }
  return qualifiers
}

function isOfCrop({ crop }: CropType, phrase: string): boolean {
  return [QUALIFIERS_BY_CROP, CULTIVARS_BY_CROP].some((phrases) => phrases.get(crop)?.has(phrase))
}

function isLinkingWord(word: string, types: readonly CropType[]): boolean {
  if (PERENNIAL_LINKING_WORDS.has(word)) return types.length > 0 && types.every(isPerennial)
  return LINKING_WORDS.has(word) || /^\d+$/.test(word)
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
