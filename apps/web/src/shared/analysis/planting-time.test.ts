import { getToday, toMonthDay } from '../charts/days'
import { toCalendarFile } from '../downloads/calendar-file'
import { explainFromToday, getPlantingTime, ripens } from './planting-time'

const part = (from: string, to: string, score: number, isBest = false) => ({
  from,
  to,
  feasibility_label: 'moderately_suitable' as const,
  feasibility_score: score,
  is_best: isBest,
})

/** Planting in November is best at its beginning; the next window is in March. */
const answer: Parameters<typeof getPlantingTime>[0] = {
  month: 11,
  season: { planting: '11-06', harvest: '03-16', days: 130, variety: 'full', crosses_year_end: true },
  month_parts: [part('11-01', '11-10', 0.8, true), part('11-11', '11-20', 0.7), part('11-21', '11-30', 0.6)],
  windows: [
    { ...part('10-11', '11-30', 0.8, true), crop_type: 'maize' },
    { ...part('03-01', '04-20', 0.7), crop_type: 'maize' },
  ],
}

const DAYS_OF_NOVEMBER = Array.from({ length: 30 }, (_, index) => `11-${String(index + 1).padStart(2, '0')}`)

test('on no day of the month is the planting or the best part in the past', () => {
  for (const today of DAYS_OF_NOVEMBER) {
    const { best, season } = getPlantingTime(answer, today)
    expect(best && best.from >= today).toBe(true)
    expect(season && season.planting >= today).toBe(true)
  }
})

test.each([
  ['11-01', { isMonthPartlyOver: false, best: { from: '11-01' }, season: { planting: '11-06' } }],
  ['11-05', { isMonthPartlyOver: true, best: { from: '11-05' }, season: { planting: '11-06' } }],
  ['11-07', { isMonthPartlyOver: true, best: { from: '11-07' }, season: { planting: '11-08' } }],
  ['11-12', { best: { from: '11-12', to: '11-20' }, season: { planting: '11-16', harvest: '03-26' } }],
  ['11-26', { best: { from: '11-26' }, season: { planting: '11-28' }, nextWindow: { from: '03-01' } }],
  ['11-30', { best: { from: '11-30', to: '11-30' }, season: { planting: '11-30' } }],
])('on %s the answer for November speaks of %j', (today, expected) => {
  expect(getPlantingTime(answer, today)).toMatchObject(expected)
})

test.each(['10-31', '12-01', '02-28'])(
  'on %s the answer for November is for the whole next November',
  (today) => {
    expect(getPlantingTime(answer, today)).toEqual({
      isMonthPartlyOver: false,
      isSeasonMoved: false,
      best: answer.month_parts?.[0],
      season: answer.season,
      nextWindow: undefined,
    })
  },
)

test('when nothing can be planted in the rest of the month, no sowing date is named', () => {
  const parts = (answer.month_parts ?? []).map((each) =>
    each.is_best ? each : { ...each, feasibility_score: 0.1, feasibility_label: 'not_suitable' as const },
  )
  const result = { ...answer, month_parts: parts }
  expect(getPlantingTime(result, '11-05').season).toMatchObject({ planting: '11-06' })
  expect(getPlantingTime(result, '11-26')).toMatchObject({ season: undefined, nextWindow: { from: '03-01' } })
})

const windowOf = (from: string, to: string) => ({ ...part(from, to, 0.8, true), crop_type: 'maize' })

test.each([
  ['a window that outlasts the month', windowOf('10-01', '03-31'), { to: '03-31' }],
  ['a window of the whole year', windowOf('03-01', '02-28'), undefined],
  ['a window that ends in the month', windowOf('10-01', '11-30'), undefined],
  ['a window of other months', windowOf('02-01', '04-30'), undefined],
])('on 26 November %s is open, or else the next one is named', (_name, first, expected) => {
  const windows = [first, windowOf('05-01', '05-31')]
  const { openWindow, nextWindow } = getPlantingTime({ ...answer, windows }, '11-26')
  expect(openWindow?.to).toBe(expected?.to)
  expect(nextWindow === undefined).toBe(openWindow !== undefined)
})

const LAST_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** An answer for any month whose first part is the best one. */
function createAnswer(month: number): typeof answer {
  const toDay = (day: number) => [month, day].map((figure) => String(figure).padStart(2, '0')).join('-')
  return {
    ...answer,
    month,
    season: { planting: toDay(6), harvest: '03-16', days: 130, variety: 'full', crosses_year_end: true },
    month_parts: [
      part(toDay(1), toDay(10), 0.8, true),
      part(toDay(11), toDay(20), 0.7),
      part(toDay(21), toDay(LAST_DAYS[month - 1] ?? 30), 0.6),
    ],
  }
}

test.each([0, 12, 23])(
  'on every day of a year, at hour %d, the month, its planting and the event of a calendar are not over',
  (hour) => {
    for (let day = 0; day < 365; day += 1) {
      const now = new Date(2027, 0, 1 + day, hour)
      const today = getToday(now)
      expect(today).toBe(toMonthDay(day))
      const { best, season } = getPlantingTime(createAnswer(now.getMonth() + 1), today)
      expect([today, season?.planting, best?.to]).toEqual([today, season?.planting, best?.to].sort())
      const event = { title: '', description: '', place: '', id: 'planting', from: '', to: '', ...best }
      const [, start] = /DTSTART;VALUE=DATE:(\d+)/.exec(toCalendarFile([event], now)) ?? []
      expect(start).toBe(`2027${best?.from.replace('-', '')}`)
    }
  },
)

test.each([
  ['en', 'It does best up to 23.5 °C.', 'Expect the harvest about 16 March, after 130 days.'],
  ['fr', 'La culture se porte mieux jusqu’à 23,5 °C.', 'Récolte prévue vers le 16 mars, après 130 jours.'],
  ['hi', 'फसल 23.5 °C तक सबसे अच्छी होती है।', 'कटाई लगभग 16 मार्च को, 130 दिन बाद होने की उम्मीद है।'],
  ['ar', 'المحصول يجود حتى 23.5 °م.', 'الحصاد متوقع نحو 16 مارس، بعد 130 يومًا.'],
])(
  'once its planting day has passed, an explanation in %s gives no harvest',
  (_language, reason, harvest) => {
    const explained = {
      ...answer,
      explanation: `${reason} ${harvest}`,
      explanation_parts: [
        { code: 'limited_by_temperature', params: {} },
        { code: 'harvest', params: {} },
      ],
    }
    expect(explainFromToday(explained, '11-05')).toBe(`${reason} ${harvest}`)
    expect(explainFromToday(explained, '11-26')).toBe(reason)
    expect(explainFromToday({ ...explained, explanation_parts: [] }, '11-26')).toBe(`${reason} ${harvest}`)
  },
)

test.each([
  ['severe', false],
  ['moderate', true],
] as const)('a crop with a %s risk not to ripen has a harvest: %s', (severity, expected) => {
  const risk = { code: 'does_not_ripen', severity, detail: '', params: {} } as const
  expect(ripens({ risks: [risk] })).toBe(expected)
})
