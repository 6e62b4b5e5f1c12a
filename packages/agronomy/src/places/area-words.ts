/** Links between a word for a kind of place and the name: "municipio de", "bayan ng", "préfecture de la". */
const LINK = String.raw`(?:(?:of|de\sla|de\sl['’]|de\slas|de\slos|des|del|dell['’]|de|du|do|da|dos|d['’]|di|della|ng|wa|ya|cha)(?:\s+|(?<=['’])\s*))?`

/** Words for kinds of places that separate two places in a text without commas. */
const SEPARATING =
  'distt?|district|tehsil|tahsil|teh|talu[kq]a?|mandal|upazill?a|upozila|kecamatan|kec|kabupaten|kab|kelurahan|desa|barangay|brgy|' +
  'bgy|lga|local government(?: area)?|wor?eda|wereda|kebele|county|sub-?county|powiat|gmina|landkreis|lkr|pref(?:ecture)?|' +
  'zill?a|l\\.g\\.a|location|sub-?location|cercle|ili|viloyati|tumani|dpto|depto|département|departamento|municipio|município|mpio|prov|provincia|provinsi|p\\.o|p\\.s|vill|ilçesi|район|область'

/** Words that stand before a name in an address. They are also parts of names, so they only count where no plain reading finds a place. */
const BEFORE =
  `${SEPARATING}|post office|police station|po|ps|tal|tq|village|ward|block|zone|mun|municipality|muni|province|dept?|dép|department|` +
  'sub-?district|sub-?division|division|township|town|city|parish|commune|comune|préfecture|prefecture|sous-préfecture|' +
  'obshtina|arrondissement|région|region|territoire|secteur|wilaya|mkoa|kata|kaunti|jimbo|tarafa|kijiji|jihar|karamar hukumar|estado|edo|estat|' +
  'cantón|canton|partido|parroquia|comuna|concelho|distrito|freguesia|comarca|bayan|lalawigan|lungsod|sitio|purok|kel|ds|dusun|' +
  'dsn|mukim|daerah|negeri|godina|aanaa|kreis|bezirk|gemeinde|gem|markt|amt|gemeente|provincie|gm|pow|woj|województwo|jude[tț]ul|' +
  'jude[tţ]ul|jud|comuna|com|okres|kraj|okrug|opština|općina|община|област|обл|край|республика|респ|город|г\\.|село|с\\.|' +
  'деревня|д\\.|станица|хутор|місто|м\\.|громада|р-н|tỉnh|huyện|xã|thị xã|thị trấn|thành phố|tp|quận|phường|changwat|amphoe|' +
  'tambon|νομός|δήμος|περιφέρεια|محافظة|ولاية|مدينة|قضاء|مركز|مديرية|ناحية|منطقة|إقليم|جهة|عمالة|قرية|لواء|إمارة|بلدية|استان|' +
  'شهرستان|بخش|دهستان|روستای|ولایت|ولسوالی|ضلع|تحصیل|صوبہ|گاؤں|ज़िला|जिला|तहसील|प्रखंड|ग्राम|गाँव|गांव|जि\\.|ता\\.|पो\\.|' +
  'জেলা|উপজেলা|থানা|গ্রাম|মহকুমা|מחוז|עיר'

/** Words that stand behind a name. */
const BEHIND =
  `${SEPARATING}|village|ward|block|zone|municipality|province|department|sub-?district|sub-?division|division|township|parish|` +
  'commune|prefecture|region|circle|tarafa|oblysy|oblast|rayon|raion|ilçe|köyü|mahallesi|beldesi|megye|járás|maakunta|maakond|vald|kommun|kommune|län|fylke|' +
  'kraj|okrug|общ|обл|край|аймак|аймаг|сум|облысы|ауданы|облусу|району|viloyati|tumani|вилояти|тумани|ноҳияи|rayonu|р-н|' +
  'громада|ज़िला|जिला|तहसील|प्रखंड|ब्लॉक|मंडल|जिल्हा|तालुका|जिल्ला|गाउँपालिका|नगरपालिका|জেলা|উপজেলা|থানা|বিভাগ|ইউনিয়ন|జిల్లా|మండలం|' +
  'மாவட்டம்|வட்டம்|ಜಿಲ್ಲೆ|ತಾಲೂಕು|ತಾಲ್ಲೂಕು|ജില്ല|താലൂക്ക്|જિલ્લો|જિલ્લા|તાલુકો|તાલુકા|ਜ਼ਿਲ੍ਹਾ|ਤਹਿਸੀਲ|ଜିଲ୍ଲା|දිස්ත්‍රික්කය|ዞን|ወረዳ|ክልል|ቀበሌ|ضلع|' +
  'تحصیل|მხარე|მუნიციპალიტეტი|մարզ'

/** Words of scripts that put no space between the word and the name. */
const ATTACHED_BEFORE = /^(?:จังหวัด|จ\.|อำเภอ|อ\.|ตำบล|ต\.|เทศบาล|ខេត្ត|ស្រុក|ក្រុង|ແຂວງ|ເມືອງ)\s*(?=\S)/u
const ATTACHED_BEHIND =
  /(?<=\S{2})\s*(?:မြို့နယ်|ခရိုင်|တိုင်းဒေသကြီး|ပြည်နယ်)$|(?<=^\p{Script=Han}{2,})(?:自治[州县旗]|地区|[省市县縣区區郡町村州盟旗])$|(?<=^\p{Script=Hangul}{2,})[시군]$/u

/** Words of one country: without the name of a country, the place is there. */
const COUNTRY_BY_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    PH: 'barangay brgy bgy bayan lalawigan lungsod sitio purok',
    ID: 'kecamatan kec kabupaten kab kelurahan kel dusun dsn provinsi',
    BD: 'upazila upazilla upozila উপজেলা',
    ET: 'woreda wereda kebele ወረዳ ቀበሌ',
    NG: 'lga',
    VN: 'tỉnh huyện xã quận phường',
    TH: 'changwat amphoe tambon',
    TR: 'ilçesi köyü beldesi',
    PL: 'powiat gmina województwo',
  }).flatMap(([country, words]) => words.split(' ').map((word): [string, string] => [word, country])),
)

const BEFORE_NAME = new RegExp(
  String.raw`^(${BEFORE})(?:\.?\s*[:–-]+\s*|\.\s*|\s+|(?<=\.))${LINK}(?=\S*[\p{L}\p{M}]{2})`,
  'iu',
)
const BEHIND_NAME = new RegExp(String.raw`(?<=[\p{L}\p{M}\d.])[\s-]+(${BEHIND})\.?$`, 'iu')
const BETWEEN_NAMES = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\d.)])\s+(?:[–-]\s*)?(?:${SEPARATING})(?:\.?\s*[:–-]+\s*|\.\s*|\s+)${LINK}(?=[\p{L}]{2})`,
  'giu',
)
const ATTACHED_BETWEEN = /(?<=\S)\s+(?=(?:จังหวัด|จ\.|อำเภอ|อ\.|ตำบล|ต\.|ខេត្ត|ស្រុក)\s?\S)/gu
/** A postal code between the town and its division. */
const CODE_BETWEEN_NAMES = /(?<=\p{L}{2}[,.]?)\s+\d{4,6}(?:-\d{3})?\s+(?=\p{L}{3})/gu

/** No part of an address has more such words: "Teh. & Distt. Lucknow". */
const MAX_AREA_WORDS = 3
/** No part of an address is longer. The limit keeps the time for hostile texts short. */
const MAX_PART_LENGTH = 100

/** A name without the words for its kind. */
export interface AreaName {
  readonly name: string
  /** The only country that uses one of the words; undefined if there is none. */
  readonly country: string | undefined
}

/** Puts commas where words for kinds of places and postal codes separate places: "Rampur Tehsil Malihabad Distt. Lucknow". */
export function separateAreas(text: string): string {
  return text
    .replace(CODE_BETWEEN_NAMES, ', ')
    .replace(ATTACHED_BETWEEN, ', ')
    .replace(BETWEEN_NAMES, (words) => `, ${words.trimStart()}`)
}

/** Removes the words for its kind before and behind the name of a place. */
export function stripAreaWords(text: string): AreaName {
  let name = text.trim()
  let country: string | undefined
  for (let count = 0; count < MAX_AREA_WORDS && name.length <= MAX_PART_LENGTH; count += 1) {
    const word = BEFORE_NAME.exec(name)?.[1] ?? BEHIND_NAME.exec(name)?.[1]
    const stripped = name
      .replace(ATTACHED_BEFORE, '')
      .replace(ATTACHED_BEHIND, '')
      .replace(BEFORE_NAME, '')
      .replace(/^(?:&|and|\/)\s*/iu, '')
      .replace(BEHIND_NAME, '')
      .trim()
    if (stripped === name || stripped === '') break
    country ??= COUNTRY_BY_WORD.get(word?.toLowerCase() ?? '')
    name = stripped
  }
  return { name, country }
}
