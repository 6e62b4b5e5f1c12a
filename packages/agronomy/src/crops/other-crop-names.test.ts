import { LANGUAGES } from '@crop/domain'
import { rmSync } from 'node:fs'
import { reference } from '../../test/shipped-model'
import { createTestDataPack, getIssues } from '../../test/test-data-pack'
import { loadNames } from '../data-pack/load-reference'
import { findCropDisplayName } from './catalogue/name-table'
import { findCrop } from './find-crop'

const { crops, cropNames } = reference

function findCrops(text: string): string[] {
  const match = findCrop(crops, text)
  return match.found ? [...new Set(match.types.map(({ crop }) => crop))] : []
}

const NAMES_BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ar: {
    wheat: 'قمح',
    barley: 'الشعير',
    rice: 'أرز',
    tomato: 'طماطم',
    datepalm: 'نخيل التمر',
    sugarcane: 'قصب السكر',
  },
  am: { teff: 'ጤፍ', maize: 'በቆሎ', potato: 'ድንች', onion: 'ሽንኩርት', barley: 'ገብስ' },
  de: { wheat: 'Weizen', rapeseed: 'Raps', sugarbeet: 'Zuckerrübe', potato: 'Kartoffeln', oats: 'Hafer' },
  es: {
    maize: 'maíz',
    groundnut: 'cacahuete',
    cassava: 'yuca',
    sugarcane: 'caña de azúcar',
    peach: 'melocotón',
  },
  fr: { wheat: 'froment', maize: 'maïs', sweetpotato: 'patate douce', rice: 'riz', grape: 'vigne' },
  hi: { wheat: 'गेहूँ', rice: 'धान', potato: 'आलू', chickpea: 'चना', sugarcane: 'गन्ना', onion: 'प्याज' },
  id: {
    rice: 'padi',
    maize: 'jagung',
    soybean: 'kedelai',
    oilpalm: 'kelapa sawit',
    cassava: 'singkong',
    blackcurrant: 'kismis hitam',
  },
  it: { wheat: 'grano', durum: 'grano duro', tomato: 'pomodoro', apple: 'mela', barley: 'orzo' },
  ja: { wheat: '小麦', rice: '稲', soybean: '大豆', eggplant: 'ナス' },
  pt: {
    maize: 'milho',
    soybean: 'soja',
    coffee: 'café',
    drybean: 'feijão',
    groundnut: 'amendoim',
    apple: 'maçã',
  },
  ru: {
    wheat: 'пшеница',
    maize: 'Кукуруза',
    oats: 'овёс',
    sunflower: 'подсолнух',
    onion: 'лук',
    beetroot: 'свекла',
  },
  sw: {
    maize: 'mahindi',
    rice: 'mpunga',
    drybean: 'maharagwe',
    sorghum: 'mtama',
    cassava: 'muhogo',
    poppy: 'mpopi',
    waterspinach: 'mriba wa ziwa',
    guava: 'mapera',
  },
  tr: { wheat: 'buğday', cotton: 'pamuk', sunflower: 'ayçiçeği', grape: 'ÜZÜM', lentil: 'mercimek' },
  vi: { rice: 'lúa', maize: 'ngô', avocado: 'quả bơ', potato: 'khoai tây' },
  bn: { rice: 'ধান', eggplant: 'বেগুন', jackfruit: 'কাঁঠাল', papaya: 'পেঁপে' },
  cs: { poppy: 'mák', potato: 'brambory' },
  el: { cotton: 'βαμβάκι', olive: 'ελιά', lentil: 'φακές' },
  fa: { saffron: 'زعفران', rice: 'شلتوک', potato: 'سیب زمینی' },
  gu: { cotton: 'કપાસ', cumin: 'જીરું', potato: 'બટાકા', groundnut: 'મગફળી' },
  ha: { sorghum: 'dawa', maize: 'masara', onion: 'albasa' },
  he: { wheat: 'חיטה', potato: 'תפוח אדמה', saffron: 'זעפרן' },
  hu: { wheat: 'búza', sunflower: 'napraforgó' },
  km: { rice: 'ស្រូវ', cassava: 'ដំឡូងមី', maize: 'ពោត' },
  kn: { rice: 'ಭತ್ತ', arecanut: 'ಅಡಿಕೆ', maize: 'ಮೆಕ್ಕೆಜೋಳ' },
  ko: { rice: '벼', chilli: '고추', chinesecabbage: '배추' },
  lo: { rice: 'ເຂົ້າ', coffee: 'ກາເຟ' },
  ml: { coconut: 'തെങ്ങ്', cardamom: 'ഏലം', banana: 'വാഴ' },
  mr: { pearl_millet: 'बाजरी', safflower: 'करडई', soybean: 'सोयाबीन' },
  my: { rice: 'စပါး', sesame: 'နှမ်း', blackgram: 'မတ်ပဲ' },
  ne: { maize: 'मकै' },
  nl: { onion: 'uien', maize: 'snijmaïs', kale: 'boerenkool' },
  or: { rice: 'ଧାନ', pigeonpea: 'ହରଡ଼' },
  pa: { rice: 'ਝੋਨਾ', maize: 'ਮੱਕੀ', wheat: 'ਕਣਕ', mustard: 'ਸਰ੍ਹੋਂ' },
  pl: { rye_winter: 'żyto', strawberry: 'truskawki', sourcherry: 'wiśnie' },
  qu: { maize: 'sara', quinoa: 'kinwa', ulluco: 'ulluku' },
  ro: { maize: 'porumb', potato: 'cartofi' },
  si: { rice: 'වී', chilli: 'මිරිස්', tea: 'තේ' },
  ta: { rice: 'நெல்', turmeric: 'மஞ்சள்', cassava: 'மரவள்ளிக்கிழங்கு' },
  te: { maize: 'మొక్కజొన్న', okra: 'బెండకాయ', blackgram: 'మినుములు' },
  th: { cassava: 'มันสำปะหลัง', rambutan: 'เงาะ', sugarcane: 'อ้อย' },
  uk: { wheat: 'пшениця', sunflower: 'соняшник', buckwheat: 'гречка' },
  ur: { cotton: 'کپاس', okra: 'بھنڈی', spinach: 'پالک' },
  yo: { maize: 'àgbàdo', cassava: 'ẹ̀gẹ́', yam: 'iṣu' },
  'zh-Hant': { potato: '馬鈴薯', onion: '洋蔥', guava: '芭樂' },
  zh: { wheat: '小麦', maize: '玉米', rice: '水稻', soybean: '大豆', cotton: '棉花', potato: '土豆' },
}

describe.each(Object.entries(NAMES_BY_LANGUAGE))('in the language %s', (_language, names) => {
  test.each(Object.entries(names))('%s is found as %s', (crop, name) => {
    expect(findCrops(name)).toEqual([crop])
  })
})

const NAMES_OF_GROWERS: Readonly<Record<string, readonly string[]>> = {
  alfalfa: ['فصفصة'],
  apple: ['matufaha', 'mtufaha'],
  beetroot: ['شوندر', 'بنجر'],
  cassava: ['كاسافا', 'منيهوت'],
  cauliflower: ['kubis bunga'],
  coffee: ['buni', 'mibuni'],
  coriander: ['dania'],
  datepalm: ['tende', 'mitende'],
  ginger: ['jahe merah'],
  lemon: ['malimao'],
  mandarin: ['ماندرين', 'يوسف أفندي'],
  mango: ['مانجا', 'مانغو', 'منجا', 'منغا'],
  muskmelon: ['بطيخ أصفر'],
  olive: ['zaituni', 'mzeituni', 'mizeituni'],
  pea: ['بازيلا', 'بازيلاء', 'بسلة', 'minji'],
  peach: ['mapichi'],
  pineapple: ['mananasi'],
  sorghum: ['cantel'],
  soybean: ['صويا'],
  sugarbeet: ['بنجر السكر'],
  tomato: ['mnyanya', 'minyanya'],
  watermelon: ['matikiti', 'بطيخ'],
}

test.each(Object.entries(NAMES_OF_GROWERS))('%s is found by its local names and plurals', (crop, names) => {
  expect(names.map(findCrops)).toEqual(names.map(() => [crop]))
})

test('the Arabic name of the prickly pear, “thorny fig”, is no fig', () => {
  expect(findCrops('تين شوكي')).toEqual([])
})

test.each([
  ['Zea mays', ['maize']],
  ['zea mays l.', ['maize']],
  ['ZEA MAYS', ['maize']],
  ['Zea mays subsp. mays L.', ['maize']],
  ['Zea mays var. saccharata', ['sweetcorn']],
  ['Oryza sativa', ['rice']],
  ['Triticum aestivum L.', ['wheat']],
  ['Triticum durum Desf.', ['durum']],
  ['× Triticosecale', ['triticale']],
  ['Glycine max (L.) Merr.', ['soybean']],
  ['Solanum lycopersicum', ['tomato']],
  ['Lycopersicon esculentum Mill.', ['tomato']],
  ['Brassica oleracea var. capitata', ['cabbage']],
  ['Brassica oleracea convar. botrytis', ['cauliflower']],
  ['Vigna radiata (L.) R. Wilczek', ['mungbean']],
  ['Trigonella foenum-graecum', ['fenugreek']],
  ['Musa × paradisiaca', ['banana']],
  ['Brassica oleracea', []],
  ['Brassica oleracea var. gemmifera', ['brusselssprouts']],
  ['Brassica oleracea var. ramosa', ['kale']],
  ['Brassica rapa subsp. pekinensis', ['chinesecabbage']],
  ['Beta vulgaris', []],
  ['Allium cepa var. aggregatum', ['shallot']],
  ['Vigna unguiculata subsp. sesquipedalis', ['yardlongbean']],
  ['S. tuberosum', ['potato']],
  ['Z. mays', ['maize']],
  ['G. max', ['soybean']],
  ['Oryza glaberrima Steud.', ['rice']],
  ['Zea diploperennis', []],
  ['Citrus spp.', []],
  ['Zea', []],
])('the scientific name %s means %j', (text, expected) => {
  expect(findCrops(text)).toEqual(expected)
})

describe.each<[kind: string, cases: readonly (readonly [text: string, crop: string])[]]>([
  [
    'a synonym',
    [
      ['Holcus sorghum L.', 'sorghum'],
      ['Panicum italicum', 'foxtail_millet'],
      ['Phaseolus mungo', 'blackgram'],
      ['Faba vulgaris Moench', 'fababean'],
      ['Batatas edulis', 'sweetpotato'],
      ['Pyrus malus L.', 'apple'],
      ['Butyrospermum parkii', 'shea'],
      ['Luffa cylindrica', 'ridgegourd'],
      ['Megathyrsus maximus', 'guineagrass'],
      ['Phaseolus calcaratus', 'ricebean'],
    ],
  ],
  [
    'another Latin ending or a doubled letter',
    [
      ['Avena sativum', 'oats'],
      ['Hordeum vulgaris', 'barley'],
      ['Cucumis sativum', 'cucumber'],
      ['Helianthus anuus', 'sunflower'],
      ['Phaseollus vulgare', 'drybean'],
      ['Arachis hypogeus', 'groundnut'],
    ],
  ],
])('a scientific name with %s', (_kind, cases) => {
  test.each(cases)('%s means %s', (text, crop) => {
    expect(findCrops(text)).toEqual([crop])
  })
})

test.each([
  ['Lens nigricans', ['lentil']],
  ['Hordeum bulbosum', ['barley']],
  ['Cicer reticulatum', ['chickpea']],
  ['Manihot glaziovii Müll.Arg.', ['cassava']],
  ['Vicia narbonensis', ['vetch', 'fababean']],
  ['Quercus robur', []],
  ['Bellis perennis', []],
  ['Digitalis purpurea', []],
])('the unknown species %s suggests the crops of its genus only: %j', (text, expected) => {
  const match = findCrop(crops, text)
  expect(match.found).toBe(false)
  expect(match.found ? [] : [...match.crops].sort()).toEqual([...expected].sort())
})

test.each([
  ['ndengu', 'mungbean'],
  ['amadumbe', 'taro'],
  ['rabuon', 'sweetpotato'],
  ['muhia', 'sorghum'],
  ['nandolo', 'pigeonpea'],
  ['bogoya', 'banana'],
  ['tatashe', 'chilli'],
  ['nkruma', 'okra'],
  ['nébéday', 'moringa'],
  ['mooli', 'radish'],
  ['zarandaja', 'lablab'],
  ['maíz choclo', 'maize'],
  ['tarhui', 'lupin'],
  ['papalisa', 'ulluco'],
  ['ahuyama', 'pumpkin'],
  ['macaxeira', 'cassava'],
  ['kulith', 'horsegram'],
  ['karamani', 'cowpea'],
  ['korralu', 'foxtail_millet'],
  ['కంది', 'pigeonpea'],
  ['मुला', 'radish'],
  ['মুখী কচু', 'taro'],
  ['काँक्रो', 'cucumber'],
  ['suweg', 'elephantfootyam'],
  ['saluyot', 'jutemallow'],
  ['bắp lai', 'maize'],
  ['苎麻', 'ramie'],
  ['籽棉', 'cotton'],
  ['りんご', 'apple'],
  ['쪽파', 'shallot'],
])('%s means %s: names of national statistics', (text, crop) => {
  expect(findCrops(text)).toEqual([crop])
})

test.each([
  ['pera', 'guava in Swahili, pear in Spanish'],
  ['dua', 'coconut, melon or pineapple in Vietnamese without accents'],
  ['трава', 'grass'],
  ['painço', 'proso and foxtail millet in Portuguese'],
  ['spinachi', 'spinach, and chard in East Africa'],
])('%s means no crop: %s', (text) => {
  expect(findCrops(text)).toEqual([])
})

test.each([
  ['甘薯', 'sweetpotato'],
  ['地瓜', 'sweetpotato'],
  ['केराउ', 'pea'],
  ['पिँडालु', 'taro'],
  ['প্যাঁজ', 'onion'],
  ['ulezi', 'finger_millet'],
  ['gyada', 'groundnut'],
  ['agbado', 'maize'],
  ['shimbra', 'chickpea'],
  ['betabel', 'beetroot'],
  ['fruta bomba', 'papaya'],
  ['feijão-de-corda', 'cowpea'],
  ['Futtererbse', 'pea'],
  ['Hartweizen', 'durum'],
  ['kacang hijau', 'mungbean'],
  ['ampalaya', 'bittergourd'],
  ['phapar', 'buckwheat'],
])('%s means %s: everyday and regional names', (text, crop) => {
  expect(findCrops(text)).toEqual([crop])
})

test.each([
  ['სიმინდი', 'maize'],
  ['ხორბალი', 'wheat'],
  ['ցորեն', 'wheat'],
  ['бидай', 'wheat'],
  ["makkajo'xori", 'maize'],
  ['пахта', 'cotton'],
  ['qarğıdalı', 'maize'],
  ['kviečiai', 'wheat'],
  ['mieži', 'barley'],
  ['kaer', 'oats'],
  ['pšenica', 'wheat'],
  ['пченка', 'maize'],
  ['misër', 'maize'],
  ['blat de moro', 'maize'],
  ['hveiti', 'wheat'],
  ['suikerbeet', 'sugarbeet'],
  ['tebu', 'sugarcane'],
  ['arance', 'citrus'],
  ['Heidelbeeren', 'blueberry'],
  ['тыквы', 'pumpkin'],
  ['قمح قاسي', 'durum'],
  ['매실', 'plum'],
  ['terere', 'amaranth'],
])('%s means %s: names of the main crops in more languages', (text, crop) => {
  expect(findCrops(text)).toEqual([crop])
})

test.each([
  ['たまねぎ', 'onion'],
  ['はくさい', 'chinesecabbage'],
  ['とうもろこし', 'maize'],
])('%s in hiragana means %s, like the name in katakana', (text, crop) => {
  expect(findCrops(text)).toEqual([crop])
})

test.each([
  ['PMIL', ['pearl_millet']],
  ['SWPO', ['sweetpotato']],
  ['RCOF', ['coffee_robusta']],
  ['WinWht', ['wheat']],
])('the short name %s of a global or American map means %j', (text, expected) => {
  expect(findCrops(text)).toEqual(expected)
})

test.each([
  ['ZEAMX', ['maize']],
  ['glxma', ['soybean']],
  ['TRZAW', ['wheat']],
  ['BRSNW', ['rapeseed']],
  ['SINAL', []],
])('the EPPO code %s means %j', (text, expected) => {
  expect(findCrops(text)).toEqual(expected)
})

test.each([
  ['basmati', 'rice'],
  ['romaine', 'lettuce'],
  ['habanero', 'chilli'],
  ['russet burbank', 'potato'],
  ['Grünkohl', 'kale'],
  ['Mohn', 'poppy'],
  ['Sauerkirschen', 'sourcherry'],
  ['Buschbohnen', 'greenbean'],
  ['山药', 'yam'],
  ['里芋', 'taro'],
  ['pois protéagineux', 'pea'],
  ['split peas', 'pea'],
  ['scallions', 'shallot'],
  ['ネギ', 'shallot'],
  ['khoai mỡ', 'yam'],
  ['chanh dây', 'passionfruit'],
])('%s means %s: market classes and everyday names', (text, crop) => {
  expect(findCrops(text)).toEqual([crop])
})

test.each([
  ['mısır', ['maize']],
  ['misir', []],
  ['kòkó', ['cacao']],
  ['koko', []],
])('%s means %j: accents tell apart names that are otherwise the same', (text, expected) => {
  expect(findCrops(text)).toEqual(expected)
})

test('qualifiers are recognised beside a name in another language', () => {
  expect(findCrops('irrigated trigo')).toEqual(['wheat'])
  expect(findCrops('spring Mais')).toEqual(['maize'])
})

test('every crop has a name to show in French, Spanish and Portuguese', () => {
  for (const { crop } of crops.types) {
    for (const language of ['fr', 'es', 'pt']) {
      expect([crop, language, findCropDisplayName(cropNames, crop, language)]).toEqual([
        crop,
        language,
        expect.stringMatching(/^\p{L}/u),
      ])
    }
  }
})

const STAPLES = [
  ...['wheat', 'maize', 'rice', 'sorghum', 'pearl_millet', 'barley', 'cassava', 'potato', 'sweetpotato'],
  ...['drybean', 'cowpea', 'chickpea', 'pea', 'soybean', 'groundnut', 'sunflower', 'sesame', 'cotton'],
  ...['sugarcane', 'tomato', 'onion', 'cabbage', 'banana', 'mango', 'citrus', 'coffee', 'tea', 'coconut'],
]

test.each(LANGUAGES)('staple crops have a name to show in the language %s', (language) => {
  const unnamed = STAPLES.filter((crop) => findCropDisplayName(cropNames, crop, language) === undefined)
  expect(unnamed).toEqual([])
})

test.each([
  ['wheat', 'fr', 'blé'],
  ['jackfruit', 'sw', 'fenesi'],
  ['rapeseed', 'hi', 'तोरिया'],
  ['jute', 'id', 'yute'],
  ['lupin', 'ar', 'ترمس'],
  ['maize', 'es', 'maíz'],
  ['maize', 'pt-BR', 'milho'],
  ['datepalm', 'en', 'date palm'],
  ['rye_winter', 'en', 'rye'],
  ['maize', 'la', 'Zea mays'],
  ['maize', 'tlh', undefined],
  ['unobtainium', 'fr', undefined],
])('the name of %s to show in the language %s is %s', (crop, language, name) => {
  expect(findCropDisplayName(cropNames, crop, language)).toBe(name)
})

test('a data pack without the table of names loads, and finds crops by their own names and species', () => {
  const pack = createTestDataPack()
  try {
    rmSync(pack.path('crop-names.csv'))
    pack.edit('datapackage.json', '"name": "crop-names"', '"name": "unused"')
    const names = loadNames(pack.dir)
    expect(getIssues(() => loadNames(pack.dir))).toEqual([])
    expect(findCrop(names.crops, 'пшеница').found).toBe(false)
    expect(findCrop(names.crops, 'wheat').found).toBe(true)
    expect(findCrop(names.crops, 'Hordeum vulgare').found).toBe(true)
    expect(findCropDisplayName(names.cropNames, 'wheat', 'fr')).toBeUndefined()
  } finally {
    pack.remove()
  }
})

test.each([
  ['gnuts', 'groundnut'],
  ['irish', 'potato'],
])('%s, as farmers in East Africa say, is %s', (text, crop) => {
  expect(findCrops(text)).toEqual([crop])
})
