import { reference } from '../../test/shipped-model'
import { findPlace } from '../places/find-place'
import { romaniseSyllables } from './romanise-syllables'

test.each([
  ['जबलपुर', 'jabalpur'],
  ['यवतमाळ', 'yavatmal'],
  ['राजनांदगांव', 'rajnandgaon'],
  ['তমলুক', 'tamluk'],
  ['ਬਠਿੰਡਾ', 'bathinda'],
  ['રાજકોટ', 'rajkot'],
  ['ଗଞ୍ଜାମ', 'ganjam'],
  ['நாமக்கல்', 'namakkal'],
  ['మహబూబ్‌నగర్', 'mahabubnagar'],
  ['ಹಾವೇರಿ', 'haveri'],
  ['ഇടുക്കി', 'itukki'],
  ['ቡሬ', 'bure'],
  ['nakuru', 'nakuru'],
])('%s is %s in Latin letters', (name, latin) => expect(romaniseSyllables(name)).toBe(latin))

test.each([
  ['ಹಾವೇರಿ', 'Haveri'],
  ['நாமக்கல் மாவட்டம்', 'Namakkal'],
  ['जिला सीकर, राजस्थान', 'Sikar'],
  ['तहसील सिहोरा, जिला जबलपुर', 'Sihora'],
  ['మహబూబ్‌నగర్', 'Mahbubnagar'],
  ['ଗଞ୍ଜାମ', 'Ganjam'],
])('%s is %s, whose name the gazetteer has in Latin letters only; a note says the name', (text, name) => {
  expect(findPlace(reference.gazetteer, text)).toMatchObject({
    found: true,
    place: { name },
    rightName: name,
  })
})

test.each(['क', 'ก', '़', 'መ', 'ம், '])(
  'a hostile name of 200 letters takes linear time: %j repeated',
  (part) => {
    expect(() => findPlace(reference.gazetteer, part.repeat(200 / part.length))).not.toThrow()
  },
)
