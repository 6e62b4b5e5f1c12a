import { LONG_TEXT_LENGTH, MAX_PROCESSOR_US, measureProcessorUs } from '@crop/testkit/processor-time'
import { reference } from '../../test/shipped-model'
import { findCrop } from './find-crop'

const { crops } = reference

function findTypeKeys(text: string): string[] {
  const match = findCrop(crops, text)
  return match.found ? match.types.map(({ key }) => key) : []
}

test('the name of a crop with several types means all of them', () => {
  expect(findTypeKeys('wheat')).toEqual(['wheat_spring', 'wheat_winter'])
  for (const text of ['rice', 'rice, paddy', 'Rice (paddy)', 'paddy rice']) {
    expect(findTypeKeys(text)).toEqual(['rice', 'rice_japonica'])
  }
  expect(findTypeKeys('oat')).toEqual(findTypeKeys('oats'))
  for (const text of ['gehun', 'trigo', 'blé']) expect(findTypeKeys(text)).toEqual(findTypeKeys('wheat'))
  expect(findTypeKeys('canola')).toEqual(['rapeseed', 'rapeseed_winter'])
})

test.each([
  ['winter wheat', 'wheat_winter'],
  ['wheat_winter', 'wheat_winter'],
  ['Wheat (winter type)', 'wheat_winter'],
  ['corn', 'maize'],
  ['makai', 'maize'],
  ['aloo', 'potato'],
  ['date palm', 'datepalm'],
  ["colza d'hiver", 'rapeseed_winter'],
  ['wheat, winter', 'wheat_winter'],
  ['wheat (winter)', 'wheat_winter'],
  ['wheat, durum', 'durum'],
  ['rice, upland', 'rice_upland'],
  ['maize (corn)', 'maize'],
  ['corn / maize', 'maize'],
  ['sweet-corn', 'sweetcorn'],
  ['corn, sweet', 'sweetcorn'],
  ['coffee (robusta)', 'coffee_robusta'],
  ['pepper, black', 'blackpepper'],
  ['common bean', 'drybean'],
  ['linseed / flax', 'linseed'],
])('%s means %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each([
  ['frumento tenero', ['wheat_spring', 'wheat_winter']],
  ['pszenica ozima', ['wheat_winter']],
  ['mais da granella', ['maize']],
  ['cebada cervecera', ['barley', 'barley_winter']],
  ['café arábigo', ['coffee']],
  ['cacao criollo', ['cacao']],
])('%s is read with the words of its language', (text, keys) => {
  expect(findTypeKeys(text)).toEqual(keys)
})

test.each([
  ['Granny Smith apples', 'apple'],
  ['Hass avocado', 'avocado'],
  ['grapes (Cabernet Sauvignon)', 'grape'],
  ['black turtle beans', 'drybean'],
])('%s are a well-known cultivar of %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each([
  ['jowar sorghum', ['sorghum']],
  ['maíz choclo', ['maize']],
  ['rice wheat', []],
])('two names one behind the other, as in %s, mean what both mean', (text, keys) => {
  expect(findTypeKeys(text)).toEqual(keys)
})

test.each([
  ['umbila', 'maize'],
  ['chinangwa', 'cassava'],
  ['mangahazo', 'cassava'],
  ['migomba', 'banana'],
  ['edamame', 'soybean'],
])('%s is a local name of %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each([
  ['potatoes', 'potato'],
  ['onions', 'onion'],
  ['chillies', 'chilli'],
  ['tomatoes', 'tomato'],
  ['beans', 'drybean'],
  ['beans, dry', 'drybean'],
  ['chick peas', 'chickpea'],
  ['strawberries', 'strawberry'],
  ['peaches', 'peach'],
])('the plural %s is %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

describe.each<[kind: string, cases: readonly (readonly [text: string, key: string])[]]>([
  [
    'a letter twice, or once instead of twice',
    [
      ['bannana', 'banana'],
      ['letuce', 'lettuce'],
      ['sweet potatto', 'sweetpotato'],
      ['frijolles', 'drybean'],
      ['pomme de tere', 'potato'],
      ['viazzi', 'potato'],
    ],
  ],
  [
    'two letters in the other order',
    [
      ['whaet', 'wheat_winter'],
      ['onoin', 'onion'],
      ['ptoato', 'potato'],
    ],
  ],
  [
    'a letter that sounds alike',
    [
      ['maise', 'maize'],
      ['sorghun', 'sorghum'],
      ['sebada', 'barley'],
      ['soyabeen', 'soybean'],
      ['avacado', 'avocado'],
      ['sugar beat', 'sugarbeet'],
    ],
  ],
  [
    'a letter that is missing or added',
    [
      ['barly', 'barley'],
      ['cassva', 'cassava'],
      ['tomatoe', 'tomato'],
      ['rasberry', 'raspberry'],
      ['lentls', 'lentil'],
      ['картофел', 'potato'],
    ],
  ],
  [
    'two typing errors',
    [
      ['brocolli', 'broccoli'],
      ['sugarcain', 'sugarcane'],
      ['pegion pea', 'pigeonpea'],
      ['cabagge', 'cabbage'],
      ['carrotts', 'carrot'],
    ],
  ],
  [
    'a qualifier or a remark beside it',
    [
      ['winter whaet', 'wheat_winter'],
      ['organic tomatoe', 'tomato'],
      ['maise for silage', 'maize'],
      ['suger cane', 'sugarcane'],
    ],
  ],
])('a name with %s is taken for that of the crop', (_kind, cases) => {
  test.each(cases)('%s means %s', (text, key) => {
    expect(findTypeKeys(text)).toContain(key)
    expect(findCrop(crops, text)).toMatchObject({ found: true, isAlias: true, notUnderstood: [] })
  })
})

test.each([
  ['onin', ['onion'], 'a short word'],
  ['weat', ['wheat'], 'a short word'],
  ['barely', ['barley'], 'another word'],
  ['radio', ['radish'], 'another word'],
  ['cofe', ['coffee'], 'a short word'],
])('%s is not taken for a crop, but %j is suggested: it is %s', (text, suggestions) => {
  expect(findCrop(crops, text)).toMatchObject({
    found: false,
    suggestions: expect.arrayContaining(suggestions),
  })
})

test.each(['lime', 'rape', 'pear', 'peas', 'beet', 'sweet potato', 'khoai mì'])(
  'a name that is right is no misspelling of another: %s',
  (text) => {
    const exact = crops
      .getSearch()
      .search(text)
      .filter(({ kind }) => kind === 'exact')
    const match = findCrop(crops, text)
    expect(exact.map(({ crop }) => crop)).toEqual(
      expect.arrayContaining(match.found ? match.types.map(({ crop }) => crop) : match.crops.slice(0, 1)),
    )
  },
)

test.each(['black bear', 'sweet pee', 'lavendar', 'gooseberrry', 'strawbery tree', 'vegtables', 'Helen'])(
  '%s is as near to something that is no crop, or to a code, and means none',
  (text) => {
    expect(findTypeKeys(text)).toEqual([])
  },
)

test.each([
  ['rose apple', 'apple'],
  ['apple (rose)', 'apple'],
  ['rice, wheat', 'wheat'],
  ['millet', 'pearl millet'],
])('%s may not mean %s, which is therefore only suggested', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match).toMatchObject({ found: false, suggestions: expect.arrayContaining([crop]) })
})

test.each([
  ['boro rice', ['rice', 'rice_japonica'], ['boro']],
  ['japonica rice', ['rice_japonica'], []],
  ['irrigated upland rice', ['rice_upland'], ['irrigated']],
  ['wine grapes', ['grape'], ['wine']],
  ['spring maize', ['maize'], ['spring']],
  ['maize for silage', ['maize'], ['silage']],
  ['rabi season maize', ['maize'], ['rabi']],
  ['irrigated wheat', ['wheat_spring', 'wheat_winter'], ['irrigated']],
  ['wheat (rain-fed)', ['wheat_spring', 'wheat_winter'], ['rain fed']],
  ['hard red winter wheat', ['wheat_winter'], ['hard red']],
  ['autumn wheat', ['wheat_winter'], []],
  ['winter-sown barley', ['barley_winter'], []],
  ['malting barley, spring', ['barley'], ['malting']],
  ['cherry tomato', ['tomato'], ['cherry']],
  ['navel oranges', ['citrus'], ['navel']],
  ['orange-fleshed sweet potato', ['sweetpotato'], ['orange fleshed']],
  ['green peas', ['greenpea'], []],
  ['sweet corn', ['sweetcorn'], []],
  ['black gram', ['blackgram'], []],
])('%s means %j', (text, keys, unusedQualifiers) => {
  expect(findTypeKeys(text)).toEqual(keys)
  expect(findCrop(crops, text)).toMatchObject({ unusedQualifiers })
})

test.each([
  'cashew apple',
  'rose apple',
  'white mustard',
  'sweet pea',
  'white pumpkin',
  'grain amaranth',
  'blue lupin',
  'wild rice',
  'spring rye',
  'early unobtainium',
  'strawberry tree',
  'cucumber trees',
  'early irrigated',
])('%s is no crop of the reference data', (text) => {
  expect(findTypeKeys(text)).toEqual([])
})

test.each([
  ['custard apple', 'custardapple'],
  ['spring onion', 'shallot'],
  ['summer squash', 'zucchini'],
  ['winter melon', 'ashgourd'],
  ['black cumin', 'nigella'],
])('%s is the crop %s, although its words also name another crop', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

describe.each<
  [kind: string, cases: readonly (readonly [text: string, key: string, notUnderstood: readonly string[]])[]]
>([
  [
    'a remark behind a comma, a dash or a colon',
    [
      ['almonds, with shell', 'almond', []],
      ['cow peas, dry', 'cowpea', []],
      ['cocoa, beans', 'cacao', []],
      ['Coconuts, in shell', 'coconut', []],
      ['Leeks and other alliaceous vegetables', 'leek', []],
      ['Mango: Borsha', 'mango', ['Borsha']],
      ['potato – early', 'potato', []],
    ],
  ],
  [
    'a remark in brackets',
    [
      ['cotton (all varieties)', 'cotton', []],
      ['chickpea (gram pea)', 'chickpea', []],
      ['banana (kera)', 'banana', ['kera']],
      ['mustard (tori)', 'mustard', ['tori']],
      ['tomato (plot 7b)', 'tomato', ['plot 7b']],
      ['beans, snap, processing', 'greenbean', []],
      ['Beans, dry edible, lima', 'limabean', []],
      ['Beans, green lima, processing', 'limabean', []],
      ['winter wheat for grain', 'wheat_winter', []],
      ['Wheat, spring, durum', 'durum', []],
      ['табак (культура)', 'tobacco', []],
      ['maize [hill]', 'maize', ['hill']],
    ],
  ],
  [
    'a list of names of one crop, or of a crop and its group',
    [
      ['Peaches and nectarines', 'peach', []],
      ['Plums and sloes', 'plum', []],
      ['Citrus, lemon', 'lemon', []],
      ['melons, watermelon', 'watermelon', []],
    ],
  ],
  [
    'words without a meaning of their own',
    [
      ['mango trees', 'mango', []],
      ['1. barley', 'barley', []],
      ['growing tomatoes', 'tomato', []],
      ['maïs fourrage', 'maize', []],
      ['maíz blanco', 'maize', []],
      ['кукуруза на силос', 'maize', []],
    ],
  ],
  [
    'an unknown word behind it in a language that puts the noun first',
    [
      ['oignon galmi', 'onion', ['galmi']],
      ['mais cinquantino', 'maize', ['cinquantino']],
      ['papa huayro', 'potato', ['huayro']],
      ['arroz agulhinha', 'rice', ['agulhinha']],
      ['padi rojolele', 'rice', ['rojolele']],
      ['pisang raja bulu', 'banana', ['raja bulu']],
      ['muhogo kibandameno', 'cassava', ['kibandameno']],
      ['картофель жуковский', 'potato', ['жуковский']],
      ['jabłko antonówka', 'apple', ['antonówka']],
      ['تفاح سكري', 'apple', ['سكري']],
    ],
  ],
])('a crop with %s is read', (_kind, cases) => {
  test.each(cases)('%s means %s', (text, key, notUnderstood) => {
    const match = findCrop(crops, text)
    expect(findTypeKeys(text)).toContain(key)
    expect(match).toMatchObject({ found: true, notUnderstood })
  })
})

test.each([
  ['maize and beans', ['maize', 'common bean']],
  ['Cauliflowers and broccoli', ['cauliflower', 'broccoli']],
  ['nuts', ['groundnut', 'almond']],
  ['other nuts, n.e.c.', ['groundnut', 'almond']],
  ['pera', ['pear', 'guava']],
  ['clover', ['red clover', 'white clover', 'berseem clover']],
])('%s means several crops, which are suggested: %j', (text, suggestions) => {
  const match = findCrop(crops, text)
  expect(match).toMatchObject({ found: false, reason: 'several' })
  expect(match).toMatchObject({ suggestions: expect.arrayContaining(suggestions) })
})

test.each([
  [
    'a word that makes another plant of it',
    ['papa cimarrona', 'pois carré', 'blé noir', 'капуста морская', 'ryż dziki'],
  ],
  ['another crop or a group', ['manzana rosa', 'uva fragola', 'mangue noix']],
  ['a short word', ['lúa nếp', 'mais oui']],
  ['an English noun', ['rose apple', 'bush tomato', 'corn cockle', 'banana bread']],
  ['several parts', ['papa huayro huancaína amarilla seca', 'papa, oca huayro']],
])('the name of a crop beside %s is not taken for the crop alone', (_kind, texts) => {
  for (const text of texts) expect([text, findTypeKeys(text)]).toEqual([text, []])
})

test.each([
  ['batata', 'BR', 'potato'],
  ['batata', 'AR', 'sweetpotato'],
  ['pera', 'ES', 'pear'],
  ['pera', 'TZ', 'guava'],
  ['misir', 'ET', 'lentil'],
  ['misir', 'TR', 'maize'],
  ['kola', 'BD', 'banana'],
  ['диня', 'UA', 'muskmelon'],
  ['диня', 'BG', 'watermelon'],
])(
  '%s, which means several crops, means in %s the one that it is in the language of the country: %s',
  (text, country, crop) => {
    expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'several' })
    const match = findCrop(crops, text, country)
    expect(match).toMatchObject({ found: true, isAlias: true })
    expect(match.found && match.types[0]?.crop).toBe(crop)
  },
)

test.each([
  ['millet', 'NE', 'pearl_millet'],
  ['Millets', 'SN', 'pearl_millet'],
  ['milheto', 'BR', 'pearl_millet'],
  ['millet', 'US', 'proso_millet'],
  ['millet', 'UG', 'finger_millet'],
  ['mijo', 'NP', 'finger_millet'],
])('the millet that is called %s in %s is the one that is grown there: %s', (text, country, crop) => {
  const match = findCrop(crops, text, country)
  expect(match).toMatchObject({ found: true, isAlias: true, isWholeCrop: true })
  expect(match.found && match.types[0]?.crop).toBe(crop)
})

test.each([
  ['millet', undefined, ['pearl millet', 'finger millet']],
  ['millet', 'IN', ['pearl millet', 'finger millet']],
  ['millet', 'ET', ['teff', 'finger millet']],
  ['cereal', 'BD', ['rice', 'wheat']],
  ['batata', 'IN', ['potato', 'sweet potato']],
  ['pepper', 'US', ['chilli', 'black pepper']],
  ['cocoyam', 'NG', ['taro', 'tannia']],
  ['Cucurbita pepo', undefined, ['pumpkin', 'zucchini']],
  ['sweet lime', 'IN', ['orange', 'lemon']],
  ['maize + cowpea alley', undefined, ['maize', 'cowpea']],
  ['Maize + cowpea intercrop', undefined, ['maize', 'cowpea']],
  ['Maize-Soybean rotation', undefined, ['maize', 'soybean']],
  ['Oranges & mandarins', undefined, ['orange', 'mandarin']],
  ['Green maize', undefined, ['maize', 'sweet corn']],
  ['Beta vulgaris', undefined, ['sugar beet', 'beetroot', 'Swiss chard']],
  ['B. vulgaris', undefined, ['sugar beet', 'beetroot']],
  ['Musa spp.', undefined, ['banana', 'plantain']],
  ['milett', undefined, ['pearl millet', 'finger millet']],
  ['Dbl Crop WinWht/Soybeans', undefined, ['wheat', 'soybean']],
])('%s may mean several crops in %s, which are suggested: %j', (text, country, suggestions) => {
  const match = findCrop(crops, text, country)
  expect(match).toMatchObject({ found: false, reason: 'several' })
  expect(match).toMatchObject({ suggestions: expect.arrayContaining(suggestions) })
})

test.each([
  ['Winterhafer', 'oats_winter'],
  ['Sommerhafer', 'oats'],
  ['höstvete', 'wheat_winter'],
  ['Vinterbyg', 'barley_winter'],
  ['syysruis', 'rye_winter'],
  ['vårhavre', 'oats'],
  ['冬大麦', 'barley_winter'],
  ["blé d'automne", 'wheat_winter'],
  ['winter rapeseed rape', 'rapeseed_winter'],
  ['őszi árpa', 'barley_winter'],
  ['ječmen jarní', 'barley'],
  ['žito ozimé', 'rye_winter'],
])('the season in %s selects %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each(['Winterkirsche', 'Wintermelone', 'Winterzwiebel', 'Winterrettich', 'sommerfugl', 'winterize'])(
  '%s is no field crop with its season',
  (text) => {
    expect(findTypeKeys(text)).toEqual([])
  },
)

test.each([
  ['basmati', 'rice'],
  ['jasmine rice', 'rice'],
  ['rice (basmati)', 'rice'],
  ['IR64', 'rice'],
  ['rice ir64', 'rice'],
  ['arborio', 'rice_japonica'],
  ['Calrose rice', 'rice_japonica'],
  ['粳稻', 'rice_japonica'],
])('the cultivar in %s selects the subspecies of rice', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each([
  ['Maize H614', 'maize', ['H614']],
  ['hybrid maize H614', 'maize', ['hybrid', 'H614']],
  ['wheat HD 2967', 'wheat_spring', ['HD 2967']],
  ['rice NSIC222', 'rice', ['NSIC222']],
  ['Groundnuts CG7', 'groundnut', ['CG7']],
])('the code of a variety in %s is a remark on %s', (text, key, unusedQualifiers) => {
  expect(findTypeKeys(text)).toContain(key)
  expect(findCrop(crops, text)).toMatchObject({ unusedQualifiers })
})

test.each([
  ['Sorghum for silage', 'sorghum'],
  ['Brussels Sprouts F1', 'brusselssprouts'],
  ['Pick your own strawberries', 'strawberry'],
  ['Purple sprouting broccoli', 'broccoli'],
  ['Vining peas', 'pea'],
  ['Algodón hueso', 'cotton'],
  ['Haba grano', 'fababean'],
  ['Milho 2ª safra', 'maize'],
  ['Groundnut pods (raw)', 'groundnut'],
  ['Luzerne déshydratée', 'alfalfa'],
  ['Camote morado', 'sweetpotato'],
  ['Coffee jimma', 'coffee'],
  ['Papas blancas', 'potato'],
  ['Poivre noir', 'blackpepper'],
  ['maize 2nd season', 'maize'],
  ['Картопля рання', 'potato'],
  ['春玉米', 'maize'],
  ['青贮玉米', 'maize'],
  ['قمح بلدي', 'wheat_winter'],
  ['तूर डाळ', 'pigeonpea'],
  ['Bissap rouge', 'roselle'],
  ['Soja de primera', 'soybean'],
  ['winter_durum_hard_wheat', 'durum'],
  ['grain maize corn popcorn', 'maize'],
  ["Swiss Chard 'Bright Lights'", 'chard'],
  ['Radish “Cherry Belle”', 'radish'],
  ['Pomme de terre de conservation', 'potato'],
  ['Cebada de dos carreras', 'barley'],
  ['Erdbeeren vom Feld', 'strawberry'],
  ['PYO raspberries', 'raspberry'],
  ['Maris Piper potatoes', 'potato'],
  ['Pegeon Pea (Arhar Fali)', 'pigeonpea'],
])('%s means %s: uses, states and kinds of harvests are read', (text, key) => {
  expect(findTypeKeys(text)).toContain(key)
})

test.each([
  'tulip',
  'kodo millet',
  'spelt',
  'prickly pear',
  'fodder beet',
  'sunn hemp',
  'kava',
  'Roses, cut',
  'rosa',
  'wild rice',
  'apple (rose)',
  'Brazil nuts, in shell',
  'champignons',
])('%s is known, and not covered', (text) => {
  expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'not_covered' })
})

test.each([
  ['Groundnuts, excluding shelled', 'groundnut'],
  ['wheat (excluding durum)', 'wheat'],
  ['beans (other than soybeans)', 'drybean'],
  ['Other nuts (excluding wild edible nuts and groundnuts), in shell, n.e.c.', undefined],
  ['moong dal', 'mungbean'],
  ['Masoor dal', 'lentil'],
  ['two-rowed barley', 'barley'],
  ['Italian ryegrass', 'ryegrass'],
  ['European pear', 'pear'],
  ['padi sawah', 'rice'],
])('%s means %s: crops that a text leaves out are not meant, and usual adjectives are read', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match.found ? match.types[0]?.crop : undefined).toBe(crop)
})

test('a word for a group means its crops, not those with the word in their name', () => {
  const match = findCrop(crops, 'greens')
  expect(match).toMatchObject({ reason: 'several', crops: expect.arrayContaining(['kale', 'spinach']) })
  expect(match).not.toMatchObject({ crops: expect.arrayContaining(['greenbean']) })
})

test('a crop that is a word of the text is suggested before one with a similar name', () => {
  expect(findCrop(crops, 'spring rye')).toMatchObject({ found: false, suggestions: ['rye', 'rapeseed'] })
})

test('suggestions are ordered by the area in the country', () => {
  const listSuggestions = (country: string) => {
    const match = findCrop(crops, 'pulses', country)
    return match.found ? [] : match.suggestions
  }
  expect(listSuggestions('IN')[0]).toBe('chickpea')
  expect(listSuggestions('UG')[0]).toBe('common bean')
})

test('the name that is suggested for a crop means this crop, and is no key', () => {
  for (const { crop } of crops.types) {
    const name = crops.getSuggestedName(crop)
    expect(name).not.toMatch(/_/)
    const match = findCrop(crops, name)
    expect([crop, match.found && match.types.map((type) => type.crop)]).toEqual([
      crop,
      expect.arrayContaining([crop]),
    ])
  }
})

test.each(['a', 'maize ', '(', ' “', " '", 'S. t', 'maize,', 'and ', '玉', 'é', '\u0301', '1', 'ab-'])(
  'a text of 50,000 characters takes linear time: %j repeated',
  (part) => {
    const text = part.repeat(LONG_TEXT_LENGTH / part.length)
    expect(measureProcessorUs(() => findCrop(crops, text))).toBeLessThan(MAX_PROCESSOR_US)
  },
)

test.each(['soyabeen', 'winter whaet', 'unobtainium', 'pomme de tere'])(
  'a misspelt name takes little time: %s',
  (text) => {
    expect(measureProcessorUs(() => findCrop(crops, text))).toBeLessThan(MAX_PROCESSOR_US)
  },
)

test('a text of many qualifiers is not searched for a crop', () => {
  expect(findTypeKeys(`${'early '.repeat(1000)}maize`)).toEqual([])
})

test('every suggestion finds a crop', () => {
  for (const text of ['millet', 'onin', 'weat', 'rose apple', 'cherry beans']) {
    const match = findCrop(crops, text)
    const suggestions = match.found ? [] : match.suggestions
    expect(suggestions.length).toBeGreaterThan(0)
    for (const suggestion of suggestions) expect(findTypeKeys(suggestion)).not.toEqual([])
  }
})

describe.each<[kind: string, cases: readonly (readonly [text: string, keys: readonly string[]])[]]>([
  [
    'its first word shortened to a letter',
    [
      ['S/cane', ['sugarcane']],
      ['s-potato', ['sweetpotato']],
      ['G. gram', ['mungbean']],
      ['P/pea (red)', ['pigeonpea']],
      ['R/clover', ['redclover']],
      ['O/palm', ['oilpalm']],
      ['I. potato', ['potato']],
      ['T. Aman', ['rice']],
    ],
  ],
  [
    'its season shortened to a letter',
    [
      ['W/wheat', ['wheat_winter']],
      ['S. wheat', ['wheat_spring']],
      ['W. rape', ['rapeseed_winter']],
      ['S-oats', ['oats']],
      ['W/rye', ['rye_winter']],
    ],
  ],
  [
    'an abbreviation of field books',
    [
      ['WW', ['wheat_winter']],
      ['WOSR', ['rapeseed_winter']],
      ['SBT', ['sugarbeet']],
      ['WB after SBT', ['barley_winter']],
      ['HRW', ['wheat_winter']],
    ],
  ],
])('a name with %s is written out', (_kind, cases) => {
  test.each(cases)('%s means %j', (text, keys) => {
    expect(findTypeKeys(text)).toEqual(keys)
  })
})

test.each([
  ['F/millet', ['finger millet', 'foxtail millet']],
  ['B/gram', ['black gram', 'chickpea']],
  ['S/beet', ['sugar beet', 'Swiss chard']],
  ['B/wheat', ['buckwheat', 'wheat']],
  ['X/potato', ['potato']],
  ['A. maize', ['maize']],
  ['SB', ['barley', 'sugar beet', 'soybean']],
  ['FB', ['faba bean', 'green bean']],
  ['Maize & G/nuts', ['maize', 'groundnut']],
])(
  'the abbreviation in %s is not dropped where it may mean several crops, or none: %j',
  (text, suggestions) => {
    expect(findCrop(crops, text)).toMatchObject({
      found: false,
      suggestions: expect.arrayContaining(suggestions),
    })
  },
)

test.each([
  ['Z. mays', 'maize'],
  ['O. sativa', 'rice'],
  ['i-avocado', 'avocado'],
  ['1. barley', 'barley'],
])('%s has no abbreviated word, and means %s', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match.found && match.types[0]?.crop).toBe(crop)
})

test.each([
  ['sorghum and finger crops, millet', ['sorghum', 'pearl millet']],
  ['rice, millet', ['rice', 'pearl millet']],
  ['oats and clovers', ['oats', 'red clover']],
  ['tomatoes and leafy greens', ['tomato', 'spinach']],
  ['maize/vegetables', ['maize', 'tomato']],
  ['cotton et fruits', ['cotton', 'apple']],
  ['barley and tulips', ['barley']],
  ['rice & wild rice', ['rice']],
])('%s has a second crop in a word for a group, or one that is not covered: %j', (text, suggestions) => {
  expect(findCrop(crops, text)).toMatchObject({
    found: false,
    reason: 'several',
    suggestions: expect.arrayContaining(suggestions),
  })
})

test.each([
  ['Onions and other alliums', 'onion'],
  ['oats and other cereals', 'oats'],
  ['cassava and other roots and tubers', 'cassava'],
  ['sunflower, fodder', 'sunflower'],
  ['Broad beans, green', 'fababean'],
  ['Wheat and meslin', 'wheat'],
])('the group in %s is that of the crop, or its use', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match.found && match.types[0]?.crop).toBe(crop)
})

test.each([
  ['Sorghum incl. millet', 'sorghum'],
  ['Wheat (including durum wheat)', 'wheat'],
  ['Onions, including shallots', 'onion'],
  ['Maïs (y compris maïs doux)', 'maize'],
  ['Cebolla, incluido el ajo', 'onion'],
  ['Gerste einschl. Hafer', 'barley'],
])('what %s includes is no second crop', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match).toMatchObject({ found: true, notUnderstood: [] })
  expect(match.found && match.types[0]?.crop).toBe(crop)
})

describe.each<
  [kind: string, cases: readonly (readonly [text: string, key: string, unused: readonly string[]])[]]
>([
  [
    'its place in a rotation',
    [
      ['barley after sugar beet', 'barley', ['after sugar beet']],
      ['maize following soybean', 'maize', ['following soybean']],
      ['oats after fallow', 'oats', ['after fallow']],
      ['wheat before rice', 'wheat_spring', ['before rice']],
      ['barley undersown with clover', 'barley', ['undersown with clover']],
      ['coffee under banana', 'coffee', ['under banana']],
    ],
  ],
  [
    'its use or place',
    [
      ['rye cover crop', 'rye_winter', ['cover crop']],
      ['mustard, green manure', 'mustard', ['green manure']],
      ['peppers under glass', 'chilli', ['under glass']],
      ['strawberries in tunnels', 'strawberry', ['in tunnels']],
      ['shallot sets', 'shallot', ['sets']],
      ['oats undersown', 'oats', ['undersown']],
    ],
  ],
  [
    'words of its other names',
    [
      ['rainbow Swiss chard', 'chard', ['rainbow']],
      ['sweet pepper bell', 'chilli', ['bell']],
    ],
  ],
])('a crop with %s is read', (_kind, cases) => {
  test.each(cases)('%s means %s', (text, key, unusedQualifiers) => {
    expect(findTypeKeys(text)).toContain(key)
    expect(findCrop(crops, text)).toMatchObject({ isAlias: true, unusedQualifiers, notUnderstood: [] })
  })
})

test.each(['look after potatoes', 'named after wheat', 'after wheat', 'day before rice', 'under banana'])(
  '%s is no crop with its place in a rotation',
  (text) => {
    expect(findTypeKeys(text)).toEqual([])
  },
)

test.each(['cover crop', 'catch crop', 'break crops', 'grazing', 'Green manure', 'row crop'])(
  '%s is a phrase of farming that means no crop or group',
  (text) => {
    expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'unknown', suggestions: [] })
  },
)

test.each(['ONIN', 'BEEN', 'KLE', 'Mng', 'NSW'])(
  '%s has too few letters, or no vowels, to resemble a name',
  (text) => {
    expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'unknown' })
    const suggested = crops
      .getSearch()
      .search(text)
      .filter(({ typos }) => typos === 0)
    expect(findCrop(crops, text)).toMatchObject({
      crops: [...new Set(suggested.map(({ crop }) => crop))].slice(0, 5),
    })
  },
)

test.each([
  ['gound nut', 'groundnut'],
  ['sweet poato', 'sweetpotato'],
  ['pige pea', undefined],
  ['blak gram', 'blackgram'],
  ['fiel bean', 'fababean'],
  ['date pam', undefined],
])('a letter lost in the name of two words: %s means %s', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match.found ? match.types[0]?.crop : undefined).toBe(crop)
})

test.each(['', 'x', 's', 'es', ',', '()', 'unobtainium', '🌽'])('%j means no crop', (text) => {
  expect(findTypeKeys(text)).toEqual([])
})

test.each([
  ['tomatoes under drip', 'tomato', ['under drip']],
  ['maize for birds', 'maize', ['for birds']],
  ['coffee in shade', 'coffee', ['in shade']],
  ['oats cut for hay', 'oats', ['cut for hay']],
])('%s is %s with the remark %j', (text, crop, notUnderstood) => {
  expect(findCrop(crops, text)).toMatchObject({ found: true, notUnderstood })
  expect(findTypeKeys(text)).toContain(crop)
})

test.each([
  'maize in beans',
  'wheat with clover',
  'chicken on rice',
  'rose of sharon',
  'wheat for vegetables',
])('%s is no crop with a remark', (text) => {
  expect(findTypeKeys(text)).toEqual([])
})

test.each([
  ['when do we sow garlic', 'garlic'],
  ['How to grow tomatoes here?', 'tomato'],
  ['can I plant our potatoes this month?', 'potato'],
  ['planting cassava', 'cassava'],
])('the question "%s" is about %s', (text, crop) => {
  expect(findTypeKeys(text)).toEqual([crop])
})

test.each(['sow thistle', 'growing degree days', 'what is a crop', 'how to grow'])(
  '%s asks about no crop',
  (text) => {
    expect(findTypeKeys(text)).toEqual([])
  },
)

test.each([
  ['Kufri Jyoti', 'potato'],
  ['Cabernet Sauvignon', 'grape'],
  ['Deglet Nour', 'datepalm'],
  ['IR64', 'rice'],
  ['KDML105', 'rice'],
  ['Nerica 4', 'rice'],
  ['Hass', 'avocado'],
])('%s, a cultivar, means %s', (text, crop) => {
  expect(findTypeKeys(text)).toContain(crop)
})

test('a plant that the table lacks is not the crop before its brackets', () => {
  expect(findTypeKeys('Melon (egusi)')).toEqual([])
})

test('two species in a text are two crops', () => {
  const text = 'Beans of the species Vigna mungo (L.) Hepper or Vigna radiata (L.) Wilczek'
  expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'several' })
})

test.each([
  ['Okra Clemson Spineless 80', 'okra'],
  ['Gloria F1 cabbage', 'cabbage'],
  ['CARROT NANTES 2 ORG', 'carrot'],
  ['Turnip Purple Top White Globe', 'turnip'],
  ['Огурец Кураж F1 10 шт', 'cucumber'],
  ['गेहूं HD 2967 समय से बुवाई', 'wheat_spring'],
  ['0705 11 00 Laitues', 'lettuce'],
  ['甜菜播种面积', 'sugarbeet'],
])('the entry "%s" of a catalogue, a field book or a list is %s', (text, key) => {
  expect(findTypeKeys(text)).toContain(key)
})

test.each([
  'Wheat Stem Sawfly 2',
  'potato beetle trap 3',
  'Banana Bread Mix 500 g',
  'Betterave fourragère Jaune Eckendorf 2',
  'Sorghum x sudan BMR 2nd cut',
  'plot 7 maize and beans',
  'maize seed dressing herbicide 24 D',
  'corn salad 50 g',
  'tea tree 3',
])('%s is no entry of one crop', (text) => {
  expect(findTypeKeys(text)).toEqual([])
})
