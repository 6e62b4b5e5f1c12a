import { formatText, LANGUAGES } from '@crop/domain'
import { lists } from '../../test/shipped-lists'
import { model, reference } from '../../test/shipped-model'
import { listCropGroups } from './words/groups'
import { removeNote } from './words/split-names'

const { crops } = reference
const { findCropName } = lists

/** Far from any climate record, so that nothing is computed. */
const assess = (crop: string) => model.assess({ crop, location: '-45,-170', month: 4 })

function listTexts(crop: string): string[] {
  const { notes, explanation_parts } = assess(crop)
  const texts = LANGUAGES.flatMap((language) =>
    [...notes, ...explanation_parts].map((text) => formatText(text, language, findCropName)),
  )
  return [...texts, ...notes.flatMap(({ suggestions = [] }) => suggestions)]
}

/** The keys that are no words: `drybean`, `finger_millet`. */
const words = new Set(
  crops.types
    .flatMap(({ crop, name, aliases }) => [removeNote(name), crops.getSuggestedName(crop), ...aliases])
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
)
const unreadableKeys = new Set(
  crops.types.flatMap(({ crop, key }) => [crop, key]).filter((key) => !words.has(key)),
)

const suggestedNames = [...new Set(crops.types.map(({ crop }) => crops.getSuggestedName(crop)))]

const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  names: crops.types.map(({ name }) => name),
  'names with a remark': suggestedNames.map((name) => `${name} (plot 7)`),
  'misspelt names': suggestedNames.map((name) => name.replace(/.(?=.$)/u, '')),
  groups: listCropGroups().map(([word]) => word),
  'two crops': suggestedNames.map((name) => `maize and ${name}`),
}

test.each(Object.entries(QUESTIONS))('no text or suggestion about %s has a key', (_kind, questions) => {
  expect([...unreadableKeys]).toEqual(expect.arrayContaining(['drybean', 'finger_millet']))
  const withKey = questions.flatMap((question) =>
    listTexts(question).filter((text) => {
      const ownWords = text.replaceAll(question, '').split(/[^\p{L}\p{N}_]+/u)
      return ownWords.some((word) => unreadableKeys.has(word.toLowerCase()))
    }),
  )
  expect(withKey).toEqual([])
})

describe.each([
  [
    'tomato (plot 7b)',
    [
      '“tomato (plot 7b)” is taken as Tomato. “plot 7b” was not understood.',
      '« tomato (plot 7b) » est compris comme Tomate. « plot 7b » n’a pas été compris.',
      '«tomato (plot 7b)» se entiende como Tomate. No se ha entendido «plot 7b».',
      '“tomato (plot 7b)” é entendido como Tomate. Não foi entendido “plot 7b”.',
      '“tomato (plot 7b)” imechukuliwa kuwa Nyanya. “plot 7b” haikueleweka.',
      '“tomato (plot 7b)” को टमाटर माना गया है। “plot 7b” समझ में नहीं आया।',
      '“tomato (plot 7b)” dianggap sebagai Tomat. “plot 7b” tidak dipahami.',
      'فُهم «\u2068tomato (plot 7b)\u2069» على أنه \u2068طماطم\u2069. ولم يُفهم «\u2068plot 7b\u2069».',
    ],
  ],
  [
    'clover',
    [
      '“clover” may mean several crops.',
      '« clover » peut désigner plusieurs cultures.',
      '«clover» puede designar varios cultivos.',
      '“clover” pode designar várias culturas.',
      '“clover” inaweza kumaanisha mazao kadhaa.',
      '“clover” का मतलब कई फसलें हो सकता है।',
      '“clover” bisa berarti beberapa tanaman.',
      'قد يعني «\u2068clover\u2069» عدة محاصيل.',
    ],
  ],
  [
    'tulip',
    [
      '“tulip” is not one of the crops that this service covers.',
      '« tulip » ne fait pas partie des cultures que ce service évalue.',
      '«tulip» no está entre los cultivos que este servicio evalúa.',
      '“tulip” não está entre as culturas que este serviço avalia.',
      '“tulip” si miongoni mwa mazao ambayo huduma hii hutathmini.',
      '“tulip” उन फसलों में नहीं है जिनका आकलन यह सेवा करती है।',
      '“tulip” tidak termasuk tanaman yang dinilai layanan ini.',
      'ليس «\u2068tulip\u2069» من المحاصيل التي تقيّمها هذه الخدمة.',
    ],
  ],
])('the note on the crop “%s”', (crop, sentences) => {
  test.each(LANGUAGES.map((language, index) => [language, sentences[index]] as const))(
    'in the language %s: %s',
    (language, sentence) => {
      const note = assess(crop).notes.find(({ code }) => code.startsWith('CROP'))
      expect(note && formatText(note, language, findCropName)).toBe(sentence)
    },
  )
})

test('suggested crops are named in the language of the reader', () => {
  const parts = assess('clover').explanation_parts
  const write = (language: 'en' | 'fr') =>
    parts.map((part) => formatText(part, language, findCropName)).join(' ')
  expect(write('en')).toContain('Did you mean berseem clover, red clover or white clover?')
  expect(write('fr')).toMatch(/Vouliez-vous dire .*trèfle d'Alexandrie.*trèfle violet.*\?/)
})
