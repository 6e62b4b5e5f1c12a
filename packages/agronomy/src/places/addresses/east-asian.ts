/** Provinces of China, which addresses name with and without the word for it. */
const PROVINCES =
  '北京|天津|河北|山西|内蒙古|辽宁|吉林|黑龙江|上海|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|重庆|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆'

/** A Chinese address: province, prefecture, county, and smaller places. */
const CHINESE = new RegExp(
  String.raw`^(?:中国)?(?:(?<province>${PROVINCES})(?:省|(?:壮族|回族|维吾尔)?自治区|市)?)?\s?` +
    String.raw`(?<prefecture>\p{Script=Han}{2,12}?(?:市|自治州|州|地区|盟))?\s?` +
    String.raw`(?<county>\p{Script=Han}{1,14}?(?:自治[县旗]|县|市|区|旗))?\s?(?<rest>\S.*)?$`,
  'u',
)

/** Other East Asian addresses: "長野県飯山市", "경기도 이천시". What follows is smaller than a town. */
const OTHER =
  /^〒?[\d\s-]{0,12}(?:(\p{Script=Han}{2,6}?(?:省|自治区|市|府|都|道|県|縣))(?:\p{Script=Han}{2,4}?郡)?(\p{Script=Han}{2,6}?(?:市|县|縣|区|區|郡|町|村)|\p{Script=Han}{2,6}$)|(\p{Script=Hangul}{2,7})\s(\p{Script=Hangul}{2,6})(?:$|\s))/u

/**
 * Chinese, Japanese and Korean addresses go from the largest place to the smallest. Returns them from the smallest to the largest,
 * with commas: the likeliest way to read them first; none for other texts.
 */
export function listEastAsianTexts(text: string): string[] {
  const chinese = listChineseTexts(CHINESE.exec(text.trim())?.groups ?? {})
  if (chinese.length > 0) return chinese
  const [town, division = ''] = OTHER.exec(text)?.slice(1).filter(Boolean).reverse() ?? []
  return town === undefined ? [] : [`${town},${division}`]
}

function listChineseTexts(groups: Readonly<Record<string, string | undefined>>): string[] {
  const { province, prefecture, county, rest } = groups
  const join = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined)
  const parts = join(rest, county, prefecture, province)
  const isAddress = parts.length > (rest === undefined || province !== undefined ? 1 : 2)
  // The prefecture of many counties is unknown, and the name of a county is nearly always unique in its province.
  const short = join(rest, county ?? prefecture, province)
  return isAddress ? [...new Set([short, parts].map((names) => names.join(',')))] : []
}
