import { ar } from './ar'
import { en } from './en'
import { es } from './es'
import { fr } from './fr'
import { hi } from './hi'
import { id } from './id'
import type { Language } from './languages'
import { pt } from './pt'
import type { Strings } from './strings'
import { sw } from './sw'

const DAYS: Readonly<Record<Language, readonly [strings: Strings, one: string, two: string]>> = {
  ar: [ar, 'يوم واحد', 'يومين'],
  en: [en, '1 day', '2 days'],
  es: [es, '1 día', '2 días'],
  fr: [fr, '1 jour', '2 jours'],
  hi: [hi, '1 दिन', '2 दिन'],
  id: [id, '1 hari', '2 hari'],
  pt: [pt, '1 dia', '2 dias'],
  sw: [sw, 'siku 1', 'siku 2'],
}

test.each(Object.entries(DAYS))(
  'one day and two days are counted in the language %s',
  (_language, [strings, one, two]) => {
    expect([strings.answer.daysUnit('1'), strings.answer.daysUnit('2')]).toEqual([one, two])
  },
)

test.each([
  ['en', en, ['in 1 minute', 'in 1 second', '1 crop could']],
  ['fr', fr, ['dans 1 minute', 'dans 1 seconde', 'Une culture n’a']],
  ['es', es, ['en 1 minuto', 'en 1 segundo', 'un cultivo.']],
  ['pt', pt, ['em 1 minuto', 'em 1 segundo', '1 cultura.']],
] as const)('one minute, second and crop are singular in the language %s', (_language, strings, texts) => {
  const { account, shell, year } = strings
  const [minute, second, crop] = texts
  expect(account.tooManyAttempts(60)).toContain(`${minute}.`)
  expect(shell.busy(1)).toContain(`${second}.`)
  expect(year.waiting(1)).toMatch(new RegExp(`${second}[^s]`))
  expect(year.failed(1)).toContain(crop)
})

test('the word for an assumption fits nouns of any gender', () => {
  expect(fr.answer.sources.assumed).toBe('hypothèse')
  expect(es.answer.sources.assumed).toBe('suposición')
  expect(pt.answer.sources.assumed).toBe('suposição')
})

test('French counts no day in the singular', () => {
  expect(fr.answer.daysUnit('0')).toBe('0 jour')
})

test.each([
  [es, 'siembra en abril', 'plantación en abril'],
  [hi, 'abril में बुवाई', 'abril में रोपाई'],
])('perennials are planted and not sown', (strings, annual, perennial) => {
  expect(strings.analysis.plantedIn('abril', false)).toBe(annual)
  expect(strings.analysis.plantedIn('abril', true)).toBe(perennial)
})

test.each([
  ['ar', ar, 'موسمه', 'في السنة'],
  ['en', en, 'over its season', 'in a year'],
  ['es', es, 'en su temporada', 'al año'],
  ['fr', fr, 'pendant sa saison', 'par an'],
  ['hi', hi, 'पूरे मौसम में', 'साल में'],
  ['id', id, 'selama musimnya', 'per tahun'],
  ['pt', pt, 'na estação', 'por ano'],
  ['sw', sw, 'katika msimu wake', 'kwa mwaka'],
] as const)('in %s the water of annuals is that of a season, of perennials that of a year', (...row) => {
  const [, { answer, compare }, season, year] = row
  expect(answer.waterNeed('500 mm', false)).toContain(season)
  expect(answer.waterNeed('500 mm', true)).toContain(year)
  expect(answer.waterNeed('500 mm', true)).not.toContain(season)
  expect(compare.rows.rainOfYear).not.toBe(compare.rows.rain)
})

test('two towns are not called all of them', () => {
  expect(en.answer.sameInTowns('Tuv', '2', '50')).toContain('in each of the 2 towns')
  expect(id.answer.sameInTowns('Tuv', '2', '50')).toContain('di 2 kota yang dibandingkan')
  expect(sw.answer.sameInTowns('Tuv', '2', '50')).toContain('katika kila mmoja wa miji 2')
})

test('the last day of a month is today, and no period', () => {
  expect(en.answer.restOfMonth('30 Nov', '30 Nov')).toBe('Today, 30 Nov:')
  expect(fr.answer.restOfMonth('29 nov.', '30 nov.')).toBe('À partir d’aujourd’hui, du 29 nov. au 30 nov. :')
})
