import type { Language } from './languages'
import type english from './phrases/en.json'
import { createTextFunctions, type TextFunctions } from './text-functions.ts'

/** The phrases of a language, with the names of values in braces; every language has those of English. */
type Phrases = typeof english

/** The texts of the page. Those with values are functions. */
export type Strings = ReturnType<typeof createStrings>

/** The texts of the recorded example; those in English are part of the answer. */
interface Example {
  readonly explanation?: string
  readonly crop_name?: string
}

export function createStrings(phrases: Phrases, language: Language, example: Example = {}) {
  const functions = createTextFunctions(language)
  const { withValues, withCount, withPeriod } = functions
  const { compare, landing, map, outlook, plans, shell, year } = phrases
  return {
    ...phrases,
    account: createAccountStrings(phrases.account, functions),
    analysis: createAnalysisStrings(phrases, functions),
    answer: createAnswerStrings(phrases.answer, functions),
    compare: { ...compare, ...withValues(compare, { remove: 'name' }) },
    landing: { ...landing, ...withValues(landing, { recorded: 'date', mapTitle: 'crop month' }), example },
    map: {
      ...map,
      ...withValues(map, {
        heading: 'crop month',
        noOutlook: 'month',
        monthSlider: 'month',
        progress: 'done total',
        description: 'crop month',
        tableCaption: 'crop month',
      }),
    },
    outlook: {
      ...outlook,
      ...withValues(outlook, {
        byOutlook: 'month',
        source: 'source month',
        rain: 'share',
        chartText: 'months',
      }),
      covers: withPeriod(outlook.covers),
    },
    plans: { ...plans, ...withValues(plans, { analysedOn: 'date' }) },
    shell: {
      ...shell,
      ...withValues(shell, { requestId: 'id' }),
      unread: withCount(shell.unread),
      busy: withCount(shell.busy),
      suggestions: withCount(shell.suggestions),
    },
    year: {
      ...year,
      ...withValues(year, {
        heading: 'place',
        computing: 'done total',
        irrigatedNote: 'rain conditions',
        noPlace: 'place',
      }),
      failed: withCount(year.failed),
      waiting: withCount(year.waiting),
    },
  }
}

function createAccountStrings(account: Phrases['account'], { withValues, withCount }: TextFunctions) {
  const { fieldProblems } = account
  const tooManyAttempts = withCount(account.tooManyAttempts)
  return {
    ...account,
    ...withValues(account, { since: 'date' }),
    fieldProblems: { ...fieldProblems, ...withValues(fieldProblems, { tooShort: 'min', tooLong: 'max' }) },
    tooManyAttempts: (seconds: number) => tooManyAttempts(Math.ceil(seconds / 60)),
  }
}

function createAnalysisStrings(
  { analysis, answer }: Phrases,
  { fill, withValues, withCount }: TextFunctions,
) {
  const countDays = withCount(answer.daysUnit)
  return {
    ...analysis,
    ...withValues(analysis, {
      nearPlace: 'place km',
      outOfRange: 'min max',
      climateText: 'rain et0',
      seasonDates: 'from to',
      score: 'points',
      scoreRange: 'low high',
      askMonth: 'month label',
      oneOf: 'values',
      tryExample: 'question',
      askAgain: 'question',
    }),
    /** Some languages have another word for perennials, which are not sown. */
    plantedIn: (month: string, isPerennial: boolean) =>
      fill(analysis.plantedIn[isPerennial ? 'perennial' : 'annual'], { month }),
    seasonDays: (from: string, to: string, days: number) =>
      fill(analysis.seasonDays, { from, to, days, countedDays: countDays(days) }),
  }
}

function createAnswerStrings(
  answer: Phrases['answer'],
  { name, fill, withValues, withCount, withPeriod }: TextFunctions,
) {
  const countDays = withCount(answer.daysUnit)
  return {
    ...answer,
    ...withValues(answer, {
      stability: 'share',
      damageFrom: 'value',
      diesBelow: 'value',
      range: 'low high',
      irrigationNeed: 'amount',
      yieldShare: 'normal dry',
      fullFactors: 'names',
      height: 'metres',
      model: 'version date',
      nextWindow: 'from to',
      openWindow: 'to',
      sameInTowns: 'place towns points',
      townRange: 'place towns low high',
      townScore: 'town points',
      stored: 'date',
      eventPlanting: 'crop place',
      eventHarvest: 'crop place',
      eventDays: 'days',
      eventWindow: 'window',
    }),
    /** Perennials need water all year. */
    waterNeed: (need: string, isPerennial: boolean) =>
      fill(answer.waterNeed[isPerennial ? 'perennial' : 'annual'], { need }),
    /** Reasons with scores, in points of 100 as everywhere on the page. */
    scoreReasons: withValues(answer.scoreReasons, {
      waterUnknown: 'irrigated rainfed',
      atLimit: 'limit',
      nearLimit: 'score limit',
    }),
    /** The whole that a share refers to. */
    shares: withValues(answer.shares, {
      heat: 'quantity',
      ripening: 'quantity',
      variety: 'quantity',
      timing: 'quantity',
      water: 'quantity',
    }),
    daysUnit: countDays,
    /** Names of the data of the service in the language of the page, by their English names. */
    sourceNames: answer.sourceNames as Readonly<Record<string, string>>,
    station: (km: string, station: string | undefined) =>
      station === undefined
        ? fill(answer.station.unnamed, { km })
        : fill(answer.station.named, { km, name: name(station) }),
    restOfMonth: withPeriod(answer.restOfMonth),
    eventHarvestText: (planted: string, days: number) =>
      fill(answer.eventHarvestText, { planted, days, countedDays: countDays(days) }),
  }
}
