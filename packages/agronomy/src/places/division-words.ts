/** Words before and after the name of a division that say what kind of division it is, in languages that use them. */
const LEADING =
  'county(?: of)?|co\\.?|province (?:of|de la|de|du)|province|provincia (?:di|de la|de|del)|provincia|provincie|província de|' +
  'region of|région|région de|region|región de|state of|republic of|estado (?:de|do)|departamento (?:de|del)|' +
  'département (?:de l|d)[\u0027’]|département (?:de la|de|du|des)|department of|district of|distrito de|distrito|landkreis|kreis|regierungsbezirk|' +
  'powiat|województwo|kabupaten|provinsi|okres|huyện|tỉnh|amphoe|changwat|comunidad de|isle of|île de|isla de|ilha de|' +
  'departamento|département|department|district|estado|comunidad|região de|região|state|land|' +
  'pcia\\.?(?: de)?|prov\\.?(?: de| di| of)?|depto\\.?(?: de)?|dpto\\.?(?: de)?|dept\\.?(?: of)?|distt?\\.?|edo\\.(?: de)?|' +
  'regione|comunitat|free state of|freistaat|bundesland|canton (?:of|de|du)|canton|kanton|principado de|principality of|' +
  'commonwealth of|autonomous region of|comune di|commune de|municipio de|município de|wilaya (?:ya|de|d’)|wilaya|mkoa wa|' +
  'kab\\.?|lkr\\.?|landkr\\.?|woj\\.?|pow\\.'
const TRAILING =
  'county|lga|local government area|canton|emirate|voivodship|megye|maakunta|state|region|province|provinces|district|' +
  'division|department|governorate|prefecture|municipality|' +
  'district municipality|metropolitan municipality|county council|council|parish|borough|zone|oblast|krai|kray|republic|' +
  'distt?\\.?|prov\\.?|dept\\.?|co\\.|обл\\.?|р-н|raion|rayon|kommune|kommun|län|fylke|voivodeship|kraj|ili|shi|sheng|область|край|республика|район|' +
  'облысы|ज़िला|जिला|জেলা'
const LEADING_WORD = new RegExp(`^\\s*(?:${LEADING})(?:\\s+|(?<=['’]))(?=\\S)`, 'iu')
const TRAILING_WORD = new RegExp(`(?<=\\S)[\\s-]+(?:${TRAILING})\\s*$`, 'iu')
/** Chinese, Japanese and Korean write the word without a space; a name before it has at least two letters. */
const CJK_ENDING =
  /(?<=^[\p{Script=Han}]{2,})(?:壮族自治区|回族自治区|维吾尔自治区|自治区|省|市|县|縣|県|府|都|州)$|(?<=^[\p{Script=Hangul}]{2,})(?:특별자치도|광역시|도|군)$/u

/** No name of a division is longer. The limit keeps the time for hostile texts short. */
const MAX_LENGTH = 100

/** Returns the name of a division without the words for its kind: "Devon" for "County of Devon"; undefined if it has none. */
export function stripDivisionWords(name: string): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  const stripped = name.replace(LEADING_WORD, '').replace(TRAILING_WORD, '').replace(CJK_ENDING, '').trim()
  return stripped === '' || stripped === name.trim() ? undefined : stripped
}
