import { rmSync } from 'node:fs'
import { reference } from '../../../test/shipped-model'
import { createTestDataPack, getIssues } from '../../../test/test-data-pack'
import { loadReference } from '../../data-pack/load-reference'
import { computeCropAreaShares } from './crop-areas'

const { cropAreas } = reference

test.each([
  ['US', 'maize', 0.25, 0.4],
  ['US', 'soybean', 0.25, 0.4],
  ['IN', 'rice', 0.15, 0.3],
  ['KE', 'maize', 0.3, 0.5],
  ['CI', 'cacao', 0.3, 0.6],
  ['ET', 'teff', 0.1, 0.3],
  ['ML', 'pearl_millet', 0.2, 0.4],
  ['AE', 'datepalm', 0.7, 0.8],
  ['BR', 'soybean', 0.4, 0.5],
  ['AU', 'wheat', 0.4, 0.7],
])(
  'the share of the harvested area in %s that is %s is between %d and %d',
  (country, crop, minimum, maximum) => {
    const share = cropAreas.get(country)?.get(crop)
    expect(share).toBeGreaterThan(minimum)
    expect(share).toBeLessThan(maximum)
  },
)

test('string beans count as green beans, except in the countries that report yard-long beans', () => {
  const growers = [...cropAreas].filter(([country, areas]) => country !== 'ZZ' && areas.has('yardlongbean'))
  expect(growers.map(([country]) => country)).toEqual(['PH', 'TW'])
  expect(cropAreas.get('US')?.has('greenbean')).toBe(true)
})

test('the shares of a country add up to 1, and crops reported together share their area', () => {
  const shares = computeCropAreaShares([
    { country: 'XX', crops: ['maize'], hectares: 60 },
    { country: 'XX', crops: ['wheat', 'durum'], hectares: 30 },
    { country: 'XX', crops: ['@other'], hectares: 10 },
  ])
  const expected = { maize: 0.6, wheat: 0.15, durum: 0.15, '@other': 0.1 }
  expect(Object.fromEntries(shares.get('XX') ?? [])).toEqual(expected)
  for (const sharesOfCountry of cropAreas.values()) {
    expect([...sharesOfCountry.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6)
  }
})

test('a data pack without the table of areas loads without shares', () => {
  const pack = createTestDataPack()
  try {
    rmSync(pack.path('crop-areas.csv'))
    pack.edit('datapackage.json', '"name": "crop-areas"', '"name": "unused"')
    expect(getIssues(() => loadReference(pack.dir))).toEqual([])
    expect(loadReference(pack.dir).cropAreas.size).toBe(0)
  } finally {
    pack.remove()
  }
})
