import placeWords from './kinds-of-places.json'

const POSITIONS = ['before', 'behind', 'both', 'between'] as const

type Position = (typeof POSITIONS)[number]

/** Words for kinds of places, which people write beside a name: "Kelheim County", "Dist. Lucknow", "Provincia de Jaén". */
export interface PlaceWords {
  /** Regular expressions, separated by `|`; where one begins like another, the longer one comes first. */
  readonly words: string
  /**
   * Where an address has the words: before a name, behind one, on both sides, or also between two names without commas.
   * They are also parts of names, so they only count where no plain reading finds a place.
   */
  readonly address: Position | undefined
  /** Where the name of a division has them; the division is also known without them. */
  readonly division: Position | undefined
  /** Words that may follow them in the name of a division, separated by `|`. */
  readonly links?: string | undefined
  /** Whether the words end a name in an address without a comma: "Kura LGA Kano". */
  readonly endsName?: boolean | undefined
  /** The only country that uses the words: without the name of a country, the place is there. */
  readonly country?: string | undefined
}

export const PLACE_WORDS: readonly PlaceWords[] = placeWords.map((row) => ({
  ...row,
  address: readPosition(row.address),
  division: readPosition(row.division),
}))

function readPosition(text: string | undefined): Position | undefined {
  const position = POSITIONS.find((name) => name === text)
  if (text !== position) throw new TypeError(`kinds-of-places.json: "${text}" is no position`)
  return position
}

/** Words of scripts that put no space between the word and the name, in front of a name and between two names of an address. */
export const ATTACHED_BEFORE =
  'ประเทศ|จังหวัด|จ\\.|อำเภอ|อ\\.|ตำบล|ต\\.|เทศบาล|ប្រទេស|ខេត្ត|ស្រុក|ក្រុង|ປະເທດ|ແຂວງ|ເມືອງ'
export const ATTACHED_BETWEEN = 'ประเทศ|จังหวัด|จ\\.|อำเภอ|อ\\.|ตำบล|ต\\.|ខេត្ត|ស្រុក'
/** The same behind a name of an address. A Chinese, Japanese or Korean name has at least two letters. */
export const ATTACHED_BEHIND =
  String.raw`(?<=\S{2})\s*(?:မြို့နယ်|ခရိုင်|တိုင်းဒေသကြီး|ပြည်နယ်)$|` +
  String.raw`(?<=^\p{Script=Han}{2,})(?:自治[州县旗]|地区|[省市县縣区區郡町村州盟旗])$|(?<=^\p{Script=Hangul}{2,})[시군]$`
/** The same behind the name of a division. */
export const ATTACHED_TO_DIVISION =
  String.raw`(?<=^[\p{Script=Han}]{2,})(?:壮族自治区|回族自治区|维吾尔自治区|自治区|省|市|县|縣|県|府|都|州)$|` +
  String.raw`(?<=^[\p{Script=Hangul}]{2,})(?:특별자치도|광역시|도|군)$`

/** Joins the words of the rows that pass, in the order of the table. */
export function joinWords(isJoined: (row: PlaceWords) => boolean): string {
  return PLACE_WORDS.filter(isJoined)
    .map(({ words }) => words)
    .join('|')
}
