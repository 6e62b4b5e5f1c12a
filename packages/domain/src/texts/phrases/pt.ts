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
  highly_suitable: 'boa escolha',
  moderately_suitable: 'escolha razoavelmente boa',
  marginally_suitable: 'escolha arriscada',
  not_suitable: 'não recomendável',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `com irrigação: ${VERDICTS[label]}`,
  rainfed: (label) => `só com chuva: ${VERDICTS[label]}`,
  separator: '; ',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: ', com uma pequena desvantagem',
  serious: ', mas com um risco sério',
} as const

const VARIETIES = {
  full: '',
  medium: ' com uma variedade semiprecoce',
  early: ' com uma variedade precoce',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'muito apto',
  moderately_suitable: 'moderadamente apto',
  marginally_suitable: 'pouco apto',
  not_suitable: 'inapto',
  insufficient_data: 'dados insuficientes',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'temperatura',
  frost: 'geada',
  heat: 'calor',
  ripening: 'maturação',
  sowing_temperature: 'temperatura no plantio',
  wet_weather: 'tempo úmido',
  variety: 'variedade',
  timing: 'época de plantio',
  chilling: 'horas de frio',
  establishment: 'pegamento das plantas',
  soil_ph: 'pH do solo',
  water: 'água',
}

const MONTHS: MonthWords = {
  allYear: 'o ano todo',
  span: (first, last) => `de ${first} a ${last}`,
  within: (months) => `em ${months}`,
  mostly: 'sobretudo',
  otherMonths: 'em outros meses',
}

const STATION_HEIGHTS = {
  higher: 'mais alto',
  lower: 'mais baixo',
} as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' com irrigação',
  decisive: ', conforme a irrigação',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'enquanto cresce',
    full_growth: 'em pleno crescimento',
    flowering: 'em torno da floração',
    ripening: 'enquanto amadurece',
    before_harvest: 'antes da colheita',
    best_months: 'mesmo nos melhores meses',
    worst_month: 'no mês menos favorável',
  },
  cold: { serious: 'frio demais', slight: 'um pouco de frio', bound: 'a partir de' },
  hot: { serious: 'calor demais', slight: 'um pouco de calor', bound: 'até' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' se irrigar',
  decisive: ', conforme a irrigação',
}

const SEASON_LENGTHS = { longer: ' num ciclo mais longo', shorter: ' num ciclo mais curto' }

const countDays = (days: number, format: TextFormat) =>
  `${format.number(days)} ${format.plural(days, { one: 'dia', other: 'dias' })}`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'menos de um dia' : `cerca de ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'variedade precoce',
  medium: 'variedade de ciclo médio',
  late: 'variedade tardia',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'de sequeiro', irrigated: 'irrigado' },
  soils: {
    sand: 'areia',
    loamy_sand: 'areia franca',
    sandy_loam: 'franco-arenoso',
    loam: 'franco',
    silt_loam: 'franco-siltoso',
    clay_loam: 'franco-argiloso',
    clay: 'argila',
  },
  height: (metres) => `a ${metres} m`,
  acidity: (ph) => `pH do solo ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `variedade de ${countDays(days, format)}`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop} em ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (de ${format.startDate(from, to)} a ${format.date(to)})` : '',
})

const STILL_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'continua sendo uma boa escolha',
  moderately_suitable: 'continua sendo uma escolha razoavelmente boa',
  marginally_suitable: 'continua sendo uma escolha arriscada',
  not_suitable: 'continua não sendo recomendável',
}

const SEASON_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'desta vez é uma boa escolha',
  moderately_suitable: 'desta vez é uma escolha razoavelmente boa',
  marginally_suitable: 'desta vez é uma escolha arriscada',
  not_suitable: 'desta vez não é recomendável',
}

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'seca',
  wet: 'chuvosa',
  cold: 'fresca',
  warm: 'quente',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', espere a primeira chuva boa',
  wait_or_early: ', espere a primeira chuva boa ou escolha uma variedade precoce',
  irrigate: ', a menos que possa irrigar',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'Uma previsão indica possibilidades, não certezas; até agora, essas previsões acertaram aqui só um pouco mais do que o acaso.',
  fair: 'Uma previsão indica possibilidades, não certezas.',
  unknown:
    'Uma previsão indica possibilidades, não certezas; não se sabe o quanto essas previsões acertam aqui.',
}

export const portuguese: Phrases = {
  feasibility_changed_title: ({ plan }) => `A viabilidade de “${plan}” mudou`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'Nada a limita.'
        : `Fator limitante: ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}.`
    return `${capitalise(crop)} em ${location}, plantio em ${format.month(month)}: ${LABELS[from]} → ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `A viabilidade de “${plan}” mudou`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `Última análise: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}. Antes: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `O plantio de “${plan}” começa no próximo mês`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)} em ${location}: plantio previsto para ${format.month(month)}.`
    if (label === undefined) return `${plan} Ainda não foi analisado.`
    if (label === 'insufficient_data')
      return `${plan} A última análise não tinha dados suficientes para julgar.`
    return `${plan} Última análise: ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `A previsão para “${plan}” mudou`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `A previsão sazonal (${issue}) tende para uma estação ${LEANS[lean]}: `
      : `Segundo a previsão sazonal (${issue}): `
    const before =
      base === 'usual' ? `normalmente ${LABELS[from]}` : `antes ${LABELS[from]} segundo a previsão anterior`
    return `${capitalise(crop)} em ${location}, plantio em ${format.month(month)}. ${source}agora ${LABELS[to]}, ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `O seu webhook para ${host} foi desativado`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'O destinatário respondeu que já não existe (410).'
        : 'O destinatário não aceitou nada durante cinco dias.'
    return `${cause} Já não lhe são enviados eventos. Corrija o destinatário e ative de novo o webhook.`
  },

  winter_type: ({ crop }) => `${crop} (tipo de inverno)`,
  spring_type: ({ crop }) => `${crop} (tipo de primavera)`,

  verdict: ({ crop, place, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' só com chuva' : ''
    const bestPart =
      from && to ? `, de preferência de ${format.startDate(from, to)} a ${format.date(to)}` : ''
    return `${crop}, plantio em ${place} em ${format.month(month)}: ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'O calor e a duração da estação são adequados, mas chove mais do que a cultura suporta.'
    return water === 'irrigation'
      ? 'O calor e a duração da estação são adequados.'
      : 'O calor, a água e a duração da estação são adequados.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}, ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `Faz ${feeling} ${time}: ${mean} °C em média; a cultura se dá melhor ${bound} ${limit} °C.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `Floresce depois de noites frescas: mesmo no mês mais fresco as noites têm ${number(mean)} °C em média; a cultura se dá melhor até ${number(limit)} °C.`
      : `As noites são quentes demais na segunda metade do ciclo: ${number(mean)} °C em média; a cultura se dá melhor até ${number(limit)} °C.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `Espera-se geada em folhas ou flores em ${aboutDays(days, format)} por ano${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `A geada pode danificar as plantas em ${aboutDays(days, format)} por ano${when}.`
        : `Antes da colheita, a geada pode danificar a cultura em ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `Faz frio suficiente para matar as plantas em ${aboutDays(days, format)} por ano${when}.`
      : `Antes da colheita, faz frio suficiente para matar a cultura em ${aboutDays(days, format)}${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Cerca de ${percent} % dos dias de crescimento passam de ${format.number(celsius)} °C${when}.`
      : `Cerca de ${percent} % dos dias ${TEMPERATURES.phases[phase]}${dates} passam de ${format.number(celsius)} °C.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `A cultura quase não cresceria em ${countDays(days, format)}.`
      : `Só chegaria a ${percent} % da maturação depois de ${countDays(days, format)}.`,
  limited_by_vernalisation: () => 'Não faz frio suficiente para que este tipo de inverno floresça.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `No plantio faz ${number(celsius)} °C, e a cultura precisa de ${number(required)} °C para brotar.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `Os tipos de inverno são semeados enquanto esfria; aqui faz ${number(params.celsius)} °C no plantio e ${number(params.later)} °C um mês depois.`
    return params.fault === 'cold'
      ? `Os tipos de inverno são semeados antes que faça menos de ${number(params.limit)} °C, e no plantio faz ${number(params.celsius)} °C.`
      : `Os tipos de inverno são semeados quando já esfriou para ${number(params.limit)} °C, e no plantio faz ${number(params.celsius)} °C.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'Uma variedade de ciclo mais curto rende menos do que uma tardia.'
    const name = variety === 'early' ? 'precoce' : 'semiprecoce'
    const cause =
      lacks === 'time'
        ? 'A estação é curta demais para uma variedade tardia'
        : 'A água não dura até o fim para uma variedade tardia'
    return `${cause}: convém uma ${name}, que rende menos.`
  },
  limited_by_timing: ({ months }, format) =>
    `Em climas como este, planta-se mais vezes ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `Precisa de um repouso, cerca de ${number(required_days)} dias por ano abaixo de 10 °C ou uma estação seca de cerca de ${number(dry_months)} meses, e aqui esse repouso é insuficiente.`
      : `Precisa de cerca de ${number(required_days)} dias por ano abaixo de 10 °C e ${days === 0 ? 'não tem nenhum' : `só tem ${number(days)}`}.`,
  limited_by_establishment: ({ months }, format) =>
    `As plantas jovens pegam melhor se plantadas ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `Antes do inverno a planta forma só ${percent} % das folhas de que precisa para sobreviver: é semeada mais cedo.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `Um solo com pH ${number(ph)} não lhe convém.`
    const degree = harm === 'slight' ? 'um tanto' : 'demasiado'
    const range = `a cultura cresce melhor entre pH ${number(optimal_min)} e ${number(optimal_max)}`
    return ph < optimal_min
      ? `O solo com pH ${number(ph)} é ${degree} ácido: ${range}, e o calcário eleva o pH.`
      : `O solo com pH ${number(ph)} é ${degree} alcalino: ${range}. O enxofre, ou o gesso em solos sódicos, baixa o pH.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `Com tempo quente e úmido espalham-se doenças e podridões: ${celsius} °C e cerca de ${mm_per_day} mm de chuva por dia do pleno crescimento à colheita.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `Enquanto amadurece caem cerca de ${mm_per_day} mm de chuva por dia, e ela amadurece melhor com tempo seco.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'por ano' : 'na estação'
    return `Caem ${mm} mm de chuva ${period}; a cultura suporta no máximo ${format.number(params.max_mm)} mm.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' por ano' : ''
    const rain =
      rain_mm === 0
        ? 'a chuva não fornece nada'
        : fallen_mm === undefined
          ? `a chuva fornece ${number(rain_mm)} mm`
          : `a chuva fornece ${number(rain_mm)} mm dos ${number(fallen_mm)} mm que caem`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, o solo ${number(soil_mm)} mm`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'no que depende da água, não há quase nada para colher.'
        : `no que depende da água, espere cerca de ${percent} % da produtividade possível.`
    return (
      `A cultura precisa de ${number(use_mm)} mm de água${period}: ${sources}, e faltam ${number(shortage_mm)} mm ` +
      `sem irrigação; ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` se for plantada de ${format.startDate(from, to)} a ${format.date(to)}`
        : ' se for plantada em outro momento do mês'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' por ano' : length + planted
    if (label === undefined) return `São necessários cerca de ${amount} mm de irrigação${period}.`
    const growth = label === 'highly_suitable' ? 'bem' : 'razoavelmente bem'
    return `Com irrigação, cerca de ${amount} mm${period}, pode dar-se ${growth}.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', mas também não é recomendável' : ''
    const advice = `é melhor plantar em ${format.anyOf(months.map(format.month))}${caveat}.`
    return crop === undefined ? capitalise(advice) : `${crop}: ${advice}`
  },
  no_better_month: () => 'Nenhum outro mês do ano é claramente melhor.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `Colheita prevista por volta de ${format.date(date)}, depois de ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined ? '' : ` e, nesta estação, ${countDays(params.season_days, format)}`
      return `Isto vale para uma variedade que costuma levar cerca de ${countDays(params.days, format)}${season}.`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` de cerca de ${countDays(params.days, format)}`
    return `Isto vale para uma ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `de cerca de ${countDays(days, format)}: ${VERDICTS[label]}`
    return side === 'shorter'
      ? `O seu ciclo é longo demais para a estação daqui; com uma ${verdict}.`
      : `Com uma de ciclo mais longo, ${verdict}.`
  },
  first_harvest_later: () => 'A primeira colheita vem vários anos depois do plantio.',
  harvested_for_years: () => 'A cultura é plantada uma vez e colhida durante vários anos.',
  not_enough_data: () => 'Não há dados suficientes para julgar.',
  outlook: ({ crop, place, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `tende para uma estação ${LEANS[lean]} (${tenths} em cada 10 em vez de 3)`
      : 'está perto do normal'
    const verdict = label === usual ? STILL_VERDICTS[label] : SEASON_VERDICTS[label]
    return `${crop}, plantio em ${place} em ${format.month(month)}: normalmente ${VERDICTS[usual]}; a previsão sazonal ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, place, month, usual }, format) =>
    `${crop}, plantio em ${place} em ${format.month(month)}: normalmente ${VERDICTS[usual]}; a previsão sazonal não acertou aqui mais do que o acaso, por isso não muda nada.`,
  outlook_skill_low: () => 'Até agora, essas previsões acertaram aqui só um pouco mais do que o acaso.',
  outlook_skill_unknown: () =>
    'Não se sabe o quanto essas previsões acertam aqui, por isso esta conta só em parte.',
  outlook_no_skill: () =>
    'As previsões sazonais não acertaram aqui mais do que o acaso, por isso a confiança é a de um ano normal.',
  outlook_drought: ({ tenths }) =>
    `Sem irrigação, a seca é ${tenths > 3 ? 'mais' : 'menos'} provável do que o normal (estação seca em ${tenths} de cada 10 anos em vez de 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `O excesso de chuva é ${tenths > 3 ? 'mais' : 'menos'} provável do que o normal (estação chuvosa em ${tenths} de cada 10 anos em vez de 3).`,
  outlook_heat: ({ tenths }) =>
    `Danos por calor são ${tenths > 3 ? 'mais' : 'menos'} prováveis do que o normal (estação quente em ${tenths} de cada 10 anos em vez de 3).`,
  outlook_cold: ({ tenths }) =>
    `Danos por frio são ${tenths > 3 ? 'mais' : 'menos'} prováveis do que o normal (estação fresca em ${tenths} de cada 10 anos em vez de 3).`,
  did_you_mean: (params, format) => `Quis dizer ${format.anyOf(listSuggestedNames(params, format))}?`,
  location_hint: () => 'Indique “lugar, país” ou “latitude,longitude”.',

  frost: (params, format) => {
    if ('days' in params) {
      return `Espera-se geada capaz de destruir uma cultura sem proteção em ${aboutDays(params.days, format)} da estação${addMainMonths(params.months ?? [], MONTHS, format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `Espera-se geada capaz de matar plantas sem proteção em ${aboutDays(plant_days, format)} por ano${addMainMonths(plant_months, MONTHS, format)}.`,
      flower_days === undefined
        ? ''
        : `A geada pode estragar folhas e flores, e com elas a colheita, em ${aboutDays(flower_days, format)} por ano${addMainMonths(flower_months, MONTHS, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `O calor acima de ${format.number(celsius)} °C em cerca de ${percent} % dos dias de crescimento pode reduzir a produtividade${when}.`
      : `O calor acima de ${format.number(celsius)} °C em cerca de ${percent} % dos dias ${TEMPERATURES.phases[phase]}${dates} pode reduzir a produtividade.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'Sem irrigação não há quase nada para colher.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ' e para quase nada num ano em cada cinco'
          : ` e para ${dry_year_percent} % num ano em cada cinco`
    return `Sem irrigação, a água dá para cerca de ${percent} % da produtividade possível num ano normal${dryYear}.`
  },
  rain_variability: ({ percent, span }) => {
    const period = span === 'year' ? 'do ano' : 'da estação'
    if (percent >= UNRELIABLE_PERCENT)
      return `A chuva ${period} é muito irregular: em alguns anos quase não chove.`
    return `A chuva ${period} varia cerca de ${percent} % de um ano para outro.`
  },
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params) {
      return `Em ${format.month(params.month)} caem ${mm} mm de chuva: os campos precisam de drenagem.`
    }
    const period = params.span === 'year' ? 'por ano' : 'na estação'
    return `Chuva demais pode causar doenças e perdas: ${mm} mm ${period}, e a cultura suporta no máximo ${format.number(params.max_mm)} mm.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `Cerca de ${mm_per_day} mm de chuva por dia enquanto a cultura amadurece podem estragá-la, e será difícil secá-la.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `A ${number(celsius)} °C o solo costuma estar congelado: não se pode plantar nada.`
    return required === undefined
      ? `Plantada a ${number(celsius)} °C, a cultura pode falhar: este tipo é semeado no outono, com tempo ameno que esfria.`
      : `Plantada a ${number(celsius)} °C, a cultura pode apodrecer na terra ou brotar tarde; precisa de cerca de ${number(required)} °C.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `Pode não haver colheita: a cultura quase não cresce em ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'Pode não haver colheita',
      poor: 'A colheita pode ser fraca ou perder-se',
      part: 'Parte da colheita pode ficar por amadurecer',
    })
    return `${harvest}: depois de ${countDays(days, format)}, a cultura só chega a ${percent} % da maturação.`
  },
  no_vernalisation: () => 'Sem frio suficiente, este tipo de inverno pode não florescer nem dar colheita.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : ` e ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]}`
    return `O registro climático mais próximo fica a ${kilometres(km)} km${height}: os números podem ser inexatos.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `Não há nenhum lugar chamado “${location}” nos dados de referência.`,
      country: `“${location}” é um país: indique um lugar nesse país.`,
      part_of_country: `“${location}” é uma parte de um país: indique um lugar nela.`,
      continent: `“${location}” é um continente ou uma parte dele: indique um lugar nele.`,
      off_globe: `“${location}” não fica no globo: latitudes de -90 a 90, longitudes de -180 a 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `Vários lugares se chamam “${location}”; esta resposta é para ${place}.${others ? ` Outros: ${others.join('; ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `“${location}” é entendido como ${place}.`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `“${part}”`))
    return `${matched} ${parts} ${unused.length === 1 ? 'foi ignorado' : 'foram ignorados'}.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `Esta resposta é para ${place}, porque ali não se conhece nenhum lugar chamado “${unknown}”. Indique uma cidade próxima ou as coordenadas do campo para uma resposta melhor.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `“${location}” fica no mar. Trocando latitude e longitude, “${other}” fica em terra.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'um distrito' : 'uma região'
    const height = metres === undefined ? '' : ` a ${number(metres)} m de altitude`
    return `${place} é ${division}, avaliad${kind === 'district' ? 'o' : 'a'} em um único ponto${height}: para terras mais altas ou mais baixas, indique uma cidade ou as coordenadas do campo.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `Em ${place}, a nota é ${number(score)} nas ${number(towns)} cidades comparadas.`
        : `Em ${place}, as notas de ${number(towns)} cidades vão de ${number(lowest)} a ${number(highest)}; a de ${town} é ${number(score)}.`
    return answer === undefined
      ? scores
      : scores +
          ` Esta resposta é para outro ponto, com nota mais ${answer > highest ? 'alta' : 'baixa'}: ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `“${name}” pode designar várias culturas.`
    if (reason === 'not_covered') return `“${name}” não está entre as culturas que este serviço avalia.`
    return `Não há nenhuma cultura chamada “${name}” nos dados de referência.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`“${name}” é entendido como ${crop}.`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `“${word}”`))
      texts.push(`${qualifiers} não muda${unused.length === 1 ? '' : 'm'} a avaliação.`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `“${word}”`))
      const isOne = varietyWords.length === 1
      texts.push(
        `${words} não ${isOne ? 'foi considerado' : 'foram considerados'}: a variedade só conta se constar das condições do campo.`,
      )
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `“${part}”`))
      texts.push(`Não ${notUnderstood.length === 1 ? 'foi entendido' : 'foram entendidos'} ${parts}.`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) => {
    const other =
      crops === 'orchard' ? 'Nenhuma outra cultura de pomar ou plantação' : 'Nenhuma outra cultura'
    return `${other} do país se dá aqui ao menos razoavelmente bem se plantada em ${format.month(month)}.`
  },
  CROP_TYPE_CHOSEN: ({ crop }) =>
    `Dos tipos desta cultura, ${uncapitalise(crop)} é o que melhor se dá aqui neste mês.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `O registro climático mais próximo fica a ${kilometres(km)} km, longe demais para julgar.`,
  MONTH_OUT_OF_RANGE: () => 'O mês deve ser um número inteiro de 1 a 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'O mês é o do plantio; a cultura é plantada uma vez e colhida durante vários anos.'
      : 'O mês é o do plantio; a primeira colheita vem depois de vários anos.',
  VARIETY_NOT_USED: () =>
    'A variedade não foi considerada: em culturas que ficam anos no campo, a resposta é a das variedades habituais.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop}: do plantio à colheita, as variedades costumam levar de ${min} a ${max} dias, e não ${days}.`
    const possible =
      used === undefined
        ? ''
        : `Na melhor época de plantio, nenhuma variedade leva ${days} dias aqui: a resposta vale para uma de cerca de ${used} dias.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'a nota fica entre a de um campo só com chuva e a de um campo irrigado'
    const reasons = {
      no_month_on_rain:
        'só a chuva não lhe basta aqui em nenhum mês, por isso a nota é a de um campo irrigado',
      hardly_enough_rain: `só a chuva não lhe basta aqui, onde se irriga mais, por isso ${between}`,
      vegetable: 'as hortaliças são irrigadas nos meses secos, por isso a nota é a de um campo irrigado',
    }
    if (percent === undefined)
      return `Não se sabe se o campo é irrigado: ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'a nota é a de um campo irrigado',
      mostly_rainfed: 'a nota é sobretudo a de um campo só com chuva',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'segundo as estatísticas, nada da sua área neste país é irrigado'
        : percent >= NEARLY_ALL_PERCENT
          ? 'quase toda a sua área neste país é irrigada'
          : `cerca de ${percent} % da sua área neste país é irrigada`
    return `${crop}: ${area}; ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) => `O registro climático mais próximo fica a ${kilometres(km)} km.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `O clima é interpolado; o registro climático mais próximo fica a ${kilometres(km)} km.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `O registro climático mais próximo fica ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]} do que este lugar.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `Não se conhece a altitude de ${place}; supõem-se ${number(metres)} m.`,
  CROP_NOT_VALIDATED: ({ crop }) =>
    `${crop}: os meses de plantio não foram verificados com observações suficientes.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `Não se sabe se o campo é irrigado: a nota é ${number(irrigated_score)} com irrigação e ${number(rainfed_score)} só com chuva.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `A nota de ${number(score)} é o limite entre duas classes.`
      : `A nota de ${number(score)} está perto de ${number(limit)}, o limite entre duas classes.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `A classe é a mesma em ${number(percent)} % das pequenas mudanças de temperatura, chuva e solo.`,
}
