import { reference } from '../../test/shipped-model'
import { findCrop } from '../crops/find-crop'
import { findPlace } from '../places/find-place'
import { listCropNotes, listPlaceNotes } from './notes'

const { crops, gazetteer } = reference

test.each([
  ['corn', '“corn” is taken as Maize.'],
  ['soyabeen', '“soyabeen” is taken as Soybean.'],
  ['winter whaet', '“winter whaet” is taken as Wheat (winter type).'],
  ['autumn wheat', '“autumn wheat” is taken as Wheat (winter type).'],
  ['spring barley', '“spring barley” is taken as Barley (spring type).'],
  ['robusta', '“robusta” is taken as Coffee (robusta).'],
  ['upland rice', '“upland rice” is taken as Rice, upland.'],
  ['centeno', '“centeno” is taken as Rye.'],
  ['boro rice', '“boro rice” is taken as Rice. “boro” does not change the assessment.'],
  ['ir64 rice', '“ir64 rice” is taken as Rice, paddy (indica).'],
  ['red rice', '“red rice” is taken as Rice. “red” does not change the assessment.'],
  ['early mango', '“early mango” is taken as Mango. “early” does not change the assessment.'],
  [
    'early red onions',
    '“early red onions” is taken as Onion. “red” does not change the assessment. “early” was not used: a variety counts only if the conditions of the field state it.',
  ],
])('the note on the crop “%s” says how it was read', (crop, detail) => {
  expect(listCropNotes(crop, findCrop(crops, crop))).toEqual([
    expect.objectContaining({ code: 'CROP_MATCHED', detail }),
  ])
})

test.each([
  ['early maize', 'Maize', 'early'],
  ['late potato', 'Potato', 'late'],
  ['maincrop potato', 'Potato', 'maincrop'],
  ['short-season soybean', 'Soybean', 'short season'],
  ['short-duration rice', 'Rice', 'short duration'],
  ['medium maturing sorghum', 'Sorghum', 'medium maturing'],
  ['extra-early cowpea', 'Cowpea', 'extra early'],
  ['120-day maize', 'Maize', '120 day'],
  ['maize 90 days', 'Maize', '90 days'],
  ['maize (90-day)', 'Maize', '90-day'],
  ['maïs précoce', 'Maize', 'précoce'],
  ['pomme de terre hâtive', 'Potato', 'hâtive'],
  ['maíz de ciclo corto', 'Maize', 'ciclo corto'],
  ['mahindi ya muda mfupi', 'Maize', 'ya muda mfupi'],
  ['padi genjah', 'Rice', 'genjah'],
  ['ذرة مبكرة', 'Maize', 'مبكرة'],
])('“%s” is %s, and the note says that “%s” was not used as a variety', (crop, name, words) => {
  expect(listCropNotes(crop, findCrop(crops, crop))).toEqual([
    expect.objectContaining({
      params: expect.objectContaining({ crop: name, variety_words: [words] }),
      detail: `“${crop}” is taken as ${name}. “${words}” was not used: a variety counts only if the conditions of the field state it.`,
    }),
  ])
})

test.each([
  [
    'bergerac, pays inconnu, france',
    'LOCATION_MATCHED',
    '“bergerac, pays inconnu, france” is taken as Bergerac, New Aquitaine, France. “pays inconnu” was ignored.',
    undefined,
  ],
  [
    'lahore, punjab, india',
    'LOCATION_WIDENED',
    'This is about Punjab, India, because no place called “lahore” is known there. Name a town nearby or the coordinates of the field for a better answer.',
    ['lahore, pk'],
  ],
  [
    'between pune and nashik',
    'LOCATION_MATCHED',
    '“between pune and nashik” is taken as Pune, Maharashtra, India. “nashik” was ignored.',
    undefined,
  ],
  [
    '10 km north of arusha',
    'LOCATION_MATCHED',
    '“10 km north of arusha” is taken as Arusha, Tanzania. “10 km north of” was ignored.',
    undefined,
  ],
])('the note on “%s” says which part is unknown or ignored', (location, code, detail, suggestions) => {
  const [note] = listPlaceNotes(location, findPlace(gazetteer, location))
  expect(note).toMatchObject({ code, detail })
  expect(note?.suggestions).toEqual(suggestions)
})

test('of an address with an unknown part, the name of the place around it is ambiguous', () => {
  const location = 'qwxyz, ontario'
  const notes = listPlaceNotes(location, findPlace(gazetteer, location))
  expect(notes.find(({ code }) => code === 'LOCATION_AMBIGUOUS')?.detail).toBe(
    'Several places are called “Ontario”; this is about Ontario, Canada. Others: Ontario, California, United States.',
  )
})

test('several places have the right name of a misspelt one', () => {
  const location = 'hydreabad'
  const notes = listPlaceNotes(location, findPlace(gazetteer, location))
  expect(notes.map(({ detail }) => detail)).toEqual([
    '“hydreabad” is taken as Hyderabad, Telangana, India.',
    'Several places are called “Hyderabad”; this is about Hyderabad, Telangana, India. Others: Hyderabad, Sindh, Pakistan.',
  ])
  const [, note] = listPlaceNotes('zaragosa', findPlace(gazetteer, 'zaragosa'))
  expect(note?.detail).toMatch(/^Several places are called “Zaragoza”; /)
})

test('a crop by its own name has no note', () => {
  expect(listCropNotes('Wheat', findCrop(crops, 'Wheat'))).toEqual([])
})

test('a name that finds only a division has a note with its kind and height', () => {
  const listNotes = (text: string) => listPlaceNotes(text, findPlace(gazetteer, text))
  const expected = { code: 'LOCATION_IS_DIVISION', params: { kind: 'district', metres: 1473 } }
  expect(listNotes('chitral district')).toMatchObject([expected])
  expect(listNotes('nakuru').map(({ code }) => code)).not.toContain('LOCATION_IS_DIVISION')
})
