import { CASE_LANGUAGES, listNominatives } from '../../names/case-endings'
import { toNameKey } from '../../names/name-key'
import { wordKeySet } from '../../names/word-set'
import type { CropCatalogue } from '../catalogue/crop-catalogue'
import { listCrops } from '../traits/crop-type'
import { splitIntoWords } from '../words/split-names'
import { type CropReading, MAX_TEXT_LENGTH, readCrop } from './read-crop'

const MAX_WORDS = 10
/** Words in Latin letters are too like each other across languages to be a genitive without more. */
const LATIN_LETTER = /\p{Script=Latin}/u

/** Words for planting and growing, and for seeds, in all languages: "siembra", "budidaya", "खेती". */
const PLANTING = wordKeySet(`
  cultivation farming production planting sowing seeding growing
  sembrar siembra siembro siembran sembrado plantar planto cultivar cultivo producción producir plantación
  semer semis semons planter plante plantation cultiver culture production repiquer
  plantio planta semear semeadura sementeira cultura plantando produção
  pflanzen säen anbauen anbau aussaat pflanzung anpflanzen kultivieren setzen
  seminare semina coltivare coltivazione piantare piantagione produzione trapianto
  telen teelt zaaien poten planten verbouwen verbouw
  odling odla så sådd dyrkning dyrke viljely kylvö istutus
  uprawa uprawiać sadzić sadzenie siać siew wysiew pěstování pěstovat sázení setí výsev pestovanie sejba
  выращивание выращивать посадка посев посеять сажать сеять возделывание культивирование
  вирощування вирощувати посадка посів садити сіяти отглеждане засаждане сеитба
  uzgoj uzgajati sadnja sjetva setva гајење садња сетва gojenje setev
  cultivarea cultivare plantarea plantat semănat semănatul cultură cultura
  termesztése termesztés vetése vetés ültetése ültetés
  καλλιέργεια φύτεμα φυτεύω σπορά σπέρνω
  ekimi ekim ekilir ekmek dikimi dikim dikilir yetiştiriciliği yetiştirme yetiştirilir tarımı
  əkini becərilməsi etishtirish ekish өсіру егу
  زراعة زرع تزرع يزرع ازرع بذر کاشت کشت کاشتن کاشتکاری גידול זריעה שתילה לשתול לזרוע
  खेती बुवाई बुआई बोना बोएं बोएँ उगाना उगाएं लागवड पेरणी চাষ চাষাবাদ রোপণ বপন ખેતી વાવેતર ਖੇਤੀ ਬਿਜਾਈ
  சாகுபடி பயிரிடுதல் సాగు పెంపకం ಕೃಷಿ ಬೇಸಾಯ കൃഷി
  kulima kilimo ukulima kupanda kukuza upandaji noma noman shuka shukar
  menanam tanam ditanam penanaman budidaya bertanam menyemai semai penyemaian nandur
  magtanim pagtatanim itanim pagtanim
  trồng gieo cấy
  재배 심기 파종 키우기 기르기 심는
  производство посевы виробництво produkcja produkce proizvodnja producție producția produktion productie produzione
  üretimi üretim إنتاج تولید پیداوار उत्पादन উৎপাদন produksi uzalishaji sản xuất παραγωγή 생산
  семена семян рассада насіння семе nasiona sadzonki osivo semena sjeme semințe frø frön siemenet tohum tohumu toxum urug
  بذور تخم बीज বীজ விதை విత్తనాలు benih bibit mbegu iri giống σπόροι 종자 씨앗
  እርሻ ዘር መዝራት ukutshala ukulima gbin beerashada
`)

/** English verbs for planting, which stand in front of the crop; behind it they make another plant: "rubber plant". */
const VERBS = wordKeySet('plant grow sow')

/** Words between those and the crop, or around them: parts of a question, prepositions, articles. */
const AROUND = wordKeySet(`
  when how to do does the a an of i id you we my our some want would like can could should will season time best month guide
  calendar please
  cuándo cuando cómo como dónde se el la los las de del época fecha puedo debo en mi
  quand comment où est on le les des du l d peut je saison calendrier
  o os as do da dos das época que
  wann wie kann ich man die der das den von
  quando come si posso il lo gli dei della delle di
  wanneer hoe kan ik van het
  när hur kan jag av hvornår hvordan
  kiedy jak kdy jak kedy ako когда как можно коли як можна кога
  kada kako cum când se pot mikor hogyan πότε πώς του της των
  ne zaman nasıl
  متى كيف موعد طريقة کی چگونه زمان کب کیسے کا کے کریں کرتے ہیں מתי איך
  कब कैसे की का के करें करे होती है समय तरीका কখন কীভাবে পদ্ধতি সময় ની ક્યારે ਦੀ ਕਦੋਂ எப்போது எப்படி ఎలా ఎప్పుడు
  jinsi ya wa cha la za namna lini wakati bora yadda ake yaushe
  cara kapan bagaimana untuk waktu paano kailan ang ng mga sa
  cách khi nào kỹ thuật cây mùa
  시기 방법 하는 법 언제 은 는 을 를
`)

/** A word for planting that is written behind the crop without a space: "Kartoffelanbau", "水稻种植". */
const WRITTEN_BEHIND =
  /^(?<behind>.{1,}?)(?:anbau|aussaat|pflanzung|teelt|odling|dyrkning|dyrking|viljely|termesztés|termesztése|(?:の)?(?:栽培|植え付け|植えつけ|種まき|育て方)|(?:的)?(?:种植|種植|栽培|播种|播種|栽种)(?:面积|面積|时间|時間|技术|技術|方法|季节|季節)?|(?:の)?生産|生产|种子|種子|재배|심기|കൃഷി)$/iu
/** Letters between the two in Germanic compounds: "Tomatenanbau". */
const LINKING_LETTERS = /(?:en|n|s)$/iu
/** The same in front of the crop: "什么时候种玉米", "การปลูกข้าว". */
const WRITTEN_BEFORE =
  /^(?:什么时候|什麼時候|何时|何時|几月|幾月|怎么|怎麼|怎样|怎樣|如何)?(?:种植|種植|栽培|播种|播種|栽种|种|種)(?<before>\p{Script=Han}{1,6})$|^(?:วิธี|การ)*ปลูก(?<thai>\p{Script=Thai}{2,})$/u

/**
 * Reads the crop in a text on planting it, in any language: "siembra de papa", "когда сажать чеснок", "गेहूं की खेती". The
 * other words must be about planting. The name may be a genitive, in Cyrillic
 * or Greek also alone: "томатов". English questions are read before.
 */
export function readPlantingPhrase(catalogue: CropCatalogue, text: string): CropReading | undefined {
  const rests = text.length > MAX_TEXT_LENGTH ? [] : removePlantingWords(text)
  const genitives = LATIN_LETTER.test(text) ? rests : [...rests, text]
  const names = [...rests, ...genitives.flatMap((genitive) => listNamesInGenitive(catalogue, genitive))]
  const reading = names.map((name) => readCrop(catalogue, name)).find(Boolean)
  return reading?.notUnderstood.length === 0 ? reading : undefined
}

/**
 * Lists the names that a word may be the genitive of, in which "the growing of" puts a name: "томаты" and "томат" for
 * "томатов". Only names of the table count, and only if all of them are names of one crop.
 */
function listNamesInGenitive(catalogue: CropCatalogue, text: string): string[] {
  if (splitIntoWords(text).length !== 1) return []
  const names = CASE_LANGUAGES.flatMap((languages) =>
    listNominatives(text, languages)
      .flatMap((word) => catalogue.getSearch().listExactNames(word))
      .filter(({ language }) => language !== undefined && languages.includes(language)),
  )
  return listCrops(names).length === 1 ? names.map(({ name }) => name) : []
}

/** Lists what may be the name of the crop in a text on planting it. */
function removePlantingWords(text: string): string[] {
  const question = text.trim().replace(/^[¿¡\s]+|[?!？！؟\s]+$/gu, '')
  const words = splitIntoWords(question)
  const isAround = words.map(isAbout)
  const first = isAround.indexOf(false)
  if (words.length > MAX_WORDS || first === -1) return []
  const last = isAround.lastIndexOf(false)
  const inFront = words.slice(0, first).map(toNameKey)
  const atEnd = words.slice(last + 1).map(toNameKey)
  const isPlanting =
    [...inFront, ...atEnd].some((key) => PLANTING.has(key)) || inFront.some((key) => VERBS.has(key))
  if (isPlanting) return [words.slice(first, last + 1).join(' ')]
  const { behind, before, thai } =
    (WRITTEN_BEHIND.exec(question) ?? WRITTEN_BEFORE.exec(question))?.groups ?? {}
  return [before, thai, behind, behind?.replace(LINKING_LETTERS, '')].filter((name) => name !== undefined)
}

function isAbout(word: string): boolean {
  const key = toNameKey(word)
  return PLANTING.has(key) || AROUND.has(key) || VERBS.has(key)
}
