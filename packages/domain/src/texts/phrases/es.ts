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
  highly_suitable: 'buena elección',
  moderately_suitable: 'elección bastante buena',
  marginally_suitable: 'elección arriesgada',
  not_suitable: 'no recomendable',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `con riego: ${VERDICTS[label]}`,
  rainfed: (label) => `solo con lluvia: ${VERDICTS[label]}`,
  separator: '; ',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: ', con un pequeño inconveniente',
  serious: ', pero con un riesgo grave',
} as const

const VARIETIES = {
  full: '',
  medium: ' con una variedad semiprecoz',
  early: ' con una variedad precoz',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'muy apto',
  moderately_suitable: 'moderadamente apto',
  marginally_suitable: 'poco apto',
  not_suitable: 'no apto',
  insufficient_data: 'datos insuficientes',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'temperatura',
  frost: 'heladas',
  heat: 'calor',
  ripening: 'maduración',
  sowing_temperature: 'temperatura en la siembra',
  wet_weather: 'tiempo húmedo',
  variety: 'variedad',
  timing: 'época de siembra',
  chilling: 'horas de frío',
  establishment: 'arraigo',
  soil_ph: 'pH del suelo',
  water: 'agua',
}

const MONTHS: MonthWords = {
  allYear: 'todo el año',
  span: (first, last) => `de ${first} a ${last}`,
  within: (months) => `en ${months}`,
  mostly: 'sobre todo',
  otherMonths: 'en otros meses',
}

const STATION_HEIGHTS = { higher: 'más alto', lower: 'más bajo' } as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' con riego',
  decisive: ', según el riego',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'mientras crece',
    full_growth: 'en pleno crecimiento',
    flowering: 'en torno a la floración',
    ripening: 'mientras madura',
    before_harvest: 'antes de la cosecha',
    best_months: 'incluso en sus mejores meses',
    worst_month: 'en su mes menos favorable',
  },
  cold: { serious: 'demasiado frío', slight: 'algo de frío', bound: 'desde' },
  hot: { serious: 'demasiado calor', slight: 'algo de calor', bound: 'hasta' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' si riega',
  decisive: ', según el riego',
}

const SEASON_LENGTHS = { longer: ' en un ciclo más largo', shorter: ' en un ciclo más corto' }

const countDays = (days: number, format: TextFormat) =>
  `${format.number(days)} ${format.plural(days, { one: 'día', other: 'días' })}`

const aboutDays = (days: number, format: TextFormat) => {
  if (days < 1) return 'menos de un día'
  return `${days === 1 ? 'alrededor de' : 'unos'} ${countDays(days, format)}`
}

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'variedad precoz',
  medium: 'variedad de ciclo medio',
  late: 'variedad tardía',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'de secano', irrigated: 'con riego' },
  soils: {
    sand: 'arena',
    loamy_sand: 'arena franca',
    sandy_loam: 'franco arenoso',
    loam: 'franco',
    silt_loam: 'franco limoso',
    clay_loam: 'franco arcilloso',
    clay: 'arcilla',
  },
  height: (metres) => `a ${metres} m`,
  acidity: (ph) => `pH del suelo ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `variedad de ${countDays(days, format)}`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop} en ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (del ${format.startDate(from, to)} al ${format.date(to)})` : '',
})

const STILL_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'sigue siendo una buena elección',
  moderately_suitable: 'sigue siendo una elección bastante buena',
  marginally_suitable: 'sigue siendo una elección arriesgada',
  not_suitable: 'sigue sin ser recomendable',
}

const SEASON_VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'esta vez es una buena elección',
  moderately_suitable: 'esta vez es una elección bastante buena',
  marginally_suitable: 'esta vez es una elección arriesgada',
  not_suitable: 'esta vez no es recomendable',
}

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'seca',
  wet: 'lluviosa',
  cold: 'fresca',
  warm: 'cálida',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', espere la primera lluvia buena',
  wait_or_early: ', espere la primera lluvia buena o elija una variedad precoz',
  irrigate: ', salvo que pueda regar',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'Un pronóstico indica posibilidades, no certezas; hasta ahora estos solo han acertado aquí un poco más que el azar.',
  fair: 'Un pronóstico indica posibilidades, no certezas.',
  unknown:
    'Un pronóstico indica posibilidades, no certezas; no se sabe cuánto aciertan aquí estos pronósticos.',
}

export const spanish: Phrases = {
  feasibility_changed_title: ({ plan }) => `La viabilidad de «${plan}» ha cambiado`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'Nada la limita.'
        : `Factor limitante: ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}.`
    return `${capitalise(crop)} en ${location}, siembra en ${format.month(month)}: ${LABELS[from]} → ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `La viabilidad de «${plan}» ha cambiado`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `Último análisis: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}. Antes: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `La siembra de «${plan}» empieza el mes próximo`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)} en ${location}: siembra prevista en ${format.month(month)}.`
    if (label === undefined) return `${plan} Aún no se ha analizado.`
    if (label === 'insufficient_data')
      return `${plan} El último análisis no tenía datos suficientes para juzgar.`
    return `${plan} Último análisis: ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `El pronóstico para «${plan}» ha cambiado`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `El pronóstico estacional (${issue}) se inclina por una temporada ${LEANS[lean]}: `
      : `Según el pronóstico estacional (${issue}): `
    const before =
      base === 'usual' ? `normalmente ${LABELS[from]}` : `antes ${LABELS[from]} según el pronóstico anterior`
    return `${capitalise(crop)} en ${location}, siembra en ${format.month(month)}. ${source}ahora ${LABELS[to]}, ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `Su webhook a ${host} se ha desactivado`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'El receptor respondió que ya no existe (410).'
        : 'El receptor no aceptó nada durante cinco días.'
    return `${cause} Ya no se le envían eventos. Repare el receptor y active de nuevo el webhook.`
  },

  winter_type: ({ crop }) => `${crop} (tipo de invierno)`,
  spring_type: ({ crop }) => `${crop} (tipo de primavera)`,

  verdict: ({ crop, habit, place, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' solo con lluvia' : ''
    const bestPart = from && to ? `, mejor del ${format.startDate(from, to)} al ${format.date(to)}` : ''
    return `${crop}, ${habit === 'perennial' ? 'plantación' : 'siembra'} en ${place} en ${format.month(month)}: ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'El calor y la duración de la temporada son adecuados, pero llueve más de lo que soporta.'
    return water === 'irrigation'
      ? 'El calor y la duración de la temporada son adecuados.'
      : 'El calor, el agua y la duración de la temporada son adecuados.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}, ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `Hace ${feeling} ${time}: ${mean} °C de media; el cultivo se da mejor ${bound} ${limit} °C.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `Florece tras noches frescas: incluso en el mes más fresco las noches tienen ${number(mean)} °C de media; se da mejor hasta ${number(limit)} °C.`
      : `Las noches son demasiado cálidas en la segunda mitad del ciclo: ${number(mean)} °C de media; el cultivo se da mejor hasta ${number(limit)} °C.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `Se esperan heladas en hojas o flores ${aboutDays(days, format)} al año${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `Las heladas pueden dañar las plantas ${aboutDays(days, format)} al año${when}.`
        : `Antes de la cosecha, las heladas pueden dañar el cultivo durante ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `Hace frío suficiente para matar las plantas ${aboutDays(days, format)} al año${when}.`
      : `Antes de la cosecha, hace frío suficiente para matar el cultivo durante ${aboutDays(days, format)}${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Cerca del ${percent} % de los días de crecimiento superan los ${format.number(celsius)} °C${when}.`
      : `Cerca del ${percent} % de los días ${TEMPERATURES.phases[phase]}${dates} superan los ${format.number(celsius)} °C.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `Apenas crecería en ${countDays(days, format)}.`
      : `Solo llegaría al ${percent} % de su madurez después de ${countDays(days, format)}.`,
  limited_by_vernalisation: () => 'No hace suficiente frío para que florezca este tipo de invierno.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `Al plantar hay ${number(celsius)} °C, y el cultivo necesita ${number(required)} °C para brotar.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `Los tipos de invierno se siembran mientras refresca; aquí hay ${number(params.celsius)} °C en la siembra y ${number(params.later)} °C un mes después.`
    return params.fault === 'cold'
      ? `Los tipos de invierno se siembran antes de que haga menos de ${number(params.limit)} °C, y en la siembra hay ${number(params.celsius)} °C.`
      : `Los tipos de invierno se siembran cuando ya ha refrescado a ${number(params.limit)} °C, y en la siembra hay ${number(params.celsius)} °C.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'Una variedad de ciclo más corto rinde menos que una tardía.'
    const name = variety === 'early' ? 'precoz' : 'semiprecoz'
    const cause =
      lacks === 'time'
        ? 'La temporada es demasiado corta para una variedad tardía'
        : 'El agua no alcanza hasta el final a una variedad tardía'
    return `${cause}: conviene una ${name}, que rinde menos.`
  },
  limited_by_timing: ({ months }, format) =>
    `En climas como este, se planta más a menudo ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `Necesita un reposo, unos ${number(required_days)} días al año por debajo de 10 °C o una estación seca de unos ${number(dry_months)} meses, y aquí ese reposo no basta.`
      : `Necesita unos ${number(required_days)} días al año por debajo de 10 °C y ${days === 0 ? 'no tiene ninguno' : `solo tiene ${number(days)}`}.`,
  limited_by_establishment: ({ months }, format) =>
    `Las plantas jóvenes arraigan mejor si se plantan ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `Antes del invierno la planta solo desarrolla el ${percent} % de las hojas que necesita para sobrevivir: se siembra antes.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `Un suelo con pH ${number(ph)} no le conviene.`
    const degree = harm === 'slight' ? 'algo' : 'demasiado'
    const range = `el cultivo crece mejor entre pH ${number(optimal_min)} y ${number(optimal_max)}`
    return ph < optimal_min
      ? `El suelo con pH ${number(ph)} es ${degree} ácido: ${range}, y la cal sube el pH.`
      : `El suelo con pH ${number(ph)} es ${degree} alcalino: ${range}. El azufre, o el yeso en suelos sódicos, baja el pH.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `Con tiempo cálido y húmedo se extienden enfermedades y pudriciones: ${celsius} °C y unos ${mm_per_day} mm de lluvia al día desde el pleno desarrollo hasta la cosecha.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `Mientras madura caen unos ${mm_per_day} mm de lluvia al día, y madura mejor con tiempo seco.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'al año' : 'en la temporada'
    return `Caen ${mm} mm de lluvia ${period}; el cultivo soporta como máximo ${format.number(params.max_mm)} mm.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' al año' : ''
    const rain =
      rain_mm === 0
        ? 'la lluvia no aporta nada'
        : fallen_mm === undefined
          ? `la lluvia aporta ${number(rain_mm)} mm`
          : `la lluvia aporta ${number(rain_mm)} mm de los ${number(fallen_mm)} mm que caen`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, el suelo ${number(soil_mm)} mm`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'en lo que depende del agua, no habría casi nada que cosechar.'
        : `en lo que depende del agua, espere cerca del ${percent} % del rendimiento posible.`
    return (
      `El cultivo necesita ${number(use_mm)} mm de agua${period}: ${sources}, y faltan ${number(shortage_mm)} mm ` +
      `sin riego; ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` si se planta del ${format.startDate(from, to)} al ${format.date(to)}`
        : ' si se planta en otro momento del mes'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' al año' : length + planted
    if (label === undefined) return `Hacen falta unos ${amount} mm de riego${period}.`
    const growth = label === 'highly_suitable' ? 'bien' : 'bastante bien'
    return `Con riego, unos ${amount} mm${period}, puede darse ${growth}.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', aunque tampoco es recomendable' : ''
    const advice = `es mejor plantar en ${format.anyOf(months.map(format.month))}${caveat}.`
    return crop === undefined ? capitalise(advice) : `${crop}: ${advice}`
  },
  no_better_month: () => 'Ningún otro mes del año es claramente mejor.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `Cosecha prevista hacia el ${format.date(date)}, después de ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined
          ? ''
          : ` y, en esta temporada, ${countDays(params.season_days, format)}`
      return `Esto vale para una variedad que suele tardar unos ${countDays(params.days, format)}${season}.`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` de unos ${countDays(params.days, format)}`
    return `Esto vale para una ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `de unos ${countDays(days, format)}: ${VERDICTS[label]}`
    return side === 'shorter'
      ? `Su ciclo es demasiado largo para la temporada de aquí; con una ${verdict}.`
      : `Con una de ciclo más largo, ${verdict}.`
  },
  first_harvest_later: () => 'La primera cosecha llega varios años después de la plantación.',
  harvested_for_years: () => 'El cultivo se planta una vez y se cosecha durante varios años.',
  not_enough_data: () => 'No hay datos suficientes para juzgarlo.',
  outlook: ({ crop, habit, place, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `se inclina por una temporada ${LEANS[lean]} (${tenths} de cada 10 en vez de 3)`
      : 'se parece a lo normal'
    const verdict = label === usual ? STILL_VERDICTS[label] : SEASON_VERDICTS[label]
    return `${crop}, ${habit === 'perennial' ? 'plantación' : 'siembra'} en ${place} en ${format.month(month)}: normalmente ${VERDICTS[usual]}; el pronóstico estacional ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, habit, place, month, usual }, format) =>
    `${crop}, ${habit === 'perennial' ? 'plantación' : 'siembra'} en ${place} en ${format.month(month)}: normalmente ${VERDICTS[usual]}; el pronóstico estacional no ha acertado aquí más que el azar, así que no cambia nada.`,
  outlook_skill_low: () => 'Hasta ahora, estos pronósticos solo han acertado aquí un poco más que el azar.',
  outlook_skill_unknown: () =>
    'No se sabe cuánto aciertan aquí estos pronósticos, así que este cuenta solo en parte.',
  outlook_no_skill: () =>
    'Los pronósticos estacionales no han acertado aquí más que el azar, así que la confianza es la de un año normal.',
  outlook_drought: ({ tenths }) =>
    `Sin riego, la sequía es ${tenths > 3 ? 'más' : 'menos'} probable de lo normal (temporada seca en ${tenths} de cada 10 años en vez de 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `El exceso de lluvia es ${tenths > 3 ? 'más' : 'menos'} probable de lo normal (temporada lluviosa en ${tenths} de cada 10 años en vez de 3).`,
  outlook_heat: ({ tenths }) =>
    `Los daños por calor son ${tenths > 3 ? 'más' : 'menos'} probables de lo normal (temporada cálida en ${tenths} de cada 10 años en vez de 3).`,
  outlook_cold: ({ tenths }) =>
    `Los daños por frío son ${tenths > 3 ? 'más' : 'menos'} probables de lo normal (temporada fresca en ${tenths} de cada 10 años en vez de 3).`,
  did_you_mean: (params, format) => `¿Quiso decir ${format.anyOf(listSuggestedNames(params, format))}?`,
  location_hint: () => 'Indique «lugar, país» o «latitud,longitud».',

  frost: (params, format) => {
    if ('days' in params) {
      return `Se esperan heladas capaces de acabar con un cultivo sin protección durante ${aboutDays(params.days, format)} de la temporada${addMainMonths(params.months ?? [], MONTHS, format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `Se esperan heladas capaces de matar plantas sin protección ${aboutDays(plant_days, format)} al año${addMainMonths(plant_months, MONTHS, format)}.`,
      flower_days === undefined
        ? ''
        : `Las heladas pueden dañar hojas y flores, y con ellas la cosecha, ${aboutDays(flower_days, format)} al año${addMainMonths(flower_months, MONTHS, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `El calor de más de ${format.number(celsius)} °C en cerca del ${percent} % de los días de crecimiento puede reducir el rendimiento${when}.`
      : `El calor de más de ${format.number(celsius)} °C en cerca del ${percent} % de los días ${TEMPERATURES.phases[phase]}${dates} puede reducir el rendimiento.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'Sin riego no habría casi nada que cosechar.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ' y para casi nada en uno de cada cinco años'
          : ` y para el ${dry_year_percent} % en uno de cada cinco años`
    return `Sin riego, el agua alcanza para cerca del ${percent} % del rendimiento posible en un año normal${dryYear}.`
  },
  rain_variability: ({ percent, span }) => {
    const period = span === 'year' ? 'del año' : 'de la temporada'
    if (percent >= UNRELIABLE_PERCENT)
      return `La lluvia ${period} es muy irregular: algunos años apenas llueve.`
    return `La lluvia ${period} varía cerca de un ${percent} % de un año a otro.`
  },
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params) {
      return `En ${format.month(params.month)} caen ${mm} mm de lluvia: los campos necesitan drenaje.`
    }
    const period = params.span === 'year' ? 'al año' : 'en la temporada'
    return `Demasiada lluvia puede causar enfermedades y pérdidas: ${mm} mm ${period}, y el cultivo soporta como máximo ${format.number(params.max_mm)} mm.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `La lluvia de unos ${mm_per_day} mm al día mientras madura puede estropear el cultivo, y será difícil secarlo.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `A ${number(celsius)} °C el suelo suele estar helado: no se puede plantar nada.`
    return required === undefined
      ? `Sembrado a ${number(celsius)} °C, el cultivo puede fracasar: este tipo se siembra en otoño, con tiempo suave que se enfría.`
      : `Plantado a ${number(celsius)} °C, el cultivo puede pudrirse en la tierra o brotar tarde; necesita unos ${number(required)} °C.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `Puede no haber cosecha: el cultivo apenas crece en ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'Puede no haber cosecha',
      poor: 'La cosecha puede ser escasa o perderse',
      part: 'Parte de la cosecha puede quedar sin madurar',
    })
    return `${harvest}: después de ${countDays(days, format)}, el cultivo solo llega al ${percent} % de su madurez.`
  },
  no_vernalisation: () => 'Sin frío suficiente, este tipo de invierno puede no florecer ni dar cosecha.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : ` y ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]}`
    return `El registro climático más cercano está a ${kilometres(km)} km${height}: las cifras pueden ser inexactas.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `No hay ningún lugar llamado «${location}» en los datos de referencia.`,
      country: `«${location}» es un país: indique un lugar de ese país.`,
      part_of_country: `«${location}» es una parte de un país: indique un lugar en ella.`,
      continent: `«${location}» es un continente o una parte de uno: indique un lugar en él.`,
      off_globe: `«${location}» no está en el globo: latitudes de -90 a 90, longitudes de -180 a 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `Varios lugares se llaman «${location}»; esta respuesta es para ${place}.${others ? ` Otros: ${others.join('; ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `«${location}» se entiende como ${place}.`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `«${part}»`))
    return `${matched} ${parts} no se ${unused.length === 1 ? 'tuvo' : 'tuvieron'} en cuenta.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `Esta respuesta es para ${place}, porque allí no se conoce ningún lugar llamado «${unknown}». Indique una ciudad cercana o las coordenadas del campo para una respuesta mejor.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `«${location}» está en el mar. Si se intercambian latitud y longitud, «${other}» está en tierra.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'un distrito' : 'una región'
    const height = metres === undefined ? '' : ` a ${number(metres)} m de altitud`
    return `${place} es ${division} y se evalúa en un solo punto${height}: para tierras más altas o más bajas, indique una ciudad o las coordenadas del campo.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `En ${place}, la nota es ${number(score)} en las ${number(towns)} ciudades comparadas.`
        : `En ${place}, las notas de ${number(towns)} ciudades van de ${number(lowest)} a ${number(highest)}; la de ${town} es ${number(score)}.`
    return answer === undefined
      ? scores
      : scores +
          ` Esta respuesta es para otro punto, con una nota más ${answer > highest ? 'alta' : 'baja'}: ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `«${name}» puede designar varios cultivos.`
    if (reason === 'not_covered') return `«${name}» no está entre los cultivos que este servicio evalúa.`
    return `No hay ningún cultivo llamado «${name}» en los datos de referencia.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`«${name}» se entiende como ${crop}.`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `«${word}»`))
      texts.push(`${qualifiers} no cambia${unused.length === 1 ? '' : 'n'} la evaluación.`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `«${word}»`))
      const isOne = varietyWords.length === 1
      texts.push(
        `${words} no se ${isOne ? 'tuvo' : 'tuvieron'} en cuenta: la variedad solo cuenta si figura en las condiciones del campo.`,
      )
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `«${part}»`))
      texts.push(`No se ${notUnderstood.length === 1 ? 'ha' : 'han'} entendido ${parts}.`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) => {
    const other = crops === 'orchard' ? 'Ningún otro frutal o cultivo de plantación' : 'Ningún otro cultivo'
    return `${other} del país se da aquí al menos bastante bien si se planta en ${format.month(month)}.`
  },
  CROP_TYPE_CHOSEN: ({ crop }) =>
    `De los tipos de este cultivo, ${uncapitalise(crop)} es el que mejor se da aquí en este mes.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `El registro climático más cercano está a ${kilometres(km)} km, demasiado lejos para juzgar.`,
  MONTH_OUT_OF_RANGE: () => 'El mes debe ser un número entero de 1 a 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'El mes es el de la plantación; el cultivo se planta una vez y se cosecha durante varios años.'
      : 'El mes es el de la plantación; la primera cosecha llega después de varios años.',
  VARIETY_NOT_USED: () =>
    'La variedad no se ha tenido en cuenta: en los cultivos que duran años, la respuesta es la de las variedades habituales.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop}: las variedades suelen tardar de ${min} a ${max} días de la siembra a la cosecha, no ${days}.`
    const possible =
      used === undefined
        ? ''
        : `En la mejor época de siembra, ninguna variedad tarda aquí ${days} días: la respuesta vale para una de unos ${used} días.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'la nota está entre la de un campo solo con lluvia y la de uno con riego'
    const reasons = {
      no_month_on_rain:
        'la lluvia sola no le basta aquí en ningún mes, por eso la nota es la de un campo con riego',
      hardly_enough_rain: `la lluvia sola no le basta aquí, donde se riega más, por eso ${between}`,
      vegetable: 'las hortalizas se riegan en los meses secos, por eso la nota es la de un campo con riego',
    }
    if (percent === undefined)
      return `No se sabe si el campo tiene riego: ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'la nota es la de un campo con riego',
      mostly_rainfed: 'la nota es sobre todo la de un campo solo con lluvia',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'según las estadísticas, nada de su superficie en este país tiene riego'
        : percent >= NEARLY_ALL_PERCENT
          ? 'casi toda su superficie en este país tiene riego'
          : `cerca del ${percent} % de su superficie en este país tiene riego`
    return `${crop}: ${area}; ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) => `El registro climático más cercano está a ${kilometres(km)} km.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `El clima es interpolado; el registro climático más cercano está a ${kilometres(km)} km.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `El registro climático más cercano está ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]} que este lugar.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `No se conoce la altitud de ${place}; se suponen ${number(metres)} m.`,
  CROP_NOT_VALIDATED: ({ crop }) =>
    `${crop}: los meses de siembra no se comprobaron con suficientes observaciones.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `No se sabe si el campo tiene riego: la nota es ${number(irrigated_score)} con riego y ${number(rainfed_score)} solo con lluvia.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `La nota de ${number(score)} es el límite entre dos clases.`
      : `La nota de ${number(score)} está cerca de ${number(limit)}, el límite entre dos clases.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `La clase es la misma en el ${number(percent)} % de los pequeños cambios de temperatura, lluvia y suelo.`,
}
