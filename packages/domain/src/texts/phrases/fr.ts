import type { FeasibilityLabel, IrrigationCondition, Verdict } from '../../feasibility'
import { describeConditions, type ConditionWords } from '../condition-words'
import { addMainMonths, describeMonths, isAllYear, type MonthWords } from '../month-words'
import { getOutlookTrust, type OutlookTrust } from '../outlook-trust'
import type { Phrases } from '../phrases'
import { listSuggestedNames } from '../suggested-names'
import { compareSupplies, type SupplyWords } from '../supply-words'
import { chooseTemperatureWords, type TemperatureWords } from '../temperature-words'
import {
  capitalise,
  FROZEN_GROUND_C,
  getRipenessWords,
  HARDLY_ANY_PERCENT,
  HARDLY_GROWN_PERCENT,
  MIN_NAMED_METRES,
  MIN_NAMED_SOIL_MM,
  NEARLY_ALL_PERCENT,
  roundAmount,
  roundHeight,
  type TextFormat,
  uncapitalise,
  UNRELIABLE_PERCENT,
} from '../text-format'
import type { AnalysedQuestionParams, OutlookAdvice, OutlookLean, TextParamsByCode } from '../text-params'

const VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'bon choix',
  moderately_suitable: 'assez bon choix',
  marginally_suitable: 'choix risqué',
  not_suitable: 'déconseillé',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `avec irrigation : ${VERDICTS[label]}`,
  rainfed: (label) => `avec la pluie seule : ${VERDICTS[label]}`,
  separator: ' ; ',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: ', avec un petit inconvénient',
  serious: ', mais avec un risque sérieux',
} as const

const VARIETIES = {
  full: '',
  medium: ' avec une variété demi-précoce',
  early: ' avec une variété précoce',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'très favorable',
  moderately_suitable: 'moyennement favorable',
  marginally_suitable: 'peu favorable',
  not_suitable: 'défavorable',
  insufficient_data: 'données insuffisantes',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'température',
  frost: 'gel',
  heat: 'chaleur',
  ripening: 'maturation',
  sowing_temperature: 'température au semis',
  wet_weather: 'temps humide',
  variety: 'variété',
  timing: 'période de plantation',
  chilling: 'froid hivernal',
  establishment: 'reprise des plants',
  soil_ph: 'pH du sol',
  water: 'eau',
}

const MONTHS: MonthWords = {
  allYear: 'toute l’année',
  span: (first, last) => `${/^[ao]/u.test(first) ? 'd’' : 'de '}${first} à ${last}`,
  within: (months) => `en ${months}`,
  mostly: 'surtout',
  otherMonths: 'à d’autres périodes',
}

const STATION_HEIGHTS = { higher: 'plus haut', lower: 'plus bas' } as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' avec irrigation',
  decisive: ', selon l’irrigation',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'pendant la croissance',
    full_growth: 'en pleine croissance',
    flowering: 'autour de la floraison',
    ripening: 'pendant la maturation',
    before_harvest: 'avant la récolte',
    best_months: 'même pendant les meilleurs mois',
    worst_month: 'pendant le mois le moins favorable',
  },
  cold: { serious: 'trop froid', slight: 'plutôt frais', bound: 'à partir de' },
  hot: { serious: 'trop chaud', slight: 'plutôt chaud', bound: 'jusqu’à' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' si vous irriguez',
  decisive: ', selon l’irrigation',
}

const SEASON_LENGTHS = { longer: ' pour un cycle plus long', shorter: ' pour un cycle plus court' }

const countDays = (days: number, format: TextFormat) =>
  `${format.number(days)} ${format.plural(days, { one: 'jour', other: 'jours' })}`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'moins d’un jour' : `environ ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'variété précoce',
  medium: 'variété de cycle moyen',
  late: 'variété tardive',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'pluvial', irrigated: 'irrigué' },
  soils: {
    sand: 'sable',
    loamy_sand: 'sable limoneux',
    sandy_loam: 'limon sableux',
    loam: 'limon',
    silt_loam: 'limon fin',
    clay_loam: 'limon argileux',
    clay: 'argile',
  },
  height: (metres) => `à ${metres} m`,
  acidity: (ph) => `pH du sol ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `variété de ${countDays(days, format)}`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop} à ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (du ${format.startDate(from, to)} au ${format.date(to)})` : '',
})

const SEASON_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'un bon choix',
  moderately_suitable: 'un assez bon choix',
  marginally_suitable: 'un choix risqué',
  not_suitable: 'déconseillé',
}

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'le sec',
  wet: 'la pluie',
  cold: 'la fraîcheur',
  warm: 'la chaleur',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', attendez la première bonne pluie',
  wait_or_early: ', attendez la première bonne pluie ou prenez une variété précoce',
  irrigate: ', sauf si vous pouvez irriguer',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'Une prévision indique des chances, pas des certitudes ; jusqu’à présent, ces prévisions n’ont fait ici qu’un peu mieux que le hasard.',
  fair: 'Une prévision indique des chances, pas des certitudes.',
  unknown:
    'Une prévision indique des chances, pas des certitudes ; on ne sait pas ce que valent ces prévisions ici.',
}

/** Names of regions take different prepositions in French, so theirs stand without one. */
const describePlanting = (place: string, division: string | undefined) =>
  division ? `${place}, plantation` : `plantation à ${place}`

export const french: Phrases = {
  feasibility_changed_title: ({ plan }) => `La faisabilité de « ${plan} » a changé`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'Rien ne la limite.'
        : `Facteur limitant : ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}.`
    return `${capitalise(crop)} à ${location}, plantation en ${format.month(month)} : ${LABELS[from]} → ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `La faisabilité de « ${plan} » a changé`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `Dernière analyse : ${describeQuestion(latest, format)} : ${withCondition(latest.label, latest.irrigation)}. Avant : ${describeQuestion(previous, format)} : ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `La plantation de « ${plan} » commence le mois prochain`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)} à ${location} : plantation prévue en ${format.month(month)}.`
    if (label === undefined) return `${plan} Pas encore d’analyse.`
    if (label === 'insufficient_data') return `${plan} La dernière analyse manquait de données pour juger.`
    return `${plan} Dernière analyse : ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `La prévision pour « ${plan} » a changé`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `La prévision saisonnière (${issue}) penche vers ${LEANS[lean]} : `
      : `Selon la prévision saisonnière (${issue}) : `
    const before =
      base === 'usual' ? `d’habitude ${LABELS[from]}` : `${LABELS[from]} selon la prévision précédente`
    return `${capitalise(crop)} à ${location}, plantation en ${format.month(month)}. ${source}maintenant ${LABELS[to]}, ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `Votre webhook vers ${host} a été désactivé`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'Le destinataire a répondu qu’il n’existe plus (410).'
        : 'Le destinataire n’a rien accepté pendant cinq jours.'
    return `${cause} Aucun événement ne lui est plus envoyé. Réparez le destinataire, puis réactivez le webhook.`
  },

  winter_type: ({ crop }) => `${crop} (type d’hiver)`,
  spring_type: ({ crop }) => `${crop} (type de printemps)`,

  verdict: ({ crop, place, division, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' avec la pluie seule' : ''
    const bestPart =
      from && to ? `, de préférence du ${format.startDate(from, to)} au ${format.date(to)}` : ''
    return `${crop}, ${describePlanting(place, division)} en ${format.month(month)} : ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'La chaleur et la durée de la saison lui conviennent, mais il pleut plus que la culture ne le supporte.'
    return water === 'irrigation'
      ? 'La chaleur et la durée de la saison lui conviennent.'
      : 'La chaleur, l’eau et la durée de la saison lui conviennent.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}, ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `Il fait ${feeling} ${time} : ${mean} °C en moyenne ; la culture se porte le mieux ${bound} ${limit} °C.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `La floraison demande des nuits fraîches : même le mois le plus frais, les nuits ont ${number(mean)} °C en moyenne ; la culture se porte le mieux jusqu’à ${number(limit)} °C.`
      : `Les nuits sont trop chaudes dans la seconde moitié du cycle : ${number(mean)} °C en moyenne ; la culture se porte le mieux jusqu’à ${number(limit)} °C.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `Du gel est attendu sur les feuilles ou les fleurs ${aboutDays(days, format)} par an${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `Le gel peut endommager les plantes ${aboutDays(days, format)} par an${when}.`
        : `Avant la récolte, le gel peut endommager la culture pendant ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `Il fait assez froid pour tuer les plantes ${aboutDays(days, format)} par an${when}.`
      : `Avant la récolte, il fait assez froid pour tuer la culture pendant ${aboutDays(days, format)}${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Environ ${percent} % des jours de croissance dépassent ${format.number(celsius)} °C${when}.`
      : `Environ ${percent} % des jours ${TEMPERATURES.phases[phase]}${dates} dépassent ${format.number(celsius)} °C.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `La culture ne pousserait presque pas en ${countDays(days, format)}.`
      : `La culture n’atteindrait que ${percent} % de sa maturité après ${countDays(days, format)}.`,
  limited_by_vernalisation: () => 'Il ne fait pas assez froid pour que ce type d’hiver fleurisse.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `À la plantation, il fait ${number(celsius)} °C ; pour lever, la culture a besoin de ${number(required)} °C.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `Les types d’hiver se sèment quand le temps se refroidit ; ici, il fait ${number(params.celsius)} °C à la plantation et ${number(params.later)} °C un mois plus tard.`
    return params.fault === 'cold'
      ? `Les types d’hiver se sèment avant qu’il fasse moins de ${number(params.limit)} °C, et il fait ${number(params.celsius)} °C à la plantation.`
      : `Les types d’hiver se sèment une fois que le temps s’est refroidi à ${number(params.limit)} °C, et il fait ${number(params.celsius)} °C à la plantation.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'Une variété à cycle plus court produit moins qu’une variété tardive.'
    const name = variety === 'early' ? 'précoce' : 'demi-précoce'
    const cause =
      lacks === 'time'
        ? 'La saison est trop courte pour une variété tardive'
        : 'L’eau ne suffit pas jusqu’au bout à une variété tardive'
    return `${cause} : une variété ${name} convient le mieux, mais elle produit moins.`
  },
  limited_by_timing: ({ months }, format) =>
    `Sous un tel climat, on plante plus souvent ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `Il lui faut un repos, environ ${number(required_days)} jours par an sous 10 °C ou une saison sèche d’environ ${number(dry_months)} mois, et ce repos est insuffisant ici.`
      : `Il lui faut environ ${number(required_days)} jours par an sous 10 °C ; il n’y en a ${days === 0 ? 'aucun' : `que ${number(days)}`}.`,
  limited_by_establishment: ({ months }, format) =>
    `Les jeunes plants reprennent mieux s’ils sont plantés ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `Avant l’hiver, la plante ne forme que ${percent} % des feuilles nécessaires pour y survivre : on la sème plus tôt.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `Un sol de pH ${number(ph)} ne lui convient pas.`
    const degree = harm === 'slight' ? 'plutôt' : 'trop'
    const range = `la culture pousse le mieux entre pH ${number(optimal_min)} et ${number(optimal_max)}`
    return ph < optimal_min
      ? `Le sol de pH ${number(ph)} est ${degree} acide : ${range}, et la chaux relève le pH.`
      : `Le sol de pH ${number(ph)} est ${degree} alcalin : ${range}. Le soufre, ou le gypse sur un sol sodique, abaisse le pH.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `Par temps chaud et humide, maladies et pourritures se propagent : ${celsius} °C et environ ${mm_per_day} mm de pluie par jour de la pleine croissance à la récolte.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `Il tombe environ ${mm_per_day} mm de pluie par jour pendant la maturation, et un temps sec conviendrait mieux.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'par an' : 'pendant la saison'
    return `Il tombe ${mm} mm de pluie ${period} ; la culture supporte au plus ${format.number(params.max_mm)} mm.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' par an' : ''
    const rain =
      rain_mm === 0
        ? 'la pluie n’en fournit pas'
        : fallen_mm === undefined
          ? `la pluie en fournit ${number(rain_mm)} mm`
          : `la pluie en fournit ${number(rain_mm)} mm sur les ${number(fallen_mm)} mm qui tombent`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, le sol ${number(soil_mm)} mm`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'pour ce qui est de l’eau, il n’y a presque rien à récolter.'
        : `pour ce qui est de l’eau, attendez-vous à environ ${percent} % du rendement possible.`
    return (
      `La culture a besoin de ${number(use_mm)} mm d’eau${period} : ${sources}, et il en manque ${number(shortage_mm)} mm ` +
      `sans irrigation ; ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` si l’on plante du ${format.startDate(from, to)} au ${format.date(to)}`
        : ' si l’on plante à un autre moment du mois'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' par an' : length + planted
    if (label === undefined) return `Il faut environ ${amount} mm d’irrigation${period}.`
    const growth = label === 'highly_suitable' ? 'bien' : 'assez bien'
    return `Avec irrigation, environ ${amount} mm${period}, la culture peut ${growth} réussir.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', mais cela reste déconseillé' : ''
    const advice = `mieux vaut planter en ${format.anyOf(months.map(format.month))}${caveat}.`
    return crop === undefined ? capitalise(advice) : `${crop} : ${advice}`
  },
  no_better_month: () => 'Aucun autre mois de l’année n’est nettement meilleur.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `Récolte prévue vers le ${format.date(date)}, après ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined
          ? ''
          : ` et, en cette saison, ${countDays(params.season_days, format)}`
      return `Ceci vaut pour une variété qui prend d’habitude environ ${countDays(params.days, format)}${season}.`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` d’environ ${countDays(params.days, format)}`
    return `Ceci vaut pour une ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `d’environ ${countDays(days, format)} : ${VERDICTS[label]}`
    return side === 'shorter'
      ? `Son cycle est trop long pour la saison d’ici ; avec une variété ${verdict}.`
      : `Avec une variété à cycle plus long, ${verdict}.`
  },
  first_harvest_later: () => 'La première récolte vient plusieurs années après la plantation.',
  harvested_for_years: () => 'La culture se plante une fois et se récolte pendant plusieurs années.',
  not_enough_data: () => 'Les données ne suffisent pas pour juger.',
  outlook: ({ crop, place, division, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `penche vers ${LEANS[lean]} (${tenths} saisons sur 10 au lieu de 3)`
      : 'est proche de la normale'
    const verdict = `${label === usual ? 'cela reste' : 'cette fois, c’est'} ${SEASON_VERDICTS[label]}`
    return `${crop}, ${describePlanting(place, division)} en ${format.month(month)} : d’habitude ${VERDICTS[usual]} ; la prévision saisonnière ${outlook} : ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, place, division, month, usual }, format) =>
    `${crop}, ${describePlanting(place, division)} en ${format.month(month)} : d’habitude ${VERDICTS[usual]} ; la prévision saisonnière n’a pas fait mieux que le hasard ici, elle ne change donc rien.`,
  outlook_skill_low: () => 'Jusqu’à présent, ces prévisions n’ont fait ici qu’un peu mieux que le hasard.',
  outlook_skill_unknown: () =>
    'On ne sait pas ce que valent ces prévisions ici : celle-ci ne compte donc qu’en partie.',
  outlook_no_skill: () =>
    'Les prévisions saisonnières n’ont pas fait mieux que le hasard ici : la confiance est celle d’une année habituelle.',
  outlook_drought: ({ tenths }) =>
    `Sans irrigation, la sécheresse est ${tenths > 3 ? 'plus' : 'moins'} probable que d’habitude (saison sèche dans ${tenths} cas sur 10 au lieu de 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `L’excès de pluie est ${tenths > 3 ? 'plus' : 'moins'} probable que d’habitude (saison pluvieuse dans ${tenths} cas sur 10 au lieu de 3).`,
  outlook_heat: ({ tenths }) =>
    `Les dégâts dus à la chaleur sont ${tenths > 3 ? 'plus' : 'moins'} probables que d’habitude (saison chaude dans ${tenths} cas sur 10 au lieu de 3).`,
  outlook_cold: ({ tenths }) =>
    `Les dégâts dus au froid sont ${tenths > 3 ? 'plus' : 'moins'} probables que d’habitude (saison fraîche dans ${tenths} cas sur 10 au lieu de 3).`,
  did_you_mean: (params, format) => `Vouliez-vous dire ${format.anyOf(listSuggestedNames(params, format))} ?`,
  location_hint: () => 'Indiquez « lieu, pays » ou « latitude,longitude ».',

  frost: (params, format) => {
    if ('days' in params) {
      return `Un gel capable de détruire une culture sans protection est attendu pendant ${aboutDays(params.days, format)} de la saison${addMainMonths(params.months ?? [], MONTHS, format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `Un gel capable de tuer des plantes sans protection est attendu ${aboutDays(plant_days, format)} par an${addMainMonths(plant_months, MONTHS, format)}.`,
      flower_days === undefined
        ? ''
        : `Le gel peut abîmer les feuilles et les fleurs, et donc la récolte, ${aboutDays(flower_days, format)} par an${addMainMonths(flower_months, MONTHS, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Une chaleur de plus de ${format.number(celsius)} °C pendant environ ${percent} % des jours de croissance peut réduire le rendement${when}.`
      : `Une chaleur de plus de ${format.number(celsius)} °C pendant environ ${percent} % des jours ${TEMPERATURES.phases[phase]}${dates} peut réduire le rendement.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'Sans irrigation, il n’y a presque rien à récolter.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ', et pour presque rien une année sur cinq'
          : `, et pour ${dry_year_percent} % une année sur cinq`
    return `Sans irrigation, l’eau suffit pour environ ${percent} % du rendement possible une année normale${dryYear}.`
  },
  rain_variability: ({ percent, span }) => {
    const period = span === 'year' ? 'de l’année' : 'de la saison'
    if (percent >= UNRELIABLE_PERCENT)
      return `La pluie ${period} est très irrégulière : certaines années, il ne pleut presque pas.`
    return `La pluie ${period} varie d’environ ${percent} % d’une année à l’autre.`
  },
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params) {
      return `Il tombe ${mm} mm de pluie en ${format.month(params.month)} : les champs doivent être drainés.`
    }
    const period = params.span === 'year' ? 'par an' : 'pendant la saison'
    return `Trop de pluie peut causer des maladies et des pertes : ${mm} mm ${period}, et la culture supporte au plus ${format.number(params.max_mm)} mm.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `Environ ${mm_per_day} mm de pluie par jour pendant la maturation peuvent abîmer la culture, et le séchage sera difficile.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `À ${number(celsius)} °C, le sol est d’ordinaire gelé : on ne peut rien planter.`
    return required === undefined
      ? `À ${number(celsius)} °C à la plantation, la culture peut échouer : ce type se sème en automne, par temps doux qui se refroidit.`
      : `À ${number(celsius)} °C à la plantation, la culture peut pourrir en terre ou lever tard ; elle a besoin d’environ ${number(required)} °C.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `Il peut n’y avoir aucune récolte : la culture ne pousse presque pas en ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'Il peut n’y avoir aucune récolte',
      poor: 'La récolte peut être faible ou perdue',
      part: 'Une partie de la récolte peut ne pas mûrir',
    })
    return `${harvest} : après ${countDays(days, format)}, la culture n’atteint que ${percent} % de sa maturité.`
  },
  no_vernalisation: () => 'Sans assez de froid, ce type d’hiver peut ne pas fleurir ni donner de récolte.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : ` et ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]}`
    return `Le relevé climatique le plus proche est à ${kilometres(km)} km${height} : les chiffres peuvent être inexacts.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `Aucun lieu nommé « ${location} » n’est dans les données de référence.`,
      country: `« ${location} » est un pays : indiquez un lieu dans ce pays.`,
      part_of_country: `« ${location} » est une partie d’un pays : indiquez un lieu qui s’y trouve.`,
      continent: `« ${location} » est un continent ou une partie de continent : indiquez un lieu qui s’y trouve.`,
      off_globe: `« ${location} » n’est pas sur le globe : latitudes de -90 à 90, longitudes de -180 à 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `Plusieurs lieux se nomment « ${location} » ; cette réponse concerne ${place}.${others ? ` Autres lieux : ${others.join(' ; ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `« ${location} » est compris comme ${place}.`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `« ${part} »`))
    return `${matched} ${parts} ${unused.length === 1 ? 'a été ignoré' : 'ont été ignorés'}.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `Cette réponse concerne ${place}, car aucun lieu nommé « ${unknown} » n’y est connu. Indiquez une ville proche ou les coordonnées du champ pour une meilleure réponse.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `« ${location} » se trouve en mer. Si l’on échange latitude et longitude, « ${other} » se trouve sur terre.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'un district' : 'une région'
    const height = metres === undefined ? '' : ` à ${number(metres)} m d’altitude`
    return `${place} est ${division}, évalué${kind === 'district' ? '' : 'e'} en un seul point${height} : pour des terres plus hautes ou plus basses, indiquez une ville ou les coordonnées du champ.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `Pour ${place}, la note est de ${number(score)} dans les ${number(towns)} villes comparées.`
        : `Pour ${place}, les notes de ${number(towns)} villes vont de ${number(lowest)} à ${number(highest)} ; celle de ${town} est de ${number(score)}.`
    return answer === undefined
      ? scores
      : scores +
          ` Cette réponse vaut pour un autre point, dont la note est plus ${answer > highest ? 'haute' : 'basse'} : ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `« ${name} » peut désigner plusieurs cultures.`
    if (reason === 'not_covered') return `« ${name} » ne fait pas partie des cultures que ce service évalue.`
    return `Aucune culture nommée « ${name} » n’est dans les données de référence.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`« ${name} » est compris comme ${crop}.`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `« ${word} »`))
      texts.push(`${qualifiers} ne change${unused.length === 1 ? '' : 'nt'} rien à l’évaluation.`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `« ${word} »`))
      const isOne = varietyWords.length === 1
      texts.push(
        `${words} n’${isOne ? 'a' : 'ont'} pas été pris en compte : une variété ne compte que si elle figure dans les conditions de la parcelle.`,
      )
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `« ${part} »`))
      texts.push(`${parts} n’${notUnderstood.length === 1 ? 'a' : 'ont'} pas été compris.`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) => {
    const other =
      crops === 'orchard' ? 'Aucune autre culture de verger ou de plantation' : 'Aucune autre culture'
    return `${other} pratiquée dans le pays ne réussit au moins assez bien ici, plantée en ${format.month(month)}.`
  },
  CROP_TYPE_CHOSEN: ({ crop }) =>
    `Parmi les types de cette culture, ${uncapitalise(crop)} réussit le mieux ici pendant ce mois.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `Le relevé climatique le plus proche est à ${kilometres(km)} km, trop loin pour juger.`,
  MONTH_OUT_OF_RANGE: () => 'Le mois doit être un nombre entier de 1 à 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'Le mois est celui de la plantation ; la culture se plante une fois et se récolte pendant plusieurs années.'
      : 'Le mois est celui de la plantation ; la première récolte vient après plusieurs années.',
  VARIETY_NOT_USED: () =>
    'La variété n’a pas été prise en compte : pour les cultures qui restent en place des années, la réponse est celle des variétés habituelles.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop} : de la plantation à la récolte, les variétés prennent d’ordinaire ${min} à ${max} jours, et non ${days}.`
    const possible =
      used === undefined
        ? ''
        : `Au meilleur moment de plantation, aucune variété ne prend ${days} jours ici : la réponse vaut pour une variété d’environ ${used} jours.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'la note se situe entre celle d’un champ sous pluie seule et celle d’un champ irrigué'
    const reasons = {
      no_month_on_rain:
        'la pluie seule ne lui suffit ici aucun mois, la note est donc celle d’un champ irrigué',
      hardly_enough_rain: `la pluie seule ne lui suffit pas ici, où l’on irrigue davantage : ${between}`,
      vegetable: 'les légumes sont irrigués pendant les mois secs, la note est donc celle d’un champ irrigué',
    }
    if (percent === undefined)
      return `On ne sait pas si le champ est irrigué : ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'la note est celle d’un champ irrigué',
      mostly_rainfed: 'la note est surtout celle d’un champ sous pluie seule',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'd’après les statistiques, aucune de ses surfaces dans ce pays n’est irriguée'
        : percent >= NEARLY_ALL_PERCENT
          ? 'presque toute sa surface dans ce pays est irriguée'
          : `environ ${percent} % de sa surface dans ce pays est irriguée`
    return `${crop} : ${area} ; ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) => `Le relevé climatique le plus proche est à ${kilometres(km)} km.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `Le climat est interpolé ; le relevé climatique le plus proche est à ${kilometres(km)} km.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `Le relevé climatique le plus proche est ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]} que ce lieu.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `L’altitude de ${place} est inconnue ; on suppose ${number(metres)} m.`,
  CROP_NOT_VALIDATED: ({ crop }) =>
    `${crop} : les mois de plantation n’ont pas été vérifiés avec assez d’observations.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `On ne sait pas si le champ est irrigué : la note est de ${number(irrigated_score)} avec irrigation et de ${number(rainfed_score)} avec la pluie seule.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `La note de ${number(score)} est la limite entre deux classes.`
      : `La note de ${number(score)} est proche de ${number(limit)}, la limite entre deux classes.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `La classe reste la même pour ${number(percent)} % des petites variations de température, de pluie et de sol.`,
}
