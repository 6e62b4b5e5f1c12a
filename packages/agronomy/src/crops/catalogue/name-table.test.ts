import { reference } from '../../../test/shipped-model'
import { SHIPPED_DATA_DIR } from '../../data-dir'
import { readDataPackage } from '../../data-pack/data-package'
import { createIssueList } from '../../data-pack/issues'
import { readCropNames } from '../../data-pack/read-crop-names'
import { toNameKey } from '../../names/name-key'
import { findCrop } from '../find-crop'

const { crops } = reference

const pack = readDataPackage(SHIPPED_DATA_DIR, createIssueList())
const rows = pack ? readCropNames(pack, createIssueList()).rows : []

test('no name of a crop is listed twice in a language', () => {
  const repeated = rows.flatMap(({ crop, language, names }) => {
    const lowerCase = names.map((name) => name.toLowerCase().normalize('NFC'))
    return lowerCase
      .filter((name, index) => lowerCase.indexOf(name) !== index)
      .map((name) => `${crop} ${language} ${name}`)
  })
  expect(repeated).toEqual([])
})

test('names have no spaces at their ends, and are in the composed form', () => {
  const unclean = rows.flatMap(({ names }) => names.filter((name) => name !== name.trim().normalize('NFC')))
  expect(unclean).toEqual([])
})

/** Names of two crops for which crops.csv decides. */
const DECIDED_BY_CROP_TABLE = [
  'Brassica rapa chinensis',
  'betterave',
  'kumara',
  'melon',
  'melón',
  'pea',
  'ulli',
]

test('a name of several crops means none of them without asking', () => {
  const cropsByKey = new Map<string, Set<string>>()
  for (const { crop, names } of rows) {
    const [type] = crops.types.filter(({ key, crop: ofType }) => key === crop || ofType === crop)
    for (const key of names.map(toNameKey)) {
      cropsByKey.set(key, (cropsByKey.get(key) ?? new Set()).add(type?.crop ?? crop))
    }
  }
  const silent = rows
    .flatMap(({ crop, names }) => names.map((name) => ({ crop, name })))
    .filter(({ crop, name }) => {
      const match = findCrop(crops, name)
      const isOwn =
        match.found && match.types.some(({ key, crop: ofType }) => key === crop || ofType === crop)
      const isUnaccented = (cropsByKey.get(toNameKey(name))?.size ?? 0) > 1 && toNameKey(name) === name
      return match.found && (!isOwn || isUnaccented)
    })
  expect([...new Set(silent.map(({ name }) => name))].sort()).toEqual(DECIDED_BY_CROP_TABLE)
})
