import { model } from '../../test/shipped-model'

const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })

/** Lists windows as "from to label", best first. */
function listWindows(location: string, crop: string): string[] {
  const { windows } = assess(location, crop, 1)
  return windows.map(({ from, to, feasibility_label }) => `${from} ${to} ${feasibility_label}`)
}

test('a window consists of thirds of months, and ends where the label changes', () => {
  expect(listWindows('des moines', 'maize')).toEqual([
    '05-01 05-31 highly_suitable',
    '04-21 04-30 moderately_suitable',
    '06-01 06-30 moderately_suitable',
  ])
})

test('a window may cross the year end', () => {
  expect(listWindows('kampala', 'maize')).toContain('11-01 01-31 moderately_suitable')
})

test.each(['kampala', 'kisumu', 'kumasi', 'kigali'])(
  'both rainy seasons of a year have a planting window: %s',
  (location) => {
    const windows = assess(location, 'maize', 4).windows.filter(
      ({ feasibility_label }) => feasibility_label === 'highly_suitable',
    )
    for (const date of ['03-05', '09-05']) {
      expect(windows.filter(({ from, to }) => from <= date && date <= to)).toHaveLength(1)
    }
    expect(windows.some(({ from, to }) => from <= '03-05' && '09-05' <= to)).toBe(false)
  },
)

test('rain seasons do not part the windows of an irrigated field', () => {
  const conditions = { water_supply: { value: 'irrigated', source: 'request' } } as const
  const { windows } = model.assess({ location: 'kampala', crop: 'maize', month: 4, conditions })
  expect(windows).toEqual([expect.objectContaining({ from: '01-01', to: '12-31', is_best: true })])
})

test('windows of winter and spring types are separate', () => {
  const { windows } = assess('kyiv', 'wheat', 4)
  expect(new Set(windows.map(({ crop_type }) => crop_type))).toEqual(
    new Set(['wheat_winter', 'wheat_spring']),
  )
})

test('types that score nearly the same do not divide a window', () => {
  const { windows } = assess('auckland', 'oats', 4)
  const best = windows.filter(({ feasibility_label }) => feasibility_label === 'highly_suitable')
  expect(best).toContainEqual(expect.objectContaining({ from: '04-01', to: '11-30', crop_type: 'oats' }))
})

test('rain seasons do not cut the end of a window off that lies in the month between them', () => {
  const windows = listWindows('kampala', 'maize')
  expect(windows).toContain('11-01 01-31 moderately_suitable')
})

test('where a crop is never suitable there is no window', () => {
  expect(assess('reykjavík', 'coffee', 1).windows).toEqual([])
})

test('the month has the label of its best part, whose dates are those of the season', () => {
  const { month_parts, feasibility_score, season } = assess('des moines', 'maize', 4)
  expect(month_parts.map(({ from, to }) => [from, to])).toEqual([
    ['04-01', '04-10'],
    ['04-11', '04-20'],
    ['04-21', '04-30'],
  ])
  expect(month_parts[2]).toMatchObject({ feasibility_score, is_best: true })
  expect(season?.planting).toBe('04-26')
})

test.each([
  ['kyiv', 'wheat', 12],
  ['ankara', 'barley', 6],
  ['minsk', 'oats', 7],
])('the better months of %s, %s, month %d are all for one crop type', (location, crop, month) => {
  const { better_months } = assess(location, crop, month)
  expect(better_months.length).toBeGreaterThan(0)
  expect(new Set(better_months.map(({ crop_type }) => crop_type)).size).toBe(1)
})
