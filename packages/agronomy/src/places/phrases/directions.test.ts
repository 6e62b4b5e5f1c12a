import { reference } from '../../../test/shipped-model'
import { findPlace } from '../find-place'

const find = (text: string) => findPlace(reference.gazetteer, text)

test.each([
  ['central Kansas', 'Kansas', 'central'],
  ['SW Kansas', 'Kansas', 'SW'],
  ['north-central Iowa', 'Iowa', 'north-central'],
  ['far south Rajasthan', 'Rajasthan', 'far south'],
  ['north Bihar', 'Bihar', 'north'],
  ['sur de Andalucía', 'Andalusia', 'sur de'],
  ['le nord de la Bretagne', 'Brittany', 'le nord de la'],
  ['Südbayern', 'Bavaria', 'Süd'],
])('“%s” means %s, and “%s” is not understood', (text, name, part) => {
  expect(find(text)).toMatchObject({ found: true, isAlias: true, place: { name }, unusedParts: [part] })
})

test.each([
  ['southern Spain', 'Sevilla', 'Barcelona'],
  ['sur de España', 'Sevilla', 'Barcelona'],
  ['South of France', 'Marseille', 'Paris'],
  ['nord du Bénin', 'Kandi', 'Cotonou'],
  ['au nord du Togo', 'Kara', 'Tsevie'],
  ['N. Italy', 'Milan', 'Naples'],
  ['Norditalien', 'Milan', 'Naples'],
  ['północna Polska', 'Gdańsk', 'Kraków'],
  ['na południu Polski', 'Kraków', 'Gdańsk'],
  ['юг России', 'Rostov-na-Donu', 'Saint Petersburg'],
  ['印度西北部', 'Delhi', 'Chennai'],
  ['kusini mwa Kenya', 'Mombasa', 'Eldoret'],
])(
  '“%s” is a part of a country, and towns there such as %s are suggested, but not %s',
  (text, town, other) => {
    const match = find(text)
    expect(match).toMatchObject({ found: false, reason: 'part_of_country' })
    const suggestions = match.found ? [] : match.suggestions.join(' ')
    expect(suggestions).toContain(town.toLowerCase())
    expect(suggestions).not.toContain(other.toLowerCase())
  },
)

test.each([
  ['northern Ghana', 'Northern Ghana'],
  ['на севере Казахстана', 'Northern Kazakhstan'],
  ['miền Bắc Việt Nam', 'Northern Vietnam'],
  ['South Dakota', 'South Dakota'],
  ['Western Australia', 'Western Australia'],
  ['north of Nakuru', 'Nakuru'],
])('“%s” is %s', (text, name) => {
  expect(find(text)).toMatchObject({ found: true, place: { name } })
})
