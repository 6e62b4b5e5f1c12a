import { toNameKey } from '../names/name-key'

/** Words for several crops, in the languages of the page and in some others. */
interface CropGroupWords {
  /** Words that are recognised when they are misspelt. */
  readonly words: string
  /** Words of which a misspelling is as near to too many others. */
  readonly otherWords?: string
  /** The crops that each of the words means. */
  readonly crops: string
}

const GROUPS: readonly CropGroupWords[] = [
  {
    words: 'cereal, grain, céréale, grano, cereais, grão',
    crops:
      'wheat rice maize barley sorghum oats rye_winter pearl_millet durum triticale teff buckwheat quinoa',
    otherWords:
      'cereal crop, grain crop, cereales, céréale à paille, culture céréalière, grãos, cultura de cereais, nafaka, ' +
      'mazao ya nafaka, अनाज, धान्य, अनाज की फसलें, serealia, biji-bijian, حبوب, محاصيل الحبوب, غلال, getreide, ' +
      'getreidearten, körnerfrüchte, cereali, зерновые, зерновые культуры, хлебные злаки, tahıl, tahıllar, hububat, ' +
      '谷物, 粮食, 粮食作物, 禾谷类, 谷类',
  },
  {
    words: 'millet, small millet, minor millet, millet grain, mijo, milheto, painço',
    crops: 'pearl_millet finger_millet foxtail_millet proso_millet fonio teff',
    otherWords: 'मोटे अनाज, मिलेट, श्री अन्न',
  },
  {
    words:
      'pulse, dry pulse, légume sec, légumineuse à grains, legumbre seca, leguminosa de grano, leguminosa seca',
    crops: 'drybean chickpea cowpea pigeonpea lentil mungbean blackgram pea fababean lupin horsegram bambara',
    otherWords:
      'pulse crop, légumineuse alimentaire, protéagineux, menestra, leguminosa de grãos, mikunde, mazao ya mikunde, ' +
      'jamii ya kunde, दलहन, दालें, दलहनी फसलें, polong-polongan, بقوليات, بقول, قطاني, محاصيل بقولية, hülsenfrucht, ' +
      'hülsenfrüchte, körnerleguminosen, legumi secchi, leguminose da granella, зернобобовые, зернобобовые культуры, ' +
      'bakliyat, yemeklik baklagiller, 豆类, 豆类作物, 杂豆',
  },
  {
    words: 'grain legume, legume, legume crop, légumineuse, leguminosa, legumbre',
    crops:
      'drybean chickpea cowpea pigeonpea lentil mungbean blackgram pea fababean soybean groundnut lupin horsegram bambara',
    otherWords:
      'legumi, leguminosen, leguminose, бобовые, бобовые культуры, baklagil, baklagiller, kacang-kacangan',
  },
  {
    words: 'bean, haricot, frijol, judía, feijão',
    crops:
      'drybean greenbean fababean soybean mungbean limabean runnerbean yardlongbean lablab adzuki ricebean teparybean mothbean guar cowpea',
  },
  {
    words: 'pea, pois, guisante, ervilha',
    crops: 'pea greenpea cowpea chickpea pigeonpea grasspea',
  },
  {
    words: 'nut, tree nut, noix, fruit à coque, fruto seco, frutos secos, nueces, noz, nozes',
    crops:
      'groundnut almond walnut cashew hazelnut pistachio pecan macadamia chestnut coconut arecanut kolanut shea bambara',
    otherWords:
      'nut crop, edible nut, nut tree, fruits à coque, nüsse, schalenobst, frutta a guscio, frutta secca, орехи, ' +
      'орехоплодные, sert kabuklu meyveler, kuruyemiş, 坚果, مكسرات, मेवे, सूखे मेवे',
  },
  {
    words:
      'berry, berry fruit, soft fruit, baie, petit fruit, fruit rouge, baya, frutos rojos, fruto rojo, baga, frutas vermelhas',
    crops: 'strawberry raspberry blueberry blackcurrant cranberry mulberry',
    otherWords:
      'bush fruit, small fruit, beeren, beerenobst, frutti di bosco, piccoli frutti, ягоды, ягодные культуры, ' +
      'ягодники, üzümsü meyveler, 浆果',
  },
  {
    words: 'currant, groseille, grosella, groselha',
    crops: 'blackcurrant',
  },
  {
    words: 'cole crop, crucifer, brassica, chou, col, couve',
    crops: 'cabbage cauliflower broccoli kale brusselssprouts chinesecabbage turnip radish mustard rapeseed',
    otherWords:
      'brassica crop, brassica vegetable, kohlgemüse, kohlarten, brassicacee, crucifère, crucífera, капустные, 甘蓝类',
  },
  {
    words: 'gourd, cucurbit, cucurbitacée, cucurbitácea, courge, cabaça',
    crops:
      'pumpkin bottlegourd bittergourd ridgegourd snakegourd ashgourd zucchini cucumber watermelon muskmelon chayote',
    otherWords:
      'kürbisgewächse, cucurbitacee, бахчевые, бахчевые культуры, тыквенные, kabakgiller, 瓜类, 瓜果类, ' +
      'कद्दूवर्गीय सब्जियां, labu-labuan, قرعيات',
  },
  {
    words: 'melon, melón, melão',
    crops: 'muskmelon watermelon bittergourd ashgourd',
  },
  {
    words: 'citrus fruit, citrus, agrume, cítrico, citrino',
    crops: 'citrus mandarin lemon grapefruit',
    otherWords:
      'agrumi, zitrusfrüchte, zitrusfrucht, agrumen, цитрусовые, цитрусовые культуры, narenciye, turunçgil, ' +
      'turunçgiller, 柑橘类, حمضيات, موالح, नींबू वर्गीय फल, jamii ya michungwa',
  },
  {
    words:
      'green, leaf vegetable, leafy vegetable, leafy green, salad, légume feuille, hortaliza de hoja, verdura, verdura de hoja, verdure, folhosa, hortaliça folhosa, spring green',
    crops:
      'spinach kale lettuce amaranth chard mustard chinesecabbage jutemallow waterspinach endive cabbage celery',
    otherWords:
      'leafy crop, salad crop, légumes-feuilles, blattgemüse, ortaggi a foglia, листовые овощи, зелень, ' +
      'зеленные культуры, yapraklı sebzeler, 叶菜, 叶菜类, 绿叶菜, 绿叶蔬菜, sayuran daun, mboga za majani, خضروات ورقية, ' +
      'خضر ورقية, पत्तेदार सब्जियां, पत्तेदार सब्जी, हरी पत्तेदार सब्जियां',
  },
  {
    words: 'vegetable, légume, hortaliza, hortaliça',
    crops:
      'tomato onion cabbage chilli cucumber eggplant carrot okra lettuce watermelon pumpkin garlic cauliflower spinach',
    otherWords:
      'vegetable crop, fresh vegetable, field vegetable, culture maraîchère, cultures maraîchères, maraîchage, ' +
      'légumes frais, légumes de plein champ, hortalizas, cultivos hortícolas, olerícola, hortícola, hortofrutícola, ' +
      'mboga, mboga mboga, mbogamboga, सब्जी, sabji, sabzi, सब्जियां, सब्जियाँ, शाक सब्जी, साग सब्जी, तरकारी, sayur, sayuran, ' +
      'sayur-sayuran, sayur mayur, خضر, خضار, خضروات, خضراوات, محاصيل الخضر, gemüse, gemüsearten, feldgemüse, ' +
      'ortaggio, ortaggi, ortive, colture orticole, овощи, овощные, овощные культуры, sebze, sebzeler, 蔬菜, 蔬菜类, 蔬菜作物',
  },
  {
    words: 'pepper, piment, pimienta, pimiento, pimenta',
    crops: 'chilli blackpepper',
  },
  {
    words: 'palm, palm tree, palmier, palma, palmera, palmeira',
    crops: 'oilpalm coconut datepalm arecanut',
  },
  {
    words: 'clover, trefoil, trèfle, trébol, trevo',
    crops: 'redclover whiteclover berseem',
    otherWords: 'klee, kleearten, trifoglio, клевер, 三叶草',
  },
  {
    words:
      'grass, forage, fodder, fodder crop, forage crop, pasture, graminée, fourrage, herbe, pasto, forraje, hierba, capim, forragem, pastagem',
    crops:
      'alfalfa napier ryegrass sudangrass guineagrass brachiaria rhodesgrass timothy redclover whiteclover berseem vetch',
    otherWords:
      'grassland, temporary grassland, permanent grassland, ley, grass ley, meadow, hay crop, hay, grass hay, ' +
      'fodder grass, forage grass, green fodder, feed crop, forage plant, plants harvested green, ' +
      'culture fourragère, cultures fourragères, plante fourragère, prairie, prairie temporaire, ' +
      'prairie artificielle, fourrage vert, graminées fourragères, cultivo forrajero, cultivos forrajeros, ' +
      'pasto cultivado, pradera, planta forrageira, forrageira, gramínea forrageira, gramínea, malisho, ' +
      'majani ya malisho, mazao ya malisho, nyasi za malisho, चारा, हरा चारा, चारा फसलें, चारे की फसलें, rumput, ' +
      'rumput pakan, hijauan, hijauan pakan, hijauan pakan ternak, أعلاف, علف, أعلاف خضراء, محاصيل علفية, ' +
      'محاصيل الأعلاف, futterpflanzen, futterbau, ackerfutter, feldfutter, grünfutter, gras, gräser, feldgras, ' +
      'ackergras, kleegras, grünland, dauergrünland, foraggio, foraggi, foraggera, foraggere, erbaio, erbai, ' +
      'pascolo, pascoli, кормовые, кормовые культуры, кормовые травы, многолетние травы, однолетние травы, ' +
      'сеяные травы, yem bitkisi, yem bitkileri, çayır, mera, 牧草, 饲草, 饲料作物, 青饲料',
  },
  {
    words:
      'root crop, root, tuber, root and tuber, tuber crop, racine, tubercule, raíz, tubérculo, raiz, raíces y tubérculos',
    crops: 'potato cassava sweetpotato yam taro tannia sugarbeet carrot',
    otherWords:
      'roots and tubers, root vegetable, root and tuber crop, starchy root, racines et tubercules, plante à racines, ' +
      'plante à tubercules, plantes à racines et tubercules, raíces, tuberosa, cultivo de raíces, raízes, ' +
      'raízes e tubérculos, tuberosas, mazao ya mizizi, mizizi, mazao ya mizizi na viazi, कंद, कंद फसलें, कंदमूल, ' +
      'जड़ वाली फसलें, umbi, umbi-umbian, ubi-ubian, درنات, جذور ودرنات, محاصيل درنية, محاصيل جذرية, hackfrucht, ' +
      'hackfrüchte, knollenfrüchte, wurzelfrüchte, wurzelgemüse, tubero, tuberi, radici e tuberi, piante da tubero, ' +
      'корнеплоды, клубнеплоды, корнеклубнеплоды, yumru, yumrular, yumrulu bitkiler, kök ve yumrulu bitkiler, 薯类, ' +
      '薯类作物, 根茎类, 块根块茎类',
  },
  {
    words: 'oilseed, oil crop, oil seed, oléagineux, oléagineuse, oleaginosa',
    crops:
      'soybean rapeseed sunflower groundnut sesame mustard linseed safflower castor niger oilpalm olive coconut',
    otherWords:
      'oilseed crop, oil bearing crop, oil plant, oil-bearing seed, graine oléagineuse, culture oléagineuse, ' +
      'plante oléagineuse, semilla oleaginosa, cultivo oleaginoso, grão oleaginoso, cultura oleaginosa, ' +
      'mazao ya mafuta, mbegu za mafuta, तिलहन, तिलहनी फसलें, तेलहन, tanaman minyak, biji-bijian minyak, ' +
      'tanaman penghasil minyak, محاصيل زيتية, بذور زيتية, زيتيات, ölsaat, ölsaaten, ölfrucht, ölfrüchte, ' +
      'ölpflanzen, oleaginose, semi oleosi, colture oleaginose, масличные, масличные культуры, yağlı tohum, ' +
      'yağlı tohumlar, yağlı tohumlu bitkiler, yağ bitkileri, 油料, 油料作物, 油籽',
  },
  {
    words:
      'spice, spice crop, herb, épice, especia, especiaria, condiment, herbe aromatique, hierba aromática, erva aromática',
    crops:
      'ginger turmeric chilli blackpepper coriander cumin cardamom fenugreek cinnamon clove nutmeg vanilla fennel basil mint parsley dill saffron',
    otherWords:
      'aromatic plant, aromatic crop, culinary herb, plante aromatique, plante à épices, condimento, ' +
      'planta aromática, planta condimentar, condimentar, viungo, mazao ya viungo, मसाला, मसाले, मसाला फसलें, ' +
      'rempah, rempah-rempah, tanaman rempah, توابل, بهارات, محاصيل التوابل, gewürz, gewürze, gewürzpflanzen, ' +
      'kräuter, spezia, spezie, aromatiche, piante aromatiche, erbe aromatiche, пряности, специи, пряные культуры, ' +
      'пряные травы, baharat, baharat bitkileri, 香料, 香料作物, 调味料',
  },
  {
    words: 'fibre crop, fiber crop, fibre, fiber, plante à fibres, fibra, planta de fibra',
    crops: 'cotton jute kenaf hemp sisal ramie abaca linseed roselle',
    otherWords:
      'fibre plant, fiber plant, bast fibre, culture textile, plante textile, plantes textiles, cultivo de fibra, ' +
      'planta têxtil, mazao ya nyuzi, रेशा फसलें, रेशेदार फसलें, tanaman serat, محاصيل ليفية, محاصيل الألياف, ألياف, ' +
      'faserpflanzen, faserpflanze, piante da fibra, piante tessili, лубяные культуры, прядильные культуры, ' +
      'волокнистые культуры, lif bitkisi, lif bitkileri, 麻类, 麻类作物, 纤维作物',
  },
  {
    words: 'sugar crop, sugar, plante sucrière, sucre, azúcar, açúcar',
    crops: 'sugarcane sugarbeet stevia',
    otherWords:
      'sugar plant, culture sucrière, cultivo azucarero, cultura açucareira, mazao ya sukari, शर्करा फसलें, ' +
      'tanaman gula, tanaman pemanis, محاصيل سكرية, zuckerpflanzen, piante da zucchero, сахароносные культуры, ' +
      'şeker bitkileri, 糖料, 糖料作物',
  },
  {
    words: 'fruit, fruit tree, fruta, frutal, arbre fruitier, árbol frutal, fruteira, fruto',
    crops:
      'apple banana citrus mango grape peach pear plum pineapple papaya guava avocado strawberry watermelon',
    otherWords:
      'fruit crop, orchard, orchard fruit, top fruit, culture fruitière, cultures fruitières, verger, frutales, ' +
      'cultivo frutal, frutícola, tunda, matunda, miti ya matunda, फल, फलों की फसलें, फलदार वृक्ष, buah, ' +
      'buah-buahan, tanaman buah, فواكه, فاكهة, أشجار مثمرة, أشجار الفاكهة, obst, obstarten, baumobst, früchte, ' +
      'obstbäume, frutta, frutto, frutti, fruttiferi, alberi da frutto, фрукты, плоды, плодовые, плодовые культуры, ' +
      'плодовые деревья, meyve, meyveler, meyve ağaçları, 水果, 果树, 水果类',
  },
  {
    words: 'tropical fruit, fruit tropical, fruta tropical',
    crops:
      'banana mango pineapple papaya guava avocado passionfruit litchi jackfruit dragonfruit rambutan durian',
  },
  {
    words: 'temperate fruit, pome fruit, fruit à pépins, fruta de pepita, pomóidea',
    crops: 'apple pear quince grape peach plum cherry apricot',
    otherWords:
      'kernobst, pomacee, семечковые, семечковые культуры, yumuşak çekirdekli meyveler, 仁果, 仁果类',
  },
  {
    words: 'stone fruit, fruit à noyau, fruta de hueso, fruta de caroço',
    crops: 'peach plum apricot cherry sourcherry almond',
    otherWords:
      'fruta de carozo, frutales de hueso, frutales de carozo, steinobst, drupacee, косточковые, ' +
      'косточковые культуры, sert çekirdekli meyveler, 核果, 核果类',
  },
  {
    words: 'cherry, cerise, cereza, cereja',
    crops: 'cherry sourcherry',
  },
  {
    words: 'plantation crop, stimulant, culture industrielle, cash crop',
    crops: 'coffee tea cacao rubber oilpalm coconut tobacco',
    otherWords:
      'industrial crop, tree crop, estate crop, beverage crop, culture de rente, cultures de rente, ' +
      'cultures industrielles, cultivo industrial, cultivos industriales, cultura industrial, tanaman perkebunan, ' +
      'mazao ya biashara, नकदी फसलें, बागानी फसलें, محاصيل صناعية, محاصيل نقدية, industriepflanzen, handelsgewächse, ' +
      'colture industriali, технические культуры, endüstri bitkileri, 经济作物',
  },
  {
    words: 'yam',
    crops: 'yam elephantfootyam jicama',
  },
  {
    words: 'squash',
    crops: 'pumpkin zucchini',
  },
  {
    words: 'small grain, small grain cereal, straw cereal, mixed grain',
    crops: 'wheat barley oats rye_winter triticale durum',
    otherWords:
      'white straw crop, céréales à paille, cereal de invierno, cereales de invierno, cereais de inverno, ' +
      'cereali a paglia, cereali autunno-vernini, méteil, meslin, maslin, колосовые, зерновые колосовые, 麦类',
  },
  {
    words: 'coarse grain, coarse cereal, feed grain',
    crops: 'maize barley sorghum oats rye_winter pearl_millet finger_millet',
    otherWords: '粗粮, 杂粮',
  },
  {
    words:
      'forage legume, fodder legume, legume forage, leguminous fodder, leguminous plant, leguminous plants harvested green',
    crops: 'alfalfa redclover whiteclover berseem vetch lablab',
    otherWords:
      'légumineuse fourragère, leguminosa forrajera, leguminosa forrageira, futterleguminosen, leguminose foraggere, ' +
      'бобовые травы, 豆科牧草',
  },
  {
    words: '黄红麻',
    crops: 'jute kenaf',
  },
  {
    words: 'bast fibre crop',
    crops: 'jute kenaf ramie hemp linseed roselle',
    otherWords: 'soft fibre',
  },
  {
    words: 'hard fibre, leaf fibre',
    crops: 'sisal abaca',
  },
  {
    words: 'allium, alliaceous vegetable',
    crops: 'onion garlic leek shallot',
    otherWords: 'bulb vegetable, bulb crop, zwiebelgemüse, lauchgewächse, légumes bulbes, луковые, 葱蒜类',
  },
]

/** Lists the crops of each group with the key of each of its words. A word may have several groups. */
export function listCropGroups(): (readonly [key: string, crops: readonly string[]])[] {
  return GROUPS.flatMap(({ words, otherWords, crops }) =>
    splitWords(words, otherWords).map((word) => [toNameKey(word), crops.split(' ')] as const),
  )
}

/** Lists the keys of the words of groups that are recognised when they are misspelt. */
export function listCorrectableGroupKeys(): string[] {
  return GROUPS.flatMap(({ words }) => splitWords(words)).map(toNameKey)
}

function splitWords(...lists: readonly (string | undefined)[]): string[] {
  return lists.flatMap((words) => words?.split(', ') ?? [])
}
