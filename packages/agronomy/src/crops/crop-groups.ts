import { toNameKey } from '../names/name-key'

/** Words for several crops, in the four languages of the texts, and the crops that each means. */
const GROUPS: readonly (readonly [words: string, crops: string])[] = [
  [
    'cereal, grain, céréale, grano, cereais, grão',
    'wheat rice maize barley sorghum oats rye_winter pearl_millet durum triticale teff buckwheat quinoa',
  ],
  [
    'millet, small millet, minor millet, millet grain, mijo, milheto, painço',
    'pearl_millet finger_millet foxtail_millet proso_millet fonio teff',
  ],
  [
    'pulse, dry pulse, légume sec, légumineuse à grains, legumbre seca, leguminosa de grano, leguminosa seca',
    'drybean chickpea cowpea pigeonpea lentil mungbean blackgram pea fababean lupin horsegram bambara',
  ],
  [
    'grain legume, legume, legume crop, légumineuse, leguminosa, legumbre',
    'drybean chickpea cowpea pigeonpea lentil mungbean blackgram pea fababean soybean groundnut lupin horsegram bambara',
  ],
  [
    'bean, haricot, frijol, judía, feijão',
    'drybean greenbean fababean soybean mungbean limabean runnerbean yardlongbean lablab adzuki ricebean teparybean mothbean guar cowpea',
  ],
  ['pea, pois, guisante, ervilha', 'pea greenpea cowpea chickpea pigeonpea grasspea'],
  [
    'nut, tree nut, noix, fruit à coque, fruto seco, frutos secos, nueces, noz, nozes',
    'groundnut almond walnut cashew hazelnut pistachio pecan macadamia chestnut coconut arecanut kolanut shea bambara',
  ],
  [
    'berry, berry fruit, soft fruit, baie, petit fruit, fruit rouge, baya, frutos rojos, fruto rojo, baga, frutas vermelhas',
    'strawberry raspberry blueberry blackcurrant cranberry mulberry',
  ],
  ['currant, groseille, grosella, groselha', 'blackcurrant'],
  [
    'cole crop, crucifer, brassica, chou, col, couve',
    'cabbage cauliflower broccoli kale brusselssprouts chinesecabbage turnip radish mustard rapeseed',
  ],
  [
    'gourd, cucurbit, cucurbitacée, cucurbitácea, courge, cabaça',
    'pumpkin bottlegourd bittergourd ridgegourd snakegourd ashgourd zucchini cucumber watermelon muskmelon chayote',
  ],
  ['melon, melón, melão', 'muskmelon watermelon bittergourd ashgourd'],
  ['citrus fruit, citrus, agrume, cítrico, citrino', 'citrus mandarin lemon grapefruit'],
  [
    'green, leaf vegetable, leafy vegetable, leafy green, salad, légume feuille, hortaliza de hoja, verdura, verdura de hoja, verdure, folhosa, hortaliça folhosa, spring green',
    'spinach kale lettuce amaranth chard mustard chinesecabbage jutemallow waterspinach endive cabbage celery',
  ],
  [
    'vegetable, légume, hortaliza, hortaliça',
    'tomato onion cabbage chilli cucumber eggplant carrot okra lettuce watermelon pumpkin garlic cauliflower spinach',
  ],
  ['pepper, piment, pimienta, pimiento, pimenta', 'chilli blackpepper'],
  ['palm, palm tree, palmier, palma, palmera, palmeira', 'oilpalm coconut datepalm arecanut'],
  ['clover, trefoil, trèfle, trébol, trevo', 'redclover whiteclover berseem'],
  [
    'grass, forage, fodder, fodder crop, forage crop, pasture, graminée, fourrage, herbe, pasto, forraje, hierba, capim, forragem, pastagem',
    'alfalfa napier ryegrass sudangrass guineagrass brachiaria rhodesgrass timothy redclover whiteclover berseem vetch',
  ],
  [
    'root crop, root, tuber, root and tuber, tuber crop, racine, tubercule, raíz, tubérculo, raiz, raíces y tubérculos',
    'potato cassava sweetpotato yam taro tannia sugarbeet carrot',
  ],
  [
    'oilseed, oil crop, oil seed, oléagineux, oléagineuse, oleaginosa',
    'soybean rapeseed sunflower groundnut sesame mustard linseed safflower castor niger oilpalm olive coconut',
  ],
  [
    'spice, spice crop, herb, épice, especia, especiaria, condiment, herbe aromatique, hierba aromática, erva aromática',
    'ginger turmeric chilli blackpepper coriander cumin cardamom fenugreek cinnamon clove nutmeg vanilla fennel basil mint parsley dill saffron',
  ],
  [
    'fibre crop, fiber crop, fibre, fiber, plante à fibres, fibra, planta de fibra',
    'cotton jute kenaf hemp sisal ramie abaca linseed roselle',
  ],
  ['sugar crop, sugar, plante sucrière, sucre, azúcar, açúcar', 'sugarcane sugarbeet stevia'],
  [
    'fruit, fruit tree, fruta, frutal, arbre fruitier, árbol frutal, fruteira, fruto',
    'apple banana citrus mango grape peach pear plum pineapple papaya guava avocado strawberry watermelon',
  ],
  [
    'tropical fruit, fruit tropical, fruta tropical',
    'banana mango pineapple papaya guava avocado passionfruit litchi jackfruit dragonfruit rambutan durian',
  ],
  [
    'temperate fruit, pome fruit, fruit à pépins, fruta de pepita, pomóidea',
    'apple pear quince grape peach plum cherry apricot',
  ],
  [
    'stone fruit, fruit à noyau, fruta de hueso, fruta de caroço',
    'peach plum apricot cherry sourcherry almond',
  ],
  ['cherry, cerise, cereza, cereja', 'cherry sourcherry'],
  [
    'plantation crop, stimulant, culture industrielle, cash crop',
    'coffee tea cacao rubber oilpalm coconut tobacco',
  ],
  ['yam', 'yam elephantfootyam jicama'],
  ['squash', 'pumpkin zucchini'],
  ['allium, alliaceous vegetable', 'onion garlic leek shallot'],
]

/** Lists the crops of each group with the key of each of its words. A word may have several groups. */
export function listCropGroups(): (readonly [key: string, crops: readonly string[]])[] {
  return GROUPS.flatMap(([words, crops]) =>
    words.split(', ').map((word) => [toNameKey(word), crops.split(' ')] as const),
  )
}
