/** The zero of each set of decimal digits besides the European ones, which NFKC does not replace. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0x1040, 0x17e0]
const OTHER_DIGIT = /\p{Nd}/gu

/** Words, and the sign or English word that `parseCoordinates` reads. The first that match count. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[{}"]|(?:"|^)type"?\s*:\s*"?point"?\s*,?/giu, ' '],
  [/٫/gu, '.'],
  [/،|、|，|;|\s(?:and|und|et|y|e|и|و|dan|na)\s(?=[\d-])/gu, ', '],
  [
    /(?<=\d)\s*(?:deg(?:rees?)?|degrés?|grados?|graus?|grad|градусов|град|derajat|度|درجة)(?![\p{L}\p{M}])\.?/giu,
    '°',
  ],
  [/(?<=\d)\s*(?:minutes?|minutos?|минут|мин|分|′)\.?/giu, "'"],
  [/(?<=\d)\s*(?:seconds?|secondes?|segundos?|секунд|сек|秒|″)\.?/giu, '"'],
  [
    /(?:широта|enlem|lintang|vĩ độ|خط\s?العرض|خط\s?عرض|纬度|緯度|अक्षांश|latitudine|latitudo|szerokość|^y(?=\s*[:=])|(?<=[\s,])y(?=\s*[:=]))/giu,
    ' lat ',
  ],
  [
    /(?:долгота|boylam|bujur|kinh độ|خط\s?الطول|خط\s?طول|经度|経度|देशांतर|देशान्तर|longitudine|długość|^x(?=\s*[:=])|(?<=[\s,])x(?=\s*[:=]))/giu,
    ' lon ',
  ],
  [
    /(?<=[\d°'"]\s*)(?:с\.?\s?ш\.?|северной(?:\s+широты)?|пн\.?\s?ш\.?|lu|北纬?|north(?:ern)?|kaskazini|kuzey|उत्तर|شمالا?)(?![\p{L}\p{M}])/giu,
    ' N ',
  ],
  [
    /(?<=[\d°'"]\s*)(?:ю\.?\s?ш\.?|южной(?:\s+широты)?|пд\.?\s?ш\.?|ls|南纬?|south(?:ern)?|kusini|güney|दक्षिण|جنوبا?)(?![\p{L}\p{M}])/giu,
    ' S ',
  ],
  [
    /(?<=[\d°'"]\s*)(?:в\.?\s?д\.?|восточной(?:\s+долготы)?|сх\.?\s?д\.?|bt|东经?|東経?|east(?:ern)?|mashariki|doğu|पूर्व|شرقا?)(?![\p{L}\p{M}])/giu,
    ' E ',
  ],
  [
    /(?<=[\d°'"]\s*)(?:з\.?\s?д\.?|западной(?:\s+долготы)?|зх\.?\s?д\.?|bb|西经?|west(?:ern)?|magharibi|batı|पश्चिम|غربا?)(?![\p{L}\p{M}])/giu,
    ' W ',
  ],
  [/北[纬緯]\s*/gu, ' N '],
  [/南[纬緯]\s*/gu, ' S '],
  [/[东東][经経經]\s*/gu, ' E '],
  [/西[经経經]\s*/gu, ' W '],
]

/** Words in front of coordinates: "GPS coordinates: …", "Farm at …". */
const INTRODUCTION =
  /^[\s@]*(?:(?:my|our|the|is|are|at|en|in|de|gps|wgs\s?-?84|epsg:?\s?4326|coordinates?|coords?|coordenadas|coordonnées|coordinate|koordinaten|koordinat|координаты|location|position|loc|point|punto|pin|farm|field|plot|site|ubicación|localisation|standort|lokasi|الإحداثيات|إحداثيات|坐标|座標|निर्देशांक)[\s:.=@,]+)+/iu

/** Degrees, minutes and seconds without signs: "061506N 0102104W". */
const COMPACT = /^([ns])?\s?(\d{2})(\d{2})(\d{2})\s?([ns])?[\s,]*([ew])?\s?(\d{3})(\d{2})(\d{2})\s?([ew])?$/iu
/** Hyphens or colons between degrees, minutes and seconds. */
const HYPHENATED = /(?<=\d)[-:](?=\d{1,2}(?:\D|$))/gu

/** Two numbers with at least three decimals are coordinates, also among other words. */
const PRECISE_PAIR =
  /(?<![\d.,])([+-]?\d{1,2}\.\d{3,20})°?\s{0,3}[,;/\s]\s{0,3}([+-]?\d{1,3}\.\d{3,20})°?(?![\d.])/u
/** Decimal degrees with the letters of their directions, also among other words: "plot A: 13.35 S 33.9 E (GPS)". */
const LETTERED_PAIR =
  /(?<![\d.,])(\d{1,2}\.\d{1,20})°?\s?([ns])[\s,;]{1,3}(\d{1,3}\.\d{1,20})°?\s?([ew])(?![\p{L}\d])/iu
/** ISO 6709: "+06.2518-010.3512/". */
const ISO_6709 = /^([+-]\d{1,2}\.\d+)([+-]\d{1,3}\.\d+)(?:[+-][\d.]+)?\/?$/u
/** GeoJSON and arrays of mapping libraries have the longitude first. */
const GEOJSON = /"?coordinates"?\s*:\s*\[\s*([+-]?[\d.]{1,20})\s*,\s*([+-]?[\d.]{1,20})/iu

/**
 * Lists texts that say the same coordinates in one of the notations of `parseCoordinates`: with words in front of them or around
 * them, in other languages and digits, and in notations for computers.
 */
export function* listPlainCoordinates(text: string): Generator<string> {
  const geojson = GEOJSON.exec(text)
  if (geojson) yield `${geojson[2]}, ${geojson[1]}`
  const digits = toEuropeanDigits(text).trim()
  const iso = ISO_6709.exec(digits)
  if (iso) yield `${iso[1]}, ${iso[2]}`
  const plain = replaceWords(digits.replace(INTRODUCTION, ''))
  if (plain !== text) yield plain
  const spaced = plain.replace(HYPHENATED, ' ')
  if (spaced !== plain) yield spaced
  const pair = /^https?:/iu.test(text) ? undefined : PRECISE_PAIR.exec(digits)
  if (pair) yield `${pair[1]}, ${pair[2]}`
  const lettered = LETTERED_PAIR.exec(digits)
  if (lettered) yield `${lettered[1]} ${lettered[2]}, ${lettered[3]} ${lettered[4]}`
}

/** Returns degrees, minutes and seconds without signs with their signs; undefined for any other text. */
export function readCompactAngles(text: string): string | undefined {
  const match = COMPACT.exec(text.trim())
  if (!match) return undefined
  const [, north, degrees, minutes, seconds, south, east, degreesEast, minutesEast, secondsEast, west] = match
  const [latitude, longitude] = [north ?? south, east ?? west]
  return latitude === undefined || longitude === undefined
    ? undefined
    : `${degrees}°${minutes}'${seconds}" ${latitude}, ${degreesEast}°${minutesEast}'${secondsEast}" ${longitude}`
}

function toEuropeanDigits(text: string): string {
  return text.normalize('NFKC').replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

function replaceWords(text: string): string {
  return REPLACEMENTS.reduce((result, [word, sign]) => result.replace(word, sign), text)
    .replace(/\s+/gu, ' ')
    .trim()
}
