import nearbyWords from './nearby-words.json'

/** No phrase is longer. The limit keeps the time for hostile texts short. */
const MAX_LENGTH = 200

const ABOUT = String.raw`(?:à\s|~\s?|some\s|around\s|circa\s|rund\s|около\s|ca\.?\s|about\s|approx\.?\s|etwa\s|environ\s|(?:a\s)?unos\s|cerca\sde\s|ad?\s|à\senviron\s|в\s|за\s|على\sبعد\s)?`
const COUNT = String.raw`(?:\d{1,3}(?:[.,]\d)?|an?|one|two|three|five|ten|twenty|thirty)`
const UNIT = String.raw`(?:km|kms|kilomet(?:er|re)s?|kilómetros|quilômetros|quilómetros|kilomètres|kilometern?|chilometri|mi|miles?|км|किमी|كم|min|minutes?|minutos|minuti|minuten|hours?|hrs?|heures?|horas?|ore|stunden?|минут)`
/** "10 km", "half an hour", "kilomita 10". */
const HALF_HOUR = String.raw`half\san\shour|une\sdemi-heure|media\shora|meia\shora|mezz['’]ora`
const BY = String.raw`drive|walk|away|by\scar|en\svoiture|de\sroute|by\sroad`
const DISTANCE = String.raw`${ABOUT}(?:${COUNT}\s?${UNIT}|${HALF_HOUR}|kilomita\s\d{1,3})(?:['’]?\s(?:${BY}))?`
const DIRECTION = String.raw`(?:north|south|east|west|north-?east|north-?west|south-?east|south-?west|[ns]?[ew]|[ns]|nördlich|südlich|östlich|westlich|(?:au|al|a|ao)\s(?:nord|sud|est|ouest|norte|sur|sul|este|leste|oeste|ovest)|к\s(?:северу|югу|востоку|западу))`
const LINK = String.raw`(?:of|from|off|outside(?:\sof)?|von|vom|de|del|d['’]|da|do|di|des|du|à|from|van|från|fra|od|dari|kutoka|от|від|من)`

/** Words for near, in front of a name, as regular expressions. */
const NEAR = nearbyWords.join('|')
/** The same in scripts that put no space between the word and the name. */
const NEAR_ATTACHED = 'ใกล้|แถว|ជិត|靠近|邻近'

/** What is near the place: "our fields", "a small farm", "un terrain". */
const FIELD_WORDS = [
  String.raw`farms?|fields?|plots?|land|gardens?|orchard|vineyard|greenhouse|allotment|homestead|back\s?yard|balcony|terrace`,
  'shamba',
  'fermes?|champs?|terrains?|parcelles?',
  'fincas?|terrenos?|campos?|lotes?|parcelas?',
  'fazenda|sítio|roça',
  'terreni|campi|podere',
  'hof|felder|feld|acker|garten|gewächshaus|balkon',
  'jardin',
  'jardín|huerta',
  'kebun|lahan|sawah|ladang',
  'villages?|hamlet|town|settlement|community',
  'hameau|bourg',
  'pueblo|pueblito|aldea|comunidad|vereda|caserío',
  'aldeia|povoado',
  'dorf',
  'paese|paesino|borgo',
  'dorp',
  'wieś|vesnice|село|деревня',
  'kijiji|desa|kampung|barrio',
  'قرية|روستا|गाँव|गांव',
].join('|')
/** "that is", "liegt": between the field and the word for in. */
const LIES = String.raw`that\sis\s|is\s|está\s|liegt\s|fica\s|se\strouve\s|si\strova\s|located\s|situated\s|situé\s|ubicad[oa]\s`
const FIELD = String.raw`(?:[\p{L}'’-]{1,20}\s){0,3}(?:${FIELD_WORDS})\s(?:${LIES})?`

/** "In", in the languages that people write it in. */
const IN = String.raw`in(?:\s(?:the|der|den|dem|de|het))?|im|at|en(?:\s(?:el|la|los|las))?|dans(?:\s(?:le|la|les))?|à|aux?|em|we?|ve?|u|у|во?|på|nchini|katika|ở|tại|στην?|στον?|στα|στις|في`
/** The same between two names; at the beginning these are parts of names: "Di Linh", "Sa Đéc". */
const IN_BETWEEN = String.raw`${IN}|n[oa]s?|nel|nell[ao]|nei|i|di|huko|mkoani|sa|în|در`
const WITHIN = new RegExp(
  String.raw`^\s*(?<place>\S.{1,80}?)[\s,]+(?:(?:${IN_BETWEEN})\s|(?:dans\sl|nell)['’])(?<area>\S.{1,80})$`,
  'iu',
)

/** "in", behind a field. Hof, a farm, is a town too: "Hof in Bayern". */
const FIELD_IN = String.raw`(?!hof\s)${FIELD}(?:in|at|en|à|em|na|no|nel(?:la)?|auf|w|в|på|i|katika|di)\s(?:the\s)?`

/** The beginning of a sentence about a place: "I live", "vivo", "мы живём". */
const SENTENCES = [
  String.raw`(?:i|we)\s(?:live|farm|am|are|work|grow|stay)|i['’]m|we['’]re|my\sfarm\sis|our\sfarm\sis`,
  String.raw`based|located|living|farming|what\sabout|how\sabout`,
  'vivo|vivimos|estoy|estamos|soy|somos',
  'moro|moramos|estou',
  'abito|abitiamo|sono',
  String.raw`j['’]habite|nous\shabitons|je\ssuis|nous\ssommes|je\svis`,
  String.raw`ich\s(?:wohne|lebe|komme|bin)|wir\s(?:wohnen|leben|kommen|sind)`,
  String.raw`ik\swoon|wij\swonen`,
  String.raw`jag\sbor|jeg\sbor`,
  String.raw`(?:я\s|мы\s)?жив[уёе]м?|мешкаю`,
  'mieszkam|mieszkamy|bydlím|bydlíme|živim|živimo',
  String.raw`saya\stinggal|kami\stinggal|ninaishi|tunaishi`,
  'نعيش|أعيش|أسكن',
].join('|')
const SENTENCE = new RegExp(String.raw`^\s*(?:${SENTENCES})\s(?:a\s)?(?=\S)`, 'iu')
/** "From", at the beginning of a text. */
const FROM = String.raw`(?:from|aus|von|desde|depuis|dall[ao]?|z|ze|из|з|iz|من)\s`

/** Words in front of a name: "near Nakuru", "10 km south of Griffith", "our farm in Kitale". */
const IN_FRONT = new RegExp(
  String.raw`^\s*(?:${FROM}|${FIELD_IN}|(?:${FIELD})?(?:${DISTANCE}\s(?:${DIRECTION}\s)?${LINK}\s?|(?:just\s|slightly\s|a\slittle\s)?${DIRECTION}\s(?:of|von|de|di)\s|(?:${NEAR})\s|(?:${NEAR_ATTACHED})\s?)|(?:${IN})\s)(?!${LINK}\s*$)(?=\S)`,
  'iu',
)
/** Words for the kind of a place with an article or link, behind a word for near or alone: "the town of Kassala". */
const KIND = [
  String.raw`(?:(?:in|at|from)\s)?(?:the\s)?(?:small\s)?(?:towns?|village|city|district|municipality|county|province|state|region|parish|hamlet|community|settlement)\sof\s`,
  String.raw`(?:(?:dans|à|de|en)\s)?(?:l['’]|la\s|le\s|du\s)?(?:ville|village|commune|district|province|département|région|hameau|cercle|préfecture)\s(?:de\s(?:la\s|l['’])?|d['’]|du\s|des\s)`,
  String.raw`(?:(?:en|de)\s)?(?:la\s|el\s|del\s)?(?:ciudad|pueblo|aldea|municipio|distrito|provincia|departamento|comunidad|cantón|villa)\sde(?:l|\sla|\slos|\slas)?\s`,
  String.raw`(?:(?:na|no|em|da|do)\s)?(?:a\s|o\s)?(?:cidade|vila|aldeia|município|distrito|província|estado|concelho)\sd[eoa]s?\s`,
  String.raw`(?:(?:in|nella|nel|della|del)\s)?(?:la\s|il\s)?(?:città|paese|comune|provincia|borgo)\sd(?:i|el|ella)\s`,
  String.raw`(?:(?:in|bei)\s(?:de[rmn]|die|das)|de[rmn]|die|das|i[nm]|beim)\s(?:stadt|dorf|gemeinde|ort|landkreis|kreis)\s`,
  String.raw`(?:stadt|dorf|gemeinde|ort)\s`,
  String.raw`(?:(?:in|bij)\s)?(?:de|het)\s(?:stad|dorp|gemeente)\s`,
  String.raw`(?:w\s)?(?:miasta|miasto|mieście|wsi|wieś|gminie|gmina)\s`,
  String.raw`(?:в\s)?(?:городе|города|город|селе|села|село|деревне|деревни)\s`,
  String.raw`di\s(?:kota|desa|kecamatan|kabupaten)\s`,
  String.raw`(?:katika\s)?(?:mji|kijiji|wilaya|mkoa)\swa\s`,
].join('|')
const KIND_IN_FRONT = new RegExp(String.raw`^\s*(?:${KIND})(?=\S)`, 'iu')

/** Words behind a name: "Nashik के पास", "青森附近". */
const BEHIND_WORDS = [
  String.raw`,?\s(?:rural|(?:metro(?:politan)?|urban|rural)\sarea)`,
  String.raw`\s(?:and|&)\s(?:its\s)?(?:surroundings|environs|area|suburbs)`,
  String.raw`\set\s(?:ses\s)?(?:environs|alentours)`,
  String.raw`\sy\s(?:sus\s)?alrededores`,
  String.raw`\se\s(?:dintorni|arredores)`,
  String.raw`\sund\sumgebung`,
  String.raw`\s(?:town|area|surroundings|environs|vicinity|entfernt|mellett|környéke|közelében|lähedal)`,
  'के (?:पास|निकट|नजदीक|नज़दीक|आसपास)|जवळ|এর কাছে|کے (?:قریب|پاس)|அருகில்|దగ్గర',
  'の近く|近郊|近辺|付近|附近|周边|周邊|郊区|郊區|근처',
  'yakınlarında|yakınında|yakınları|civarı|civarında|çevresi|lähellä',
].join('|')
const BEHIND = new RegExp(String.raw`(?<=\S)\s?(?:${BEHIND_WORDS})\s*$`, 'iu')
/** "halfway between Lyon and Grenoble", "entre Loja y Cuenca". */
const BETWEEN =
  /^\s*(?:(?:about |roughly |somewhere )?(?:half-?way |midway )?between|(?:à mi-chemin )?entre|zwischen|между|між|tra|tussen|antara|kati ya)\s(?<first>.{3,60}?)\s(?:and|et|y|e|und|и|та|en|dan|na)\s(?<second>.{3,60})$/iu

/** An article in front of the name of a region: "la Beauce", "the Wachau". */
const ARTICLE = /^\s*(?:(?:the|la|le|les|el|los|las|il|lo|der|die|das|den)\s|l['’])(?=\S)/iu

/** Whether a phrase says how far a place is. */
const HAS_DISTANCE = /\d|(?:hour|heure|hora|ora|km|miles?)(?!\p{L})/iu

/** A name, and the words that say that a place near it is meant. */
export interface NearbyName {
  readonly name: string
  /** How far from the place, if the text says so: "10 km south of". */
  readonly distance: string | undefined
  /** Behind an article alone, only the name of a region counts. */
  readonly isRegion: boolean
}

/** Reads a text about a place near a named one, in the languages that people write it in; undefined for other texts. */
export function readNearbyPhrase(text: string): NearbyName | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const withoutSentence = text.replace(SENTENCE, '')
  const [phrase = ''] = IN_FRONT.exec(withoutSentence) ?? []
  const rest = withoutSentence.slice(phrase.length).replace(KIND_IN_FRONT, '')
  const name = BEHIND.test(rest) ? rest.replace(BEHIND, '').replace(ARTICLE, '') : rest
  if (name !== text)
    return { name, distance: HAS_DISTANCE.test(phrase) ? phrase.trim() : undefined, isRegion: false }
  const withoutArticle = text.replace(ARTICLE, '')
  return withoutArticle === text ? undefined : { name: withoutArticle, distance: undefined, isRegion: true }
}

/** Reads the two names of a text such as "halfway between Lyon and Grenoble"; undefined for other texts. */
export function readBetweenPhrase(text: string): readonly [first: string, second: string] | undefined {
  const { first, second } = (text.length > MAX_LENGTH ? undefined : BETWEEN.exec(text)?.groups) ?? {}
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** Reads the name of a place and of the area around it, in a text such as "Lincoln in Nebraska"; undefined for other texts. */
export function readWithinPhrase(text: string): readonly [name: string, area: string] | undefined {
  const { place, area } = (text.length > MAX_LENGTH ? undefined : WITHIN.exec(text)?.groups) ?? {}
  return place === undefined || area === undefined ? undefined : [place, area]
}
