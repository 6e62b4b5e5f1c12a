import { reference } from '../../../test/shipped-model'
import { CROP_GROUPS } from '../traits/crop-type'
import groups from './group-names.json'
import { CULTIVARS_BY_CROP, QUALIFIERS_BY_CROP, QUALIFIERS_BY_GROUP } from './qualifier-words'

const crops = new Set(reference.crops.types.map(({ crop }) => crop))

test('words beside and instead of names are those of crops and groups of the table', () => {
  const named = [
    ...QUALIFIERS_BY_CROP.keys(),
    ...CULTIVARS_BY_CROP.keys(),
    ...groups.flatMap((group) => group.crops),
  ]
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter((crop) => !crops.has(crop))).toEqual([])
  expect(CROP_GROUPS).toEqual(expect.arrayContaining([...QUALIFIERS_BY_GROUP.keys()]))
})
