import { toWordsKey } from './crop-names'
import type { CropGroup } from './crop-type'

/** Qualifiers of any annual crop that may state how long its variety grows. */
export const VARIETY_QUALIFIERS = toPhraseSet(`
  early, mid, late, extra early, very early, ultra early, medium, medium early, mid early, medium late, mid late, very late,
  early season, mid season, medium season, late season, short season, long season, full season,
  early maturing, extra early maturing, medium maturing, late maturing, quick maturing, fast maturing, slow maturing,
  short maturing, long maturing, early ripening, late ripening, short duration, medium duration, long duration,
  extra short duration, short cycle, medium cycle, long cycle, short term, long term,
  ciclo corto, ciclo medio, ciclo largo, ciclo curto, ciclo médio, ciclo longo, cycle court, cycle moyen, cycle long,
  muda mfupi, ya muda mfupi, muda mrefu, ya muda mrefu, umur pendek, berumur pendek, umur panjang, berumur panjang`)

/** Qualifiers of any crop: season, water supply, maturity and management. */
export const GENERAL_QUALIFIERS: ReadonlySet<string> = new Set([
  ...VARIETY_QUALIFIERS,
  ...toPhraseSet(`
  spring, summer, autumn, fall, winter,
  main season, main, first season, second season, off season, wet season, dry season, rainy season, cool season,
  hot season, monsoon, long rains, short rains, long rain, short rain, kharif, rabi, zaid, maha, yala, meher, belg,
  safra, safrinha,
  irrigated, rainfed, rain fed, dryland, hybrid, improved, traditional, organic, conventional, commercial, smallholder,
  all, all varieties, all types, all kinds, any, any variety, various, local, local variety, improved variety, hybrid variety,
  common, cultivated, garden, greenhouse, raw, fresh, dry, dried, edible, dry edible, whole, whole stems, in shell, with shell, in husk, shelled, unshelled, unmilled,
  opv, gmo, gm, unginned, unmanufactured, primary forms, nes, n e s, nec, n e c, not specified, for processing, for seed, open field,
  for sale, for food, for feed, processing, fresh market, fresh consumption, for fresh consumption, frozen, canned,
  primera, segunda, first crop, second crop, double crop, backyard, for wine, for wines, for grain,
  for hay, for fodder, for oil, for juice, home grown, homegrown, baby, mini, silage, haylage, hay, straw, f1,
  dbl crop, rotation, relay, mixed, sole, pure, intercrop, intercropped, intercropping, pick your own, pyo, bunch, bunches, picked daily, new season, farm fresh, freshly picked,
  locally grown, ready to eat, washed, loose, bunched, milled, milled equivalent, parboiled, certified,
  cover crop, cover crops, catch crop, nurse crop, companion crop, trap crop, break crop, border crop, green manure, cash crop, food crop, ratoon crop,
  under glass, under cover, under plastic, under polythene, under polytunnel, under shade, under nets, under net, under irrigation, under pivot,
  under mulch, under fleece, under trees, under plantation, in tunnel, in tunnels, in pots, in containers, in rows, on ridges, on beds,
  glasshouse, polyhouse, polytunnel, polytunnels, high tunnel, high tunnels, low tunnel, shade house, net house, outdoor, protected cultivation, under protection, hydroponic,
  undersown, under sown, oversown, overwintered, over wintered, direct drilled, direct sown, broadcast sown, no till, zero till, zero tillage, no tillage,
  minimum tillage, min till, strip till, ridged, mulched, drip irrigated, flood irrigated, sprinkler irrigated, pivot irrigated, trellised, grafted, replanted, newly planted,
  for grazing, for cover, for market, for home use, for home consumption, for export, for green manure, for biogas, as cover crop, as fodder, as green manure`),
])

/** Qualifiers by crop: type, colour and use. The same word may name another plant beside another crop: white mustard, black cumin. */
export const QUALIFIERS_BY_CROP: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    wheat:
      'bread, common, soft, hard, red, hard red, soft red, white, hard white, soft white, feed, milling, fodder, forage, grain, ' +
      'club, utility, biscuit, sharbati',
    durum: 'hard, hard wheat, wheat, amber, desert',
    barley:
      'malting, malt, feed, food, fodder, forage, grain, green, brewing, distilling, two row, six row, two rowed, six rowed, 2 row, 6 row, hulled, hulless, naked, black, ' +
      'dos carreras, seis carreras, 2 carreras, 6 carreras, deux rangs, six rangs, 2 rangs, 6 rangs, zweizeilig, mehrzeilig',
    oats: 'naked, hulled, hulless, feed, forage, fodder, white, grain, green, milling, black',
    triticale: 'forage, fodder, feed, grain, green, grazing',
    rye_winter: 'forage, fodder, bread, grain, green, hybrid',
    rice:
      'boro, aman, aus, basmati, jasmine, glutinous, sticky, sweet, paddy, wet, wetland, lowland, deepwater, deep water, ' +
      'floating, swamp, long grain, medium grain, short grain, fragrant, aromatic, red, black, brown, white, purple, ' +
      'indica, japonica, transplanted, direct seeded, flooded, sawah, rough, hill',
    rice_upland: 'red, black, indica, mountain',
    maize:
      'grain, silage, fodder, forage, feed, food, seed, white, yellow, blue, red, purple, orange, green, dent, flint, ' +
      'field, waxy, floury, quality protein, dry',
    sweetcorn: 'white, yellow, fresh, processing',
    sorghum: 'grain, sweet, red, white, brown, yellow, fodder, forage, green, black, feed, food',
    pearl_millet: 'souna, sanio, grain, fodder, forage',
    finger_millet: 'red, white, brown',
    quinoa: 'white, red, black',
    chickpea: 'desi, kabuli, white, black, brown, green, dal, split',
    pigeonpea: 'red, white, vegetable, dal, split',
    mungbean: 'green, dal, split',
    blackgram: 'dal, split',
    lentil: 'dal, split, red, green, brown, black, yellow, small, large',
    cowpea: 'grain, fodder, forage, white, brown, red, vegetable',
    drybean:
      'dry, dried, sugar, kidney, red kidney, white kidney, pinto, navy, black, white, haricot, climbing, bush, common, pole',
    greenbean: 'bush, climbing, pole, dwarf, fresh',
    limabean: 'green, dry, dried, large, small',
    pea:
      'field, garden, dry, dried, yellow, green, fresh, marrowfat, forage, fodder, snow, sugar snap, snap, sugar, vining, ' +
      'combining, protein, maple, blue, white, split, feed',
    greenpea: 'fresh, frozen, vining, shelling, english, sugar snap, snow, snap',
    fababean: 'small, large, fresh, dry, dried',
    lupin: 'white, sweet',
    soybean: 'yellow, black, vegetable, food, fodder, forage, grain, feed, green, white',
    groundnut:
      'huilerie, bouche, confectionery, spanish, virginia, runner, bunch, red, kernel, kernels, in pod, with pod',
    sunflower: 'oil, oilseed, confectionery, high oleic, mid oleic, linoleic, ho',
    rapeseed: 'high oleic, high erucic, holl, hear, double low',
    chard: 'rainbow',
    shallot: 'sets',
    parsley: 'curly, flat leaf, flat, italian, hamburg, root',
    mustard: 'indian, brown, oriental, leaf, broad leaf, broadleaf, greens',
    sesame: 'white, black, brown, red, hulled',
    linseed: 'brown, golden, oil, fibre, fiber',
    potato:
      'irish, seed, ware, table, processing, white, yellow, red, purple, blue, baby, chipping, crisping, new, salad, ' +
      'maincrop, main crop, first early, second early, starch, baking, jacket, storage, food',
    sweetpotato: 'orange, orange fleshed, white, white fleshed, yellow, purple, purple fleshed',
    cassava: 'sweet, bitter, yellow, white, biofortified, industrial, table, starch',
    yam: 'white, greater, water, purple, seed',
    sugarcane: 'plant, ratoon, seed, setts, sett, stubble',
    cotton:
      'upland, seed, lint, medium staple, long staple, extra long staple, short staple, american, american upland, desi, hueso',
    roselle: 'red, white, green',
    hemp: 'industrial, fibre, fiber, seed, grain',
    tobacco: 'virginia, burley, flue cured, oriental',
    tomato:
      'cherry, plum, cocktail, truss, on the vine, grape, pear, slicing, canning, paste, italian, roma, beef, beefsteak, salad, processing, table, fresh, field, determinate, indeterminate',
    onion:
      'sets, from sets, seed sown, overwintering, japanese, bulb, red, white, yellow, brown, purple, dry, sweet, storage, big, small, pickling, spanish, cabezona',
    garlic: 'green, white, purple, softneck, hardneck',
    cabbage: 'red, white, green, head, round, savoy, pointed, hispi, sweetheart, storage, january king',
    broccoli: 'sprouting, purple sprouting, white sprouting, purple, green, head, heading, calabrese',
    brusselssprouts: 'red, green, purple',
    kale: 'curly, red, green, purple, black, tuscan, lacinato, dinosaur, russian, red russian, siberian',
    leek: 'baby, blanched',
    cauliflower: 'white, purple, green, orange',
    carrot:
      'table, orange, purple, yellow, red, black, white, baby, bunching, nantes, chantenay, imperator, main crop, desi',
    radish: 'red, white, black, daikon',
    turnip: 'white, purple, purple top, fodder, forage',
    beetroot: 'red, table, baby, golden, yellow, candy',
    spinach: 'baby, flat leaf, savoy',
    lettuce:
      'iceberg, romaine, cos, head, leaf, loose leaf, looseleaf, butterhead, crisphead, crisp, red, green, gem, little gem, ' +
      'oak leaf, oakleaf, lollo rosso, batavia, bibb, boston',
    eggplant: 'white, purple, green, long, round, black, italian, japanese, chinese, asian',
    chilli: 'hot, sweet, red, green, yellow, dry, dried, bell, cayenne, jalapeno',
    okra: 'green, red',
    cucumber: 'pickling, slicing, salad, field, english, persian, snacking, long, short, ridge, burpless',
    watermelon: 'seedless, seeded, yellow, red',
    muskmelon: 'cantaloupe, galia, honeydew, sweet, charentais, piel de sapo, canary, hami',
    pumpkin:
      'butternut, winter, orange, acorn, hubbard, kabocha, hokkaido, carving, halloween, giant, field, pie, sugar',
    banana: 'cavendish, dessert, cooking, red, green, yellow, highland',
    mango: 'green, sweet',
    citrus: 'table, sweet, navel, valencia, blood, processing',
    pear: 'european, asian, common',
    plum: 'european, japanese, common',
    hazelnut: 'european, common',
    chestnut: 'european, sweet, chinese',
    apple: 'cider, dessert, cooking, eating, red, green, table',
    grape: 'wine, table, raisin, seedless, white, red, black, green, juice',
    olive: 'table, oil, green, black',
    datepalm: 'dry, soft, medjool',
    coconut: 'tall, dwarf, green',
    coffee: 'arabica, green, washed, cherry, parchment, cereza',
    coffee_robusta: 'green',
    tea: 'black, green, white, oolong',
    alfalfa: 'hay, forage, fodder, green, dehydrated, pasture',
    sudangrass: 'forage, fodder',
    ryegrass: 'italian, perennial, english, annual, forage, fodder',
    vetch: 'common, hairy, winter, forage, fodder',
    napier: 'fodder, forage, dwarf, purple',
  }).map(([crop, phrases]) => [crop, toPhraseSet(phrases)]),
)

/** Qualifiers by group: use and state of the harvest. */
export const QUALIFIERS_BY_GROUP: ReadonlyMap<CropGroup, ReadonlySet<string>> = new Map([
  ['cereal', toPhraseSet('grain, fodder, forage, feed, food, milling')],
  ['pulse', toPhraseSet('grain, dry, dried, split, fodder, forage, feed, food')],
  ['oilseed', toPhraseSet('grain, oil, feed, food')],
  ['fibre', toPhraseSet('fibre, fiber')],
  ['fodder', toPhraseSet('green, dry, dried, dehydrated, fodder, forage, pasture')],
])

/** Well-known cultivars and market classes by crop, which people write before or behind its name. */
export const CULTIVARS_BY_CROP: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    eggplant: 'bt',
    blackpepper: 'black, white, green',
    rice: 'carnaroli, vialone nano, nerica, swarna, sona masuri, ponni, koshihikari, hom mali, thai hom mali, ir64, calrose, arborio',
    rice_upland: 'nerica',
    maize: 'bt, silver queen, golden bantam',
    drybean:
      'black turtle, turtle, great northern, cranberry, pinto, navy, rosecoco, nambale, mottled, speckled, carioca',
    asparagus: 'green, white, purple',
    greenbean: 'kentucky wonder, blue lake, french, fine, extra fine, snap, string, runner',
    plum: 'victoria, czar, opal, stanley',
    strawberry: 'gariguette, elsanta, camarosa, albion, chandler, festival, mara des bois, senga sengana',
    sweetcorn: 'silver queen, golden bantam, bodacious',
    pumpkin: 'jack o lantern, crown prince, atlantic giant',
    potato:
      'maris piper, charlotte, jersey royal, jersey royals, maris peer, rooster, estima, agria, bintje, atlantic, kennebec, ' +
      'diamant, agata, kufri jyoti, kufri bahar, kufri pukhraj, russet, shangi, desiree, yukon gold, fingerling, kufri, king edward, spunta',
    cotton: 'bt, pima, egyptian',
    tomato: 'saladette, san marzano, heirloom, heritage, rio grande, money maker, vine',
    lettuce: 'crespa, lisa',
    chilli:
      'sivri, dolmalık, kapya, çarliston, habanero, serrano, poblano, scotch bonnet, bird s eye, birds eye, ghost, thai, long, rawit',
    onion: 'candy, walla walla, vidalia, bombay, nasik',
    banana: 'grand nain, grande naine, gros michel, robusta, lady finger, williams, poovan, nendran',
    mango: 'alphonso, kent, keitt, tommy atkins, ataulfo, kesar, ngowe, dasheri, langra, totapuri, haden',
    avocado: 'hass, fuerte, pinkerton, lamb hass',
    pineapple: 'md2, smooth cayenne, sugar loaf, queen, golden',
    citrus: 'navel, valencia, kinnow, washington navel, pera',
    apple:
      'discovery, spartan, mcintosh, empire, jazz, envy, ambrosia, cripps pink, cosmic crisp, idared, jonathan, boskoop, worcester, ' +
      'egremont russet, granny smith, gala, royal gala, fuji, golden delicious, red delicious, honeycrisp, pink lady, braeburn, ' +
      'jonagold, elstar, anna, bramley, cox',
    pear: 'comice, abate, packham, nashi, forelle, bartlett, conference, williams, bosc, anjou',
    cherry: 'sweet, bing, rainier',
    grape:
      'cabernet sauvignon, merlot, chardonnay, thompson seedless, thompson, concord, syrah, shiraz, pinot noir, riesling, ' +
      'sauvignon blanc, tempranillo, malbec, muscat',
    olive: 'arbequina, picual, koroneiki, kalamata, hojiblanca, manzanilla',
    datepalm: 'deglet nour, deglet noor, barhi, khalas, zahidi',
    walnut: 'english, persian, chandler',
    sesame: 'humera, wollega, gondar',
    coffee:
      'jimma, harar, sidama, yirgacheffe, bourbon, typica, caturra, catimor, geisha, ruiru, ruiru 11, batian, sl28, castillo, catuai',
    cacao: 'grain, bean, beans, criollo, forastero, trinitario, ccn 51, fine, fine flavour',
    mustard: 'yellow',
  }).map(([crop, phrases]) => [crop, toPhraseSet(phrases)]),
)

/** Qualifiers of other languages, and the English ones of the same meaning. */
export const TRANSLATED_QUALIFIERS = new Map(
  Object.entries({
    autumn: "automne, d'automne, otoño, outono, autunnale, jesenná, jesienny",
    winter:
      "hiver, d'hiver, invierno, inverno, invernale, озимый, озимая, озимое, озимые, ozima, ozimy, ozime, kışlık, ozimá, ozimý, ozimé, ozimná, ozimi, ozimna, ozimno, озима, озимий, őszi, toamnă, зимна, " +
      'зимен, күздік, žieminiai, ziemas',
    spring:
      'printemps, primavera, primaverile, яровой, яровая, яровое, яровые, jara, jary, jare, yazlık, jarní, jarný, jarná, jari, jaro, ярий, яра, tavaszi, primăvară, ' +
      'пролетен, пролетна, жаздық, vasariniai, vasaras',
    summer: 'صيفي, صيفية, été, verano, verão, estate',
    storage: 'conservation, garde, conservación, conservação, conservazione',
    early:
      'рання, ранній, wczesne, rané, erken, primeur, primeurs, temprano, temprana, tempranos, tempranas, précoce, précoces, hâtif, hâtive, hâtifs, hâtives, genjah, مبكر, مبكرة, अगेती, precoz, precoces, precoce, früh, ранний, ранняя',
    late: 'متأخر, متأخرة, पछेती, tardif, tardifs, tardive, tardives, tardío, tardía, tardio, tardia, поздний, поздняя',
    smallholder: 'rakyat',
    dal: 'डाळ, दाल, ডাল, పప్పు',
    egyptian: 'مصري',
    irrigated: 'مروي, مروية, irrigué, irriguée, riego, regadío, irrigado, irrigada, irriguo, irrigua',
    rainfed: 'بعلي, بعلية, pluvial, pluviale, secano, temporal, sequeiro',
    white:
      'blancos, blancas, brancos, brancas, bianchi, bianche, blanc, blanche, blancs, blanches, blanco, blanca, branco, branca, bianco, bianca, белый, белая, белое, putih, biała, ' +
      'biały, weiß, weiße, weißer, beyaz, بيضاء, أبيض',
    yellow:
      'jaunes, amarillos, amarillas, amarelos, amarelas, jaune, amarillo, amarilla, amarelo, amarela, giallo, gialla, жёлтый, жёлтая, kuning, żółta, gelb, gelbe, sarı, صفراء',
    red: 'rouges, rojos, rojas, vermelhos, vermelhas, rossi, rosse, rouge, rojo, roja, vermelho, vermelha, rosso, rossa, красный, красная, merah, czerwona, czerwony, rot, rote, roter, kırmızı, أحمر',
    black:
      'noirs, noires, negros, negras, pretos, pretas, neri, nere, noir, noire, negro, negra, preta, preto, nero, nera, чёрный, чёрная, hitam, schwarz, schwarze, siyah, أسود',
    purple:
      'morados, moradas, roxos, roxas, morado, morada, roxo, roxa, violet, violette, viola, ungu, фиолетовый',
    green: 'vert, verte, verts, vertes, verde, verdes, зелёный, зелёная, hijau, grün, grüne, yeşil, أخضر',
    soft: 'tendre, tenero, tenera, blando, blanda, mole, мягкая',
    sweet: 'doux, douce, dulce, doce, dolce, сладкий, manis',
    bitter: 'amer, amère, amargo, amarga, amaro',
    grain: 'grain, grano, grão, granella, зерно, grains, granos, grãos, ziarno, zrno, boabe, зърно',
    silage: 'ensilage, ensilaje, silagem, trinciato, insilato, силос, kiszonkę, siloz, silaj, siláž, siláži',
    forage:
      'علوفه, علوفهای, علفی, fourrage, fourrager, fourragère, forrajero, forrajera, forragem, forrageiro, forrageira, foraggio',
    malting: 'brassicole, cervecera, cervejeira, birra, пивоваренный',
    processing: 'industrie, industria, indústria, industrial',
    greenhouse: 'serre, invernadero, estufa, serra, θερμοκηπίου, тепличный, тепличные, sera',
    romaine: 'romana, romaines',
    table: 'столовая, столовый, tafel, table, mesa, mensa, tavola',
    fresh: 'frisch, frische, frischer, taze, segar, frais, fraîche, fresco, fresca, frescos, frescas',
    dry: 'sec, sèche, secs, seco, seca, secos, secco, secca, сухой, сухая',
    common: 'commun, commune, común, comum, comune',
    new: 'nouvelle, nouvelles, neue, neuer, nueva, nuevas, nova, novas, novella, novelle',
    local: 'بلدي, بلدية, محلي, देसी, দেশি, locale, criollo, criolla, crioulo, crioula, nativo, nativa, lokal',
    improved: 'amélioré, améliorée, mejorado, mejorada, melhorado, melhorada',
    traditional: 'traditionnel, traditionnelle, tradicional, tradizionale',
    commercial: 'merkantilni, comercial, commerciale',
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
export const LINKING_WORDS = toPhraseSet(
  'season, crop, crops, sown, grown, planted, type, variety, for, plant, plants, ' +
    'seed, seeds, seedling, seedlings, field, fields, farm, farming, cultivation, growing, production, ' +
    'planting, my, our, the, a, an, of, in, with, bulb, bulbs, root, roots, tuber, tubers, leaf, leaves, rhizome, rhizomes, ' +
    'con, com, avec, mit, vom, feld, fruit, fruits, head, heads, other, spp, sp, culture, cultures, cultivo, cultivos, cultura, culturas, lavoura, ' +
    'plantación, plantação, plantation, champ, champs, campo, fali, phali, semilla, semillas, semente, sementes, semence, semences, ' +
    'pod, pods, kernel, kernels, cob, cobs, stalk, stalks, em, casca, cacho, folha, amêndoa, caroço, pluma, vaina, cáscara, ' +
    'granos, grãos, graine, graines, de, del, du, des, la, le, les, el, los, las, da, do, d, l, ' +
    'di, dei, delle, dal, dalla, aroma, en, à, pour, para, per, für, för, voor, na, на, для, культура, культуры',
)

/** Linking words of perennial crops only: a "mango tree" is a mango, but a "cucumber tree" is another plant. */
export const PERENNIAL_LINKING_WORDS = toPhraseSet(
  'tree, trees, orchard, orchards, grove, groves, vineyard, vineyards, arbre, arbres, árbol, árboles, árvore, árvores',
)

/** Names of other plants that read like a general qualifier and a crop. */
export const OTHER_PLANTS = new Set(
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

function toPhraseSet(phrases: string): ReadonlySet<string> {
  return new Set(phrases.split(',').map((phrase) => toPhrase(phrase.trim().split(' '))))
}

/** Returns the form in which words are compared with these. */
export function toPhrase(words: readonly string[]): string {
  return words.join(' ').toLowerCase()
}
