/** The parts of a country or division that people name by their direction. */
const PARTS = [
  'north-eastern',
  'north-western',
  'south-eastern',
  'south-western',
  'central',
  'northern',
  'southern',
  'eastern',
  'western',
] as const

export type Part = (typeof PARTS)[number]

/** Words for each part in many languages, as regular expressions; those with two directions come first. */
const WORDS: Readonly<Record<Part, string>> = {
  'north-eastern':
    'north[\\s-]?east(?:ern)?|n\\.?e\\.?|nord[\\s-]?est|nord?este|nord[\\s-]?ost|nordöstliche[sn]?|северо-?восток[ае]?|północno-?wschodni(?:a|ej)|timur\\slaut|东北部?|東北部?|شمال\\sشرق',
  'north-western':
    'north[\\s-]?west(?:ern)?|n\\.?w\\.?|nord[\\s-]?ouest|nord[\\s-]?ovest|noroeste|nord[\\s-]?west|nordwestliche[sn]?|северо-?запад[ае]?|północno-?zachodni(?:a|ej)|barat\\slaut|西北部?|شمال\\sغرب',
  'south-eastern':
    'south[\\s-]?east(?:ern)?|s\\.?e\\.?|sud[\\s-]?est|sureste|sudeste|süd[\\s-]?ost|südöstliche[sn]?|юго-?восток[ае]?|południowo-?wschodni(?:a|ej)|tenggara|东南部?|東南部?|جنوب\\sشرق',
  'south-western':
    'south[\\s-]?west(?:ern)?|s\\.?w\\.?|sud[\\s-]?ouest|sud[\\s-]?ovest|suroeste|sudoeste|süd[\\s-]?west|südwestliche[sn]?|юго-?запад[ае]?|południowo-?zachodni(?:a|ej)|barat\\sdaya|西南部?|جنوب\\sغرب',
  northern:
    'north(?:ern)?|n\\.?|norden|nord|norte|nördliche[sn]?|север[ае]?|північ|півночі|północ(?:y|na|nej)?|sever(?:ní|e|u)?|kuzey|utara|kaskazini|miền\\sbắc|bắc|北部|उत्तरी|उत्तर|شمال|شمالی',
  southern:
    'south(?:ern)?|s\\.?|süden|süd|sud|sur|sul|südliche[sn]?|юге?а?|півдні?(?:ень)?|południ(?:e|u|owa|owej)|jih(?:ní|u)?|jug|güney|selatan|kusini|miền\\snam|南部|दक्षिणी|दक्षिण|جنوب|جنوبی',
  eastern:
    'east(?:ern)?|osten|ost|est|este|leste|oriente|östliche[sn]?|восток[ае]?|схід|сході|wsch(?:ód|odzie|odnia|odniej)|východ(?:ní|u)?|doğu|timur|mashariki|东部|東部|पूर्वी|شرق',
  western:
    'west(?:ern)?|westen|ouest|oeste|ovest|occidente|westliche[sn]?|запад[ае]?|захід|заході|zach(?:ód|odzie|odnia|odniej)|západ(?:ní|u)?|batı|barat|magharibi|西部|पश्चिमी|غرب',
  central:
    '(?:north|south|east|west)[\\s-]central|central|middle|mid|cent(?:re|er)|centro|mitte|mittel|центр[ае]?|центральн(?:ая|ой|ый|ого)|środkow(?:a|ej)|střední|orta|iç|tengah|kati|miền\\strung|中部|मध्य|وسط',
}

/** Words before and behind the direction: "the far south of", "au nord du", "in the northern part of". */
const BEFORE = String.raw`(?:(?:in|im|en|al|au|no|nel|w|na|на|в|di|ở)\s)?(?:(?:the|le|la|el|il|o|der|den|das)\s|l['’])?(?:(?:far|deep|extreme|upper)\s)?`
const LINK = String.raw`(?:\s?-?(?:parts?|half|areas?|regions?|partie|parte|zona|teil))?\s?(?:of(?:\sthe)?|von|vom|de\sla|de\sl['’]|del|des|du|della|dell['’]|do|da|dos|das|de|d['’]|di|mwa|ya)?\s*`

/** The words in German compounds: "Norddeutschland". */
const COMPOUNDS: Readonly<Record<Part, string>> = {
  'north-eastern': 'nordost',
  'north-western': 'nordwest',
  'south-eastern': 'südost',
  'south-western': 'südwest',
  northern: 'nord',
  southern: 'süd',
  eastern: 'ost',
  western: 'west',
  central: 'mittel|zentral',
}

const toGroup = (part: Part) => part.replace('-', '_')

/** Joins the words of all parts, with a group for each. */
const joinParts = (words: Readonly<Record<Part, string>>) =>
  PARTS.map((part) => `(?<${toGroup(part)}>${words[part]})`).join('|')

/** One expression for all parts, because each compiled expression takes memory. */
const PATTERNS = [
  String.raw`^\s*${BEFORE}(?:${joinParts(WORDS)})(?![\p{L}\p{M}])${LINK}(?<area>\S.{2,60})$`,
  String.raw`^\s*(?:${joinParts(COMPOUNDS)})(?<area>\p{L}{4,40})$`,
  String.raw`^\s*(?<area>.{2,60}?)(?:\s|(?<=\p{Script=Han}))(?:${joinParts(WORDS)})\s*$`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** No phrase is longer. The limit keeps the time for hostile texts short. */
const MAX_LENGTH = 100

export interface PartOfArea {
  readonly part: Part
  /** The country or division. */
  readonly area: string
}

/** Lists the ways to read a text as a part of a country or division: "SW Kansas", "le sud de la France", "Norddeutschland". */
export function listPartsOfAreas(text: string): PartOfArea[] {
  if (text.length > MAX_LENGTH) return []
  return PATTERNS.flatMap((pattern) => {
    const groups = pattern.exec(text)?.groups ?? {}
    const part = PARTS.find((name) => groups[toGroup(name)] !== undefined)
    return groups['area'] === undefined || part === undefined ? [] : [{ part, area: groups['area'] }]
  })
}
