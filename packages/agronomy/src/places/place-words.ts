/** Words for kinds of places, which people write beside a name: "Kelheim County", "Dist. Lucknow", "Provincia de Jaén". */
export interface PlaceWords {
  /** Regular expressions, separated by `|`; where one begins like another, the longer one comes first. */
  readonly words: string
  /**
   * Where an address has the words: before a name, behind one, on both sides, or also between two names without commas.
   * They are also parts of names, so they only count where no plain reading finds a place.
   */
  readonly address?: 'before' | 'behind' | 'both' | 'between'
  /** Where the name of a division has them; the division is also known without them. */
  readonly division?: 'before' | 'behind' | 'both'
  /** Words that may follow them in the name of a division, separated by `|`. */
  readonly links?: string
  /** Whether the words end a name in an address without a comma: "Kura LGA Kano". */
  readonly endsName?: true
  /** The only country that uses the words: without the name of a country, the place is there. */
  readonly country?: string
}

export const PLACE_WORDS: readonly PlaceWords[] = [
  { words: 'county', address: 'between', division: 'both', links: 'of', endsName: true },
  { words: 'district', address: 'between', division: 'both', links: 'of', endsName: true },
  { words: 'local government area', address: 'between', division: 'behind', endsName: true },
  { words: 'lga', address: 'between', division: 'behind', endsName: true, country: 'NG' },
  { words: 'tehsil|talu[kq]a?|mandal', address: 'between', endsName: true },
  { words: 'distt?\\.?', address: 'between', division: 'both' },
  { words: 'prov\\.?', address: 'between', division: 'both', links: 'de|di|of' },
  { words: 'prefecture|ili|област[ьиі]|район[ае]?', address: 'between', division: 'behind' },
  { words: 'provincia', address: 'between', division: 'before', links: 'di|de la|de|del' },
  { words: 'departamento', address: 'between', division: 'before', links: 'de la|de los|del|de' },
  { words: "département (?:de l|d)['’]", division: 'before' },
  { words: 'département', address: 'between', division: 'before', links: 'de la|de|du|des' },
  { words: 'dpto\\.?|depto\\.?', address: 'between', division: 'before', links: 'de' },
  { words: 'landkreis|lkr\\.?', address: 'between', division: 'before' },
  { words: 'kabupaten|kab\\.?|provinsi', address: 'between', division: 'before', country: 'ID' },
  { words: 'powiat', address: 'between', division: 'before', country: 'PL' },
  { words: 'gmina', address: 'between', country: 'PL' },
  { words: 'kecamatan|kec|kelurahan', address: 'between', country: 'ID' },
  { words: 'barangay|brgy|bgy', address: 'between', country: 'PH' },
  { words: 'upazill?a|upozila', address: 'between', country: 'BD' },
  { words: 'wor?eda|wereda|kebele', address: 'between', country: 'ET' },
  { words: 'ilçesi', address: 'between', country: 'TR' },
  {
    words:
      'tahsil|teh|desa|local government|sub-?county|pref|zill?a|l\\.g\\.a|location|sub-?location|cercle|viloyati|tumani|' +
      'municipio|município|mpio|p\\.o|p\\.s|vill',
    address: 'between',
  },
  { words: 'province', address: 'both', division: 'both', links: 'of|de la|de|du' },
  { words: 'department', address: 'both', division: 'both', links: 'of' },
  {
    words: 'zone|municipality|division|parish|kraj|županija|обл\\.?|край|края|крае|р-н|ज़िला|जिला|জেলা',
    address: 'both',
    division: 'behind',
  },
  { words: 'region', address: 'both', division: 'both', links: 'of' },
  { words: 'উপজেলা', address: 'both', country: 'BD' },
  {
    words:
      'village|ward|block|sub-?district|sub-?division|township|commune|tarafa|okrug|громада|ضلع|تحصیل|तहसील|प्रखंड|থানা',
    address: 'both',
  },
  { words: 'dept\\.?', address: 'before', division: 'both', links: 'of' },
  { words: 'canton', address: 'before', division: 'both', links: 'of|de|du' },
  { words: 'республик[аие]', address: 'before', division: 'behind' },
  { words: 'estado', address: 'before', division: 'before', links: 'del|de|do|da' },
  { words: 'wilaya', address: 'before', division: 'before', links: 'ya|de|d’' },
  { words: 'distrito|région', address: 'before', division: 'before', links: 'de' },
  { words: 'región', address: 'before', division: 'before', links: 'de la|de los|del|de' },
  { words: 'partido', address: 'before', division: 'before', links: 'de los|del|de' },
  { words: 'kreis|provincie|woj\\.?|pow\\.?|okres', address: 'before', division: 'before' },
  { words: 'województwo|województwa|województwie', address: 'before', division: 'before', country: 'PL' },
  { words: 'tỉnh|huyện', address: 'before', division: 'before', country: 'VN' },
  { words: 'xã|quận|phường', address: 'before', country: 'VN' },
  { words: 'changwat|amphoe', address: 'before', division: 'before', country: 'TH' },
  { words: 'tambon', address: 'before', country: 'TH' },
  { words: 'bayan|lalawigan|lungsod|sitio|purok', address: 'before', country: 'PH' },
  { words: 'kel|dusun|dsn', address: 'before', country: 'ID' },
  {
    words:
      'post office|police station|at[ /]po(?:st)?|a/p|po|ps|tal|tq|mun|muni|dep|dép|town|city|comune|préfecture|sous-préfecture|' +
      'obshtina|arrondissement|territoire|secteur|mkoa|kata|kaunti|jimbo|kijiji|jihar|karamar hukumar|edo|estat|cantón|' +
      'parroquia|comuna|concelho|freguesia|comarca|corregimiento|mou?za|mauza|ds|mukim|daerah|negeri|godina|aanaa|bezirk|gemeinde|' +
      'gem|markt|amt|gemeente|gm|jude[tțţ]ul|jud|com|opština|općina|община|област|респ|город|г\\.|село|с\\.|деревня|д\\.|' +
      'станица|хутор|місто|м\\.|thị xã|thị trấn|thành phố|tp|محافظة|ولاية|مدينة|قضاء|مركز|مديرية|ناحية|' +
      'منطقة|إقليم|جهة|عمالة|قرية|لواء|إمارة|بلدية|استان|شهرستان|بخش|دهستان|روستای|ولایت|ولسوالی|صوبہ|گاؤں|ग्राम|गाँव|गांव|' +
      'जि\\.|ता\\.|पो\\.|গ্রাম|মহকুমা|מחוז|עיר',
    address: 'before',
  },
  {
    words: 'obec|město|mesto|grad|občina|bashkia|komuna|rrethi|qarku|κοινότητα',
    address: 'before',
  },
  {
    words: 'savivaldybė|rajonas|apskritis|novads|pagasts|vármegye|község|kunta|herad|härad|socken|sogn',
    address: 'behind',
    division: 'behind',
  },
  {
    words:
      'νομ(?:ός|ού)|nom(?:os|ou)|δήμο(?:ς|υ)|dimos|περιφέρειας?|περιφερειακή ενότητα|περιφερειακής ενότητας|π\\.ε\\.|επαρχία',
    address: 'before',
    division: 'before',
    country: 'GR',
  },
  {
    words: 'oblast|raion|rayon|megye|maakunta|kommun|kommune|län|fylke|облысы',
    address: 'behind',
    division: 'behind',
  },
  { words: 'köyü|beldesi', address: 'behind', country: 'TR' },
  { words: 'ወረዳ|ቀበሌ', address: 'behind', country: 'ET' },
  {
    words:
      'circle|sadar|oblysy|ilçe|mahallesi|járás|maakond|vald|общ|аймаг|аймак|сум|ауданы|облусу|району|вилояти|тумани|ноҳияи|rayonu|' +
      'ब्लॉक|मंडल|जिल्हा|तालुका|जिल्ला|गाउँपालिका|नगरपालिका|বিভাগ|ইউনিয়ন|జిల్లా|మండలం|மாவட்டம்|வட்டம்|ಜಿಲ್ಲೆ|ತಾಲೂಕು|ತಾಲ್ಲೂಕು|' +
      'ജില്ല|താലൂക്ക്|જિલ્લો|જિલ્લા|તાલુકો|તાલુકા|ਜ਼ਿਲ੍ਹਾ|ਤਹਿਸੀਲ|ଜିଲ୍ଲା|දිස්ත්‍රික්කය|ዞን|ክልል|მხარე|მუნიციპალიტეტი|մարզ',
    address: 'behind',
  },
  { words: 'state', division: 'both', links: 'of' },
  { words: 'comunidad|região|pcia\\.?|edo\\.', division: 'before', links: 'de' },
  {
    words:
      'co\\.?|regierungsbezirk|regione|comunitat|land|freistaat|bundesland|kanton|landkr\\.?|isle of|île de|isla de|ilha de|' +
      'region of|republic of|free state of|principado de|principality of|commonwealth of|autonomous region of|' +
      'província de|comune di|commune de|municipio de|município de|mkoa wa',
    division: 'before',
  },
  {
    words:
      'emirate|voivodship|voivodeship|governorate|provinces|district municipality|metropolitan municipality|county council|council|' +
      'borough|krai|kray|republic|shi|sheng|co\\.',
    division: 'behind',
  },
]

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
