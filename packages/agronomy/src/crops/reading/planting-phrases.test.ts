import { reference } from '../../../test/shipped-model'
import { findCrop } from '../find-crop'

const { crops } = reference

/** Texts on planting in many languages, as people type them, by the crop that they mean. */
const PHRASES: Readonly<Record<string, string>> = {
  maize:
    '¿Cuándo sembrar maíz?; quando plantar milho; kupanda mahindi; kilimo cha mahindi; cara menanam jagung; मक्का की खेती कब करें; ne zaman mısır ekilir; 什么时候种玉米; 옥수수 재배; вирощування кукурудзи; cultivarea porumbului; noma masara; mbegu za mahindi; mısır tohumu; Maisanbau; maize production',
  tomato:
    'cuándo se siembra el tomate; quand planter les tomates; coltivazione del pomodoro; выращивание томатов; томатов; زراعة الطماطم; domates ekimi; cách trồng cà chua; トマトの栽培; pěstování rajčat; καλλιέργεια ντομάτας; magtanim ng kamatis; kukuza nyanya; Tomatenanbau',
  potato:
    'siembra de papa; Wann Kartoffeln pflanzen; Kartoffelanbau; uprawa ziemniaków; посадка картофеля; आलू की बुवाई; متى تزرع البطاطس; じゃがいもの植え付け; aardappelen poten; aardappelteelt; potatisodling; আলু চাষ পদ্ধতি',
  wheat:
    'quando seminare il grano; Weizen säen; Weizenaussaat; uprawa pszenicy; посев пшеницы; गेहूं की खेती; زراعة القمح; buğday yetiştiriciliği; 小麦播种; کشت گندم; गहू लागवड',
  rice: 'menanam padi; trồng lúa; การปลูกข้าว; 水稻种植; pagtatanim ng palay; noman shinkafa; ধান চাষ; వరి సాగు; benih padi; 水稻种子; rice farming',
  cassava: 'cultivo de yuca; comment planter le manioc; ปลูกมันสำปะหลัง',
  onion: 'jinsi ya kulima vitunguu; پیاز کی کاشت',
  garlic: 'когда сажать чеснок',
  okra: 'I want to grow okra; we would like to plant some okra; sow okra',
  chilli: 'budidaya cabai; 고추 심기',
}

test.each(
  Object.entries(PHRASES).flatMap(([crop, texts]) => texts.split('; ').map((text) => [text, crop] as const)),
)('“%s” asks about %s', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match).toMatchObject({ found: true, isAlias: true, notUnderstood: [] })
  expect(match.found ? match.types.map((type) => type.crop) : []).toContain(crop)
})

test.each([
  'siembra',
  'cultivo',
  'plantation',
  'how to plant',
  'rose cultivation',
  'fish farming',
  'I want to grow',
  'grow money plant',
  'cattle production',
  'uprawa róż',
  'выращивание грибов',
  'budidaya lele',
])('“%s” names no crop', (text) => {
  expect(findCrop(crops, text)).toMatchObject({ found: false, reason: 'unknown' })
})

test('a text on planting of a hundred thousand letters names no crop', () => {
  expect(findCrop(crops, `siembra de ${'a'.repeat(100_000)}`)).toMatchObject({ found: false })
})
