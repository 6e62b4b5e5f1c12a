import { INSUFFICIENT_DATA } from './feasibility'
import {
  draftFeasibilityNotification,
  draftOutlookNotification,
  draftPlantingReminder,
  getJudgedOutlook,
  type PlanAnalysis,
  type PlanOutlookAnalysis,
} from './notification'
import { formatNotification, LANGUAGES, type NotificationText } from './texts'

const [HIGH, MODERATE, MARGINAL, NOT] = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const

const question = { crop: 'maize', location: 'nakuru', month: 4, conditions: undefined }

const analysis: PlanAnalysis = {
  plan: { name: 'North field', riskTolerance: 'medium' },
  question,
  label: NOT,
  limitingFactor: 'sowing_temperature',
  previous: { question, verdict: HIGH },
}

test.each([
  [NOT, MARGINAL, 'low', 'info'],
  [MARGINAL, MODERATE, 'low', 'info'],
  [MODERATE, HIGH, 'high', 'info'],
  [NOT, HIGH, 'medium', 'info'],
  [HIGH, NOT, 'low', 'critical'],
  [HIGH, NOT, 'high', 'critical'],
  [MARGINAL, NOT, 'high', 'critical'],
  [HIGH, MODERATE, 'low', 'warning'],
  [HIGH, MARGINAL, 'low', 'warning'],
  [MODERATE, MARGINAL, 'low', 'warning'],
  [HIGH, MODERATE, 'medium', 'info'],
  [HIGH, MARGINAL, 'medium', 'warning'],
  [MODERATE, MARGINAL, 'medium', 'warning'],
  [HIGH, MODERATE, 'high', 'info'],
  [HIGH, MARGINAL, 'high', 'info'],
  [MODERATE, MARGINAL, 'high', 'info'],
] as const)(
  'a change from %s to %s with %s risk tolerance is %s',
  (verdict, label, riskTolerance, severity) => {
    const plan = { ...analysis.plan, riskTolerance }
    const draft = draftFeasibilityNotification({ ...analysis, plan, label, previous: { question, verdict } })
    expect(draft?.severity).toBe(severity)
  },
)

test.each([
  ['the first analysis', undefined, HIGH],
  ['an analysis with an unchanged label', HIGH, HIGH],
  ['an analysis without enough data', HIGH, INSUFFICIENT_DATA],
] as const)('%s causes no notification', (_description, verdict, label) => {
  const previous = verdict && { question, verdict }
  expect(draftFeasibilityNotification({ ...analysis, previous, label })).toBeUndefined()
})

test('the message names plan, crop, location, month, both labels and the limiting factor in words', () => {
  expect(draftFeasibilityNotification(analysis)).toMatchObject({
    title: 'Feasibility of “North field” changed',
    message:
      'Maize in nakuru, planting in April: highly suitable → not suitable. Limiting factor: sowing temperature.',
    severity: 'critical',
  })
})

test.each(LANGUAGES.filter((language) => language !== 'ar'))(
  'in %s a factor is the pH of the soil',
  (language) => {
    const previous = { question, verdict: HIGH }
    const draft = draftFeasibilityNotification({ ...analysis, previous, limitingFactor: 'soil_ph' })
    expect(draft && formatNotification(draft, language).message).toMatch(/\bpH\b/u)
  },
)

test('the message says when nothing limits the crop', () => {
  const previous = { question, verdict: NOT }
  const unlimited = { ...analysis, previous, label: HIGH, limitingFactor: null }
  expect(draftFeasibilityNotification(unlimited)?.message).toMatch(/Nothing limits it\.$/)
})

test('names that differ only in white space and letter case ask the same question', () => {
  const previous = { question: { ...question, location: 'san  jose' }, verdict: HIGH }
  const draft = draftFeasibilityNotification({
    ...analysis,
    question: { ...question, location: 'san jose' },
    previous,
  })
  expect(draft?.message).toMatch(/^Maize in san jose, planting in April: highly suitable → not suitable\./)
})

test('after another question, the message names both questions and compares nothing', () => {
  const draft = draftFeasibilityNotification({
    ...analysis,
    question: { crop: 'rice', location: 'nairobi', month: 7, conditions: undefined },
    label: MARGINAL,
    previous: {
      question: { crop: 'wheat', location: 'lahore', month: 11, conditions: undefined },
      verdict: HIGH,
    },
  })
  expect(draft).toMatchObject({
    code: 'other_question_analysed',
    title: 'Feasibility of “North field” changed',
    message:
      'Latest analysis: rice in nairobi, July: marginally suitable. Before: wheat in lahore, November: highly suitable.',
    severity: 'warning',
  })
})

test('conditions that differ are named', () => {
  const conditions = {
    water_supply: 'irrigated',
    elevation_m: 1850,
    soil_texture: 'clay_loam',
    soil_ph: 5.5,
    variety: 90,
  } as const
  const draft = draftFeasibilityNotification({
    ...analysis,
    question: { ...question, conditions },
    label: MODERATE,
    previous: {
      question: { ...question, conditions: { water_supply: 'rainfed', variety: 'late' } },
      verdict: NOT,
    },
  })
  expect(draft?.message).toBe(
    'Latest analysis: maize in nakuru, April, irrigated, at 1850 m, clay loam, soil pH 5.5, variety of 90 days: moderately suitable. ' +
      'Before: maize in nakuru, April, rainfed, late variety: not suitable.',
  )
})

test('in Arabic, the parts of a place stand from right to left, with commas of the language', () => {
  const params = { plan: 'North field', crop: 'maize', location: 'nakuru, kenya', month: 4 }
  const { message } = formatNotification({ code: 'planting_next_month', params }, 'ar')
  expect(message).toContain('\u2067\u2068nakuru\u2069، \u2068kenya\u2069\u2069')
})

test.each([
  ['en', 'rice in nairobi, July, irrigated: marginally suitable', 'wheat in lahore, November: highly'],
  ['fr', 'rice à nairobi, juillet, irrigué : peu favorable', 'wheat à lahore, novembre : très favorable'],
  ['es', 'rice en nairobi, julio, con riego: poco apto', 'wheat en lahore, noviembre: muy apto'],
  ['pt', 'rice em nairobi, julho, irrigado: pouco apto', 'wheat em lahore, novembro: muito apto'],
  ['sw', 'rice, nairobi, Julai, kwa umwagiliaji: linafaa kidogo', 'wheat, lahore, Novemba: linafaa sana'],
  ['hi', 'rice, nairobi, जुलाई, सिंचित: कम उपयुक्त', 'wheat, lahore, नवंबर: बहुत उपयुक्त'],
  ['id', 'rice di nairobi, Juli, beririgasi: sesuai marginal', 'wheat di lahore, November: sangat sesuai'],
  [
    'ar',
    '\u2068rice\u2069 في \u2068nairobi\u2069، يوليو، مروي: قليل الملاءمة',
    '\u2068wheat\u2069 في \u2068lahore\u2069، نوفمبر: ملائم جدًا',
  ],
] as const)('both questions are named in %s', (language, latest, previous) => {
  const params = {
    plan: 'North field',
    latest: {
      crop: 'rice',
      location: 'nairobi',
      month: 7,
      conditions: { water_supply: 'irrigated' },
      label: MARGINAL,
    },
    previous: { crop: 'wheat', location: 'lahore', month: 11, label: HIGH },
  } as const
  const { title, message } = formatNotification({ code: 'other_question_analysed', params }, language)
  expect(title).toContain('North field')
  expect(message).toContain(latest)
  expect(message).toContain(previous)
})

const plan = { name: 'North field', crop: 'maize', location: 'nakuru', plantingMonth: 1 }

test.each([
  [undefined, 'info', /not analysed yet/],
  [INSUFFICIENT_DATA, 'info', /too little data/],
  [HIGH, 'info', /highly suitable/],
  [MODERATE, 'info', /moderately suitable/],
  [MARGINAL, 'warning', /marginally suitable/],
  [NOT, 'warning', /not suitable/],
] as const)(
  'a reminder of a plan whose latest label is %s is %s',
  (latestLabel, severity, latestAnalysis) => {
    const draft = draftPlantingReminder({ ...plan, latestLabel })
    expect(draft).toMatchObject({ severity, title: 'Planting of “North field” starts next month' })
    expect(draft.message).toMatch(/^Maize in nakuru is planned for January\./)
    expect(draft.message).toMatch(latestAnalysis)
  },
)

test.each([
  ['required', 'not suitable → highly suitable if irrigated.'],
  ['decisive', 'not suitable → highly suitable, depending on irrigation.'],
  [null, 'not suitable → highly suitable.'],
] as const)('with the condition %s of irrigation the message says: %s', (irrigation, change) => {
  const previous = { question, verdict: NOT }
  const draft = draftFeasibilityNotification({ ...analysis, label: HIGH, irrigation, previous })
  expect(draft?.message).toContain(change)
})

test('the name of a crop keeps its capitals within a message', () => {
  const previous = { crop: 'berseem', location: 'Dokki', month: 10, label: HIGH }
  const latest = { ...previous, crop: 'unknown' }
  const text = { code: 'other_question_analysed', params: { plan: 'North field', latest, previous } } as const
  const { message } = formatNotification(text, 'fr', (crop) =>
    crop === 'berseem' ? "Trèfle d'Alexandrie" : undefined,
  )
  expect(message).toContain("trèfle d'Alexandrie à Dokki")
  expect(message).toContain('unknown à Dokki')
})

/** The notifications on a verdict that needs irrigation, or that does not. */
function draftOnVerdict(condition: { irrigation?: 'required' }): NotificationText[] {
  const asked = { crop: 'maize', location: 'nakuru', month: 4 }
  return [
    { code: 'planting_next_month', params: { plan: 'North field', ...asked, label: HIGH, ...condition } },
    {
      code: 'other_question_analysed',
      params: {
        plan: 'North field',
        latest: { ...asked, label: HIGH, ...condition },
        previous: { ...asked, month: 5, label: MARGINAL },
      },
    },
    {
      code: 'feasibility_changed',
      params: { plan: 'North field', ...asked, from: NOT, to: HIGH, ...condition },
    },
  ]
}

test.each(LANGUAGES)('in %s every notification says that its verdict needs irrigation', (language) => {
  const write = (texts: readonly NotificationText[]) =>
    texts.map((text) => formatNotification(text, language).message)
  const onRain = write(draftOnVerdict({}))
  for (const [index, message] of write(draftOnVerdict({ irrigation: 'required' })).entries())
    expect(message.length).toBeGreaterThan(onRain[index]?.length ?? Infinity)
})

const outlookAnalysis: PlanOutlookAnalysis = {
  plan: { name: 'North field', riskTolerance: 'medium' },
  question,
  usualLabel: MODERATE,
  outlook: { issued: '2026-02', feasibilityLabel: MARGINAL, skill: 'low', lean: 'dry' },
  judged: null,
}

test('the message on an outlook names the question, the issue, its lean, both verdicts and how far to trust it', () => {
  expect(draftOutlookNotification(outlookAnalysis)).toEqual({
    code: 'outlook_changed',
    params: {
      plan: 'North field',
      crop: 'maize',
      location: 'nakuru',
      month: 4,
      issued: '2026-02',
      from: MODERATE,
      to: MARGINAL,
      compared_with: 'usual',
      skill: 'low',
      lean: 'dry',
    },
    title: 'The outlook for “North field” changed',
    message:
      'Maize in nakuru, planting in April. The seasonal outlook (February 2026) leans dry: now marginally suitable, ' +
      'usually moderately suitable. An outlook is about chances, not certainties; so far such forecasts have been only ' +
      'a little better than chance here.',
    severity: 'warning',
  })
})

test('a message on an outlook of unknown skill does not call it low', () => {
  const outlook = { ...outlookAnalysis.outlook, isSkillUnknown: true }
  const draft = draftOutlookNotification({ ...outlookAnalysis, outlook })
  expect(draft?.message).toMatch(/certainties; how good such forecasts have been here is not known\.$/)
})

test.each([
  ['the first outlook is compared with a normal year', null, 'usual', MODERATE],
  [
    'an outlook is compared with the one before for the same planting',
    { issued: '2026-01', feasibility_label: HIGH },
    'earlier_outlook',
    HIGH,
  ],
  [
    'an outlook is not compared with one for the planting of another year',
    { issued: '2025-02', feasibility_label: HIGH },
    'usual',
    MODERATE,
  ],
  [
    'an outlook is not compared with the verdict on another question',
    { issued: '2026-01' },
    'usual',
    MODERATE,
  ],
] as const)('%s', (_name, judged, base, from) => {
  const draft = draftOutlookNotification({ ...outlookAnalysis, judged })
  expect(draft?.params).toMatchObject({ compared_with: base, from, to: MARGINAL })
})

test.each([
  ['without skill', { ...outlookAnalysis.outlook, skill: 'none' }, null],
  ['that agrees with a normal year', { ...outlookAnalysis.outlook, feasibilityLabel: MODERATE }, null],
  [
    'that agrees with the one before',
    outlookAnalysis.outlook,
    { issued: '2026-01', feasibility_label: MARGINAL },
  ],
  [
    'of an issue that the plan was judged by',
    outlookAnalysis.outlook,
    { issued: '2026-02', feasibility_label: HIGH },
  ],
  ['of an older issue', outlookAnalysis.outlook, { issued: '2026-03', feasibility_label: HIGH }],
  ['without a verdict', { ...outlookAnalysis.outlook, feasibilityLabel: INSUFFICIENT_DATA }, null],
] as const)('an outlook %s causes no notification', (_name, outlook, judged) => {
  expect(draftOutlookNotification({ ...outlookAnalysis, outlook, judged })).toBeUndefined()
})

test.each([
  ['2026-01', 'low', '2026-02'],
  ['2026-02', 'fair', '2026-02'],
  ['2026-03', 'fair', '2026-03'],
  ['2026-01', 'none', '2026-01'],
] as const)(
  'after the outlook of %s, one of February with skill %s leaves that of %s',
  (issued, skill, kept) => {
    const outlook = { ...outlookAnalysis.outlook, skill }
    const judged = { issued, feasibility_label: HIGH }
    expect(getJudgedOutlook({ ...outlookAnalysis, outlook, judged })?.issued).toBe(kept)
  },
)

test.each([
  [NOT, 'critical'],
  [HIGH, 'info'],
] as const)('an outlook for which a plan is %s has the severity %s', (feasibilityLabel, severity) => {
  const outlook = { ...outlookAnalysis.outlook, feasibilityLabel }
  expect(draftOutlookNotification({ ...outlookAnalysis, outlook })?.severity).toBe(severity)
})

test.each([
  [
    'en',
    'By the seasonal outlook (February 2026): now highly suitable, not suitable by the earlier outlook.',
  ],
  ['fr', 'Selon la prévision saisonnière (février 2026) : maintenant très favorable, défavorable selon la'],
  ['es', 'Según el pronóstico estacional (febrero de 2026): ahora muy apto, antes no apto según el'],
  ['pt', 'Segundo a previsão sazonal (fevereiro de 2026): agora muito apto, antes inapto segundo a'],
  ['sw', 'Kwa utabiri wa msimu (Februari 2026): sasa linafaa sana, awali halifai kwa'],
  ['hi', 'मौसमी पूर्वानुमान (फ़रवरी 2026) के अनुसार: अब बहुत उपयुक्त, पिछले पूर्वानुमान के अनुसार उपयुक्त नहीं।'],
  ['id', 'Menurut prakiraan musim (Februari 2026): kini sangat sesuai, sebelumnya tidak sesuai menurut'],
  ['ar', 'بحسب توقعات الموسم (فبراير 2026): الآن ملائم جدًا، وبحسب التوقعات السابقة غير ملائم.'],
] as const)('in %s the message on an outlook names its issue and both verdicts', (language, expected) => {
  const params = {
    plan: 'North field',
    crop: 'maize',
    location: 'nakuru',
    month: 4,
    issued: '2026-02',
    from: NOT,
    to: HIGH,
    compared_with: 'earlier_outlook',
    skill: 'fair',
  } as const
  const write = (fields: object) =>
    formatNotification({ code: 'outlook_changed', params: { ...params, ...fields } }, language)
  expect(write({}).title).toContain('North field')
  expect(write({}).message).toContain(expected)
  const others = [{ compared_with: 'usual' }, { lean: 'dry' }, { lean: 'wet' }, { skill: 'low' }].map(write)
  expect(new Set(others.map(({ message }) => message)).size).toBe(others.length)
})
