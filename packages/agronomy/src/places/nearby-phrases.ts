/** No phrase is longer. The limit keeps the time for hostile texts short. */
const MAX_LENGTH = 200

const DISTANCE = String.raw`(?:à\s|~\s?|some\s|around\s|circa\s|rund\s|около\s|ca\.?\s|about\s|approx\.?\s|etwa\s|environ\s|unos\s|cerca\sde\s|a\s)?\d{1,3}(?:[.,]\d)?\s?(?:km|kms|kilomet(?:er|re)s?|kilómetros|quilômetros|quilómetros|kilomètres|kilometern?|chilometri|mi|miles?|км|किमी|كم)`
const DIRECTION = String.raw`(?:north|south|east|west|north-?east|north-?west|south-?east|south-?west|[ns]?[ew]|[ns]|nördlich|südlich|östlich|westlich|(?:au|al|a|ao)\s(?:nord|sud|est|ouest|norte|sur|sul|este|leste|oeste|ovest)|к\s(?:северу|югу|востоку|западу))`
const LINK = String.raw`(?:of|from|off|outside|von|vom|de|del|d['’]|da|do|di|des|du|à|от)`
const NEAR = [
  'near(?:by)?(?: to)?',
  '(?:very )?close to',
  'next to',
  'not far from',
  '(?:just )?outside(?: of)?',
  '(?:(?:in|on) )?(?:the )?(?:outskirts|surroundings|vicinity|area|environs|suburbs|neighbou?rhood) of',
  'around',
  'in der nähe von',
  'nahe(?: bei)?',
  'bei',
  'rund um',
  'près d[eu]s?',
  'proche de',
  '(?:aux |les )?(?:environs|alentours) d[eu]s?',
  'autour d[eu]s?',
  'cerca de',
  'cercano a',
  'próximo a',
  'alrededor de',
  '(?:en )?(?:los |las )?(?:alrededores|afueras|inmediaciones|cercanías) de',
  'junto a',
  'perto d[eo]',
  'próximo de',
  '(?:n?os )?arredores d[eoa]s?',
  'vicino a',
  'nei pressi di',
  '(?:nei )?dintorni di',
  '(?:dalle )?parti di',
  'in de buurt van',
  'bij',
  'nära',
  'nær',
  'koło',
  'blisko',
  'niedaleko',
  'w pobliżu',
  'около',
  'возле',
  'рядом с',
  'недалеко от',
  'біля',
  'karibu na',
  'dekat',
  'sekitar',
  'gần',
  'malapit sa',
  'بالقرب من',
  'قرب',
  'نزدیک',
].join('|')

/** What is near the place: "our fields", "a small farm", "un terrain". */
const FIELD = String.raw`(?:[\p{L}'’-]{1,20}\s){0,3}(?:farms?|fields?|plots?|land|garden|orchard|shamba|fermes?|champs?|terrains?|parcelles?|fincas?|terrenos?|campos?|lotes?|parcelas?|fazenda|sítio|roça|terreni|campi|podere|hof|felder|feld|acker|kebun|lahan|sawah|ladang)\s(?:that\sis\s|is\s|located\s|situated\s|situé\s|ubicad[oa]\s)?`

/** Words in front of a name: "near Nakuru", "10 km south of Griffith". */
const IN_FRONT = new RegExp(
  String.raw`^\s*(?:${FIELD})?(?:${DISTANCE}\s(?:${DIRECTION}\s)?${LINK}\s?|${DIRECTION}\s(?:of|von|de|di)\s|(?:${NEAR})\s)(?=\S)`,
  'iu',
)
/** Words behind a name: "Nashik के पास", "青森附近". */
const BEHIND =
  /(?<=\S)\s?(?:\s(?:area|surroundings|vicinity)|के पास|এর কাছে|の近く|近郊|付近|附近|周边|周邊|근처|yakınlarında|yakınında|civarı|lähellä)\s*$/iu

/** An article in front of the name of a region: "la Beauce", "the Wachau". */
const ARTICLE = /^\s*(?:(?:the|la|le|les|el|los|las|il|lo|der|die|das|den)\s|l['’])(?=\S)/iu

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
  const [phrase = ''] = IN_FRONT.exec(text) ?? []
  const rest = text.slice(phrase.length)
  const name = BEHIND.test(rest) ? rest.replace(BEHIND, '').replace(ARTICLE, '') : rest
  if (name !== text)
    return { name, distance: /\d/u.test(phrase) ? phrase.trim() : undefined, isRegion: false }
  const withoutArticle = text.replace(ARTICLE, '')
  return withoutArticle === text ? undefined : { name: withoutArticle, distance: undefined, isRegion: true }
}
