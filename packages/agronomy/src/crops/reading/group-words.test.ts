import { reference } from '../../../test/shipped-model'
import { findCrop } from '../find-crop'
import { readGroup } from './group-words'

const { crops } = reference

const CEREALS = ['wheat', 'maize', 'barley']
const PULSES = ['chickpea', 'lentil', 'cowpea']
const OILSEEDS = ['soybean', 'sunflower', 'groundnut']
const ROOTS = ['potato', 'cassava', 'yam']
const VEGETABLES = ['tomato', 'onion', 'cabbage']
const FRUIT = ['apple', 'banana', 'mango']
const FODDER = ['alfalfa', 'ryegrass', 'redclover']
const FIBRES = ['cotton', 'jute', 'hemp']

const GROUPS_BY_LANGUAGE: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  en: [
    ['grain crops', CEREALS],
    ['oil-bearing crops', OILSEEDS],
    ['root vegetables', ROOTS],
    ['fiber plants', FIBRES],
  ],
  fr: [
    ['céréales', CEREALS],
    ['cultures oléagineuses', OILSEEDS],
    ['cultures maraîchères', VEGETABLES],
    ['cultures fourragères', FODDER],
  ],
  es: [
    ['cereales', CEREALS],
    ['menestras', PULSES],
    ['tuberosas', ROOTS],
    ['cultivos forrajeros', FODDER],
  ],
  pt: [
    ['cereais', CEREALS],
    ['leguminosas de grãos', PULSES],
    ['raízes e tubérculos', ROOTS],
    ['forrageiras', FODDER],
  ],
  sw: [
    ['nafaka', CEREALS],
    ['jamii ya kunde', PULSES],
    ['mazao ya mafuta', OILSEEDS],
    ['mboga', VEGETABLES],
    ['matunda', FRUIT],
  ],
  hi: [
    ['sabzi', VEGETABLES],
    ['अनाज', CEREALS],
    ['दलहन', PULSES],
    ['तिलहन', OILSEEDS],
    ['सब्जियां', VEGETABLES],
    ['फल', FRUIT],
    ['चारा', FODDER],
  ],
  id: [
    ['serealia', CEREALS],
    ['polong-polongan', PULSES],
    ['umbi-umbian', ROOTS],
    ['sayuran', VEGETABLES],
    ['buah-buahan', FRUIT],
  ],
  ar: [
    ['الحبوب', CEREALS],
    ['البقوليات', PULSES],
    ['محاصيل زيتية', OILSEEDS],
    ['خضروات', VEGETABLES],
    ['أعلاف', FODDER],
  ],
  de: [
    ['Getreide', CEREALS],
    ['Ölsaaten', OILSEEDS],
    ['Hackfrüchte', ROOTS],
    ['Gemüse', VEGETABLES],
    ['Obst', FRUIT],
  ],
  it: [
    ['cereali', CEREALS],
    ['legumi secchi', PULSES],
    ['ortaggi', VEGETABLES],
    ['frutta', FRUIT],
    ['foraggere', FODDER],
  ],
  ru: [
    ['зерновые', CEREALS],
    ['зернобобовые', PULSES],
    ['масличные', OILSEEDS],
    ['овощи', VEGETABLES],
    ['кормовые культуры', FODDER],
  ],
  tr: [
    ['tahıllar', CEREALS],
    ['bakliyat', PULSES],
    ['yağlı tohumlar', OILSEEDS],
    ['sebze', VEGETABLES],
    ['meyve', FRUIT],
  ],
  zh: [
    ['谷物', CEREALS],
    ['豆类', PULSES],
    ['油料', OILSEEDS],
    ['薯类', ROOTS],
    ['蔬菜', VEGETABLES],
    ['水果', FRUIT],
    ['牧草', FODDER],
  ],
}

describe.each(Object.entries(GROUPS_BY_LANGUAGE))('in the language %s', (_language, groups) => {
  test.each(groups)('%s asks which crop is meant', (text, expected) => {
    expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'several' })
    expect(readGroup(crops, text)?.crops).toEqual(expect.arrayContaining(expected))
  })
})

test.each([
  ['annual oilseeds', OILSEEDS],
  ['other pulses, n.e.c.', PULSES],
  ['cereal mixtures', CEREALS],
  ['permanent grasses and grazings', FODDER],
  ['cultures fourragères annuelles', FODDER],
  ['hortalizas varias', VEGETABLES],
  ['mboga nyingine', VEGETABLES],
  ['अन्य दलहन', PULSES],
  ['sayuran lainnya', VEGETABLES],
  ['خضروات أخرى', VEGETABLES],
  ['прочие овощи', VEGETABLES],
  ['其他豆类', PULSES],
  ['Sommergetreide', CEREALS],
])('the words beside the group in %s are no part of it', (text, expected) => {
  expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'several' })
  expect(readGroup(crops, text)?.crops).toEqual(expect.arrayContaining(expected))
})

test.each(['winter grains', 'autumn cereals', "céréales d'hiver", 'Wintergetreide', 'озимые зерновые'])(
  '%s are the cereals that have a winter type only',
  (text) => {
    const match = findCrop(crops, text)
    expect(match.found ? [] : [...match.crops].sort()).toEqual([
      'barley',
      'oats',
      'rye_winter',
      'triticale',
      'wheat',
    ])
  },
)

test.each(['wheat', 'cereal killer', 'vegetable garden shed', 'unobtainium', ''])(
  '%j is no group',
  (text) => {
    expect(readGroup(crops, text)).toBeUndefined()
  },
)
