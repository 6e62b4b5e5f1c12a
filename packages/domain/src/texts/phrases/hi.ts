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
  UNRELIABLE_PERCENT,
} from '../text-format'
import type { AnalysedQuestionParams, OutlookAdvice, OutlookLean, TextParamsByCode } from '../text-params'

const VERDICTS: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'अच्छा विकल्प',
  moderately_suitable: 'काफ़ी हद तक ठीक',
  marginally_suitable: 'जोखिम भरा',
  not_suitable: 'सलाह नहीं दी जाती',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `सिंचाई के साथ: ${VERDICTS[label]}`,
  rainfed: (label) => `केवल वर्षा पर: ${VERDICTS[label]}`,
  separator: '; ',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: ', एक छोटी कमी के साथ',
  serious: ', पर गंभीर जोखिम के साथ',
} as const

const VARIETIES = {
  full: '',
  medium: ' (कुछ जल्दी पकने वाली किस्म से)',
  early: ' (जल्दी पकने वाली किस्म से)',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'बहुत उपयुक्त',
  moderately_suitable: 'मध्यम उपयुक्त',
  marginally_suitable: 'कम उपयुक्त',
  not_suitable: 'उपयुक्त नहीं',
  insufficient_data: 'पर्याप्त आँकड़े नहीं',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'तापमान',
  frost: 'पाला',
  heat: 'तेज़ गर्मी',
  ripening: 'पकना',
  sowing_temperature: 'बुवाई के समय का तापमान',
  wet_weather: 'नम मौसम',
  variety: 'किस्म',
  timing: 'बुवाई का समय',
  chilling: 'सर्दी की ज़रूरत',
  establishment: 'पौधों का जमना',
  soil_ph: 'मिट्टी का pH',
  water: 'पानी',
}

const MONTHS: MonthWords = {
  allYear: 'पूरे साल',
  span: (first, last) => `${first} से ${last} तक`,
  within: (months) => `${months} में`,
  mostly: 'ज़्यादातर',
  otherMonths: 'दूसरे महीनों में',
}

const STATION_HEIGHTS = { higher: 'ऊँचा', lower: 'नीचा' } as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' (सिंचाई होने पर)',
  decisive: ' (सिंचाई पर निर्भर)',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'बढ़वार के समय',
    full_growth: 'पूरी बढ़वार के समय',
    flowering: 'फूल आने के आसपास',
    ripening: 'पकने के समय',
    before_harvest: 'कटाई से पहले',
    best_months: 'सबसे अच्छे महीनों में भी',
    worst_month: 'सबसे ख़राब महीने में',
  },
  cold: { serious: 'बहुत ज़्यादा ठंड', slight: 'कुछ ठंड', bound: 'से ऊपर' },
  hot: { serious: 'बहुत ज़्यादा गर्मी', slight: 'कुछ गर्मी', bound: 'तक' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ', अगर आप सिंचाई करें',
  decisive: ', सिंचाई पर निर्भर',
}

/** The noun is the same in singular and plural. */
const SEASON_LENGTHS = { longer: ' लंबी अवधि के मौसम में', shorter: ' छोटी अवधि के मौसम में' }

const countDays = (days: number, format: TextFormat) => `${format.number(days)} दिन`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'एक दिन से भी कम' : `लगभग ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'जल्दी पकने वाली किस्म',
  medium: 'मध्यम अवधि की किस्म',
  late: 'देर से पकने वाली किस्म',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'वर्षा आधारित', irrigated: 'सिंचित' },
  soils: {
    sand: 'बलुई',
    loamy_sand: 'दोमट बलुई',
    sandy_loam: 'बलुई दोमट',
    loam: 'दोमट',
    silt_loam: 'गाद दोमट',
    clay_loam: 'चिकनी दोमट',
    clay: 'चिकनी मिट्टी',
  },
  height: (metres) => `${metres} मी ऊँचाई`,
  acidity: (ph) => `मिट्टी का pH ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `${countDays(days, format)} की किस्म`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop}, ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (${format.startDate(from, to)} से ${format.date(to)})` : '',
})

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'कम वर्षा',
  wet: 'ज़्यादा वर्षा',
  cold: 'ठंड',
  warm: 'गर्मी',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', पहली अच्छी बारिश का इंतज़ार करें',
  wait_or_early: ', पहली अच्छी बारिश का इंतज़ार करें या जल्दी पकने वाली किस्म लें',
  irrigate: ', जब तक सिंचाई का साधन न हो',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'पूर्वानुमान संभावना बताता है, पक्की बात नहीं; अब तक ऐसे पूर्वानुमान यहाँ अटकल से थोड़े ही बेहतर रहे हैं।',
  fair: 'पूर्वानुमान संभावना बताता है, पक्की बात नहीं।',
  unknown: 'पूर्वानुमान संभावना बताता है, पक्की बात नहीं; ऐसे पूर्वानुमान यहाँ कितने सही निकलते हैं, यह पता नहीं।',
}

export const hindi: Phrases = {
  feasibility_changed_title: ({ plan }) => `“${plan}” की संभावना बदल गई है`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'कोई रुकावट नहीं है।'
        : `रुकावट का कारण: ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}।`
    return `${capitalise(crop)}, ${location}, ${format.month(month)} में बुवाई: ${LABELS[from]} → ${withCondition(to, irrigation)}। ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `“${plan}” की संभावना बदल गई है`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `ताज़ा विश्लेषण: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}। इससे पहले: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}।`,
  planting_next_month_title: ({ plan }) => `“${plan}” की बुवाई अगले महीने शुरू होगी`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)}, ${location}: बुवाई ${format.month(month)} में तय है।`
    if (label === undefined) return `${plan} अभी इसका विश्लेषण नहीं हुआ है।`
    if (label === 'insufficient_data') return `${plan} ताज़ा विश्लेषण में राय देने लायक आँकड़े नहीं थे।`
    return `${plan} ताज़ा विश्लेषण: ${withCondition(label, irrigation)}।`
  },
  outlook_changed_title: ({ plan }) => `“${plan}” का मौसमी पूर्वानुमान बदल गया है`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `मौसमी पूर्वानुमान (${issue}) ${LEANS[lean]} की ओर झुका है: `
      : `मौसमी पूर्वानुमान (${issue}) के अनुसार: `
    const before = base === 'usual' ? `आम तौर पर ${LABELS[from]}` : `पिछले पूर्वानुमान के अनुसार ${LABELS[from]}`
    return `${capitalise(crop)}, ${location}, ${format.month(month)} में बुवाई। ${source}अब ${LABELS[to]}, ${before}। ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `${host} का आपका webhook बंद कर दिया गया है`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'प्राप्तकर्ता ने जवाब दिया कि वह अब मौजूद नहीं है (410)।'
        : 'प्राप्तकर्ता ने पाँच दिन तक कुछ भी स्वीकार नहीं किया।'
    return `${cause} अब उसे कोई सूचना नहीं भेजी जाती। प्राप्तकर्ता को ठीक करके webhook फिर से चालू करें।`
  },

  winter_type: ({ crop }) => `${crop} (शीतकालीन)`,
  spring_type: ({ crop }) => `${crop} (वसंतकालीन)`,

  verdict: ({ crop, habit, place, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' (केवल वर्षा पर)' : ''
    const bestPart = from && to ? `, सबसे अच्छा ${format.startDate(from, to)} से ${format.date(to)} तक` : ''
    return `${crop}, ${place}, ${format.month(month)} में ${habit === 'perennial' ? 'रोपाई' : 'बुवाई'}: ${VERDICTS[label]}${condition}${caveat}${bestPart}।`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}।`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'गर्माहट और मौसम की अवधि इसके अनुकूल हैं, पर वर्षा इसकी सहनशक्ति से ज़्यादा होती है।'
    return water === 'irrigation'
      ? 'गर्माहट और मौसम की अवधि इसके अनुकूल हैं।'
      : 'गर्माहट, पानी और मौसम की अवधि, तीनों इसके अनुकूल हैं।'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during} (${when})`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `${capitalise(time)} ${feeling} रहती है: औसत ${mean} °C, जबकि फसल ${limit} °C ${bound} सबसे अच्छी होती है।`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `इसमें फूल ठंडी रातों के बाद आते हैं: सबसे ठंडे महीने में भी रात का औसत तापमान ${number(mean)} °C है, जबकि फसल ${number(limit)} °C तक सबसे अच्छी होती है।`
      : `मौसम के दूसरे आधे हिस्से में रातें बहुत गर्म हैं: औसत ${number(mean)} °C, जबकि फसल ${number(limit)} °C तक सबसे अच्छी होती है।`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `साल में ${aboutDays(days, format)} पत्तियों या फूलों पर पाला पड़ने की आशंका है${when}।`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `साल में ${aboutDays(days, format)} पाले से पौधों को नुकसान हो सकता है${when}।`
        : `कटाई से पहले ${aboutDays(days, format)} पाले से फसल को नुकसान हो सकता है${when}।`
    return habit === 'perennial'
      ? `साल में ${aboutDays(days, format)} इतनी ठंड होती है कि पौधे मर सकते हैं${when}।`
      : `कटाई से पहले ${aboutDays(days, format)} इतनी ठंड होती है कि फसल मर सकती है${when}।`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `बढ़वार के लगभग ${percent}% दिन ${format.number(celsius)} °C से ज़्यादा गर्म होते हैं${when}।`
      : `${TEMPERATURES.phases[phase]}${dates} लगभग ${percent}% दिन ${format.number(celsius)} °C से ज़्यादा गर्म होते हैं।`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `${countDays(days, format)} में भी फसल लगभग नहीं बढ़ेगी।`
      : `${countDays(days, format)} बाद भी फसल केवल ${percent}% पक पाएगी।`,
  limited_by_vernalisation: () => 'इस शीतकालीन किस्म में फूल आने लायक ठंड नहीं पड़ती।',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `बुवाई के समय ${number(celsius)} °C रहता है, जबकि उगने के लिए ${number(required)} °C चाहिए।`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `शीतकालीन किस्में तब बोई जाती हैं जब ठंड बढ़ रही हो; यहाँ बुवाई के समय ${number(params.celsius)} °C और एक महीने बाद ${number(params.later)} °C रहता है।`
    return params.fault === 'cold'
      ? `शीतकालीन किस्में ${number(params.limit)} °C से ज़्यादा ठंड होने से पहले बोई जाती हैं, और बुवाई के समय ${number(params.celsius)} °C रहता है।`
      : `शीतकालीन किस्में तापमान ${number(params.limit)} °C तक गिरने के बाद बोई जाती हैं, और बुवाई के समय ${number(params.celsius)} °C रहता है।`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined) return 'कम अवधि की किस्म की उपज लंबी अवधि वाली से कम होती है।'
    const name = variety === 'early' ? 'जल्दी पकने वाली' : 'कुछ जल्दी पकने वाली'
    const cause =
      lacks === 'time'
        ? 'लंबी अवधि की किस्म के लिए मौसम बहुत छोटा है'
        : 'लंबी अवधि की किस्म के लिए पानी अंत तक पूरा नहीं पड़ता'
    return `${cause}: ${name} किस्म सबसे ठीक रहेगी, पर उपज कम होगी।`
  },
  limited_by_timing: ({ months }, format) =>
    `ऐसी जलवायु में किसान इसे ज़्यादातर ${describeMonths(months, MONTHS, format)} लगाते हैं।`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `इसे विश्राम चाहिए, यानी साल में 10 °C से कम तापमान के लगभग ${number(required_days)} दिन या लगभग ${number(dry_months)} महीने का सूखा मौसम, और यहाँ वह पर्याप्त नहीं मिलता।`
      : `इसे साल में 10 °C से कम तापमान के लगभग ${number(required_days)} दिन चाहिए, पर ${days === 0 ? 'एक भी नहीं मिलता' : `${number(days)} ही मिलते हैं`}।`,
  limited_by_establishment: ({ months }, format) =>
    `नए पौधे ${describeMonths(months, MONTHS, format)} लगाने पर बेहतर जमते हैं।`,
  limited_by_rosette: ({ percent }) =>
    `सर्दी से पहले पौधा जीवित रहने के लिए ज़रूरी पत्तियों का केवल ${percent}% बना पाता है; इसे पहले बोया जाता है।`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `pH ${number(ph)} वाली मिट्टी इसके अनुकूल नहीं है।`
    const degree = harm === 'slight' ? 'कुछ' : 'बहुत'
    const range = `फसल pH ${number(optimal_min)} से ${number(optimal_max)} के बीच सबसे अच्छी होती है`
    return ph < optimal_min
      ? `pH ${number(ph)} वाली मिट्टी ${degree} अम्लीय है: ${range}, और चूना डालने से pH बढ़ता है।`
      : `pH ${number(ph)} वाली मिट्टी ${degree} क्षारीय है: ${range}। गंधक, या ऊसर मिट्टी में जिप्सम, pH घटाता है।`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `गर्म और नम मौसम में रोग और सड़न फैलते हैं: पूरी बढ़वार से कटाई तक ${celsius} °C और रोज़ लगभग ${mm_per_day} मिमी वर्षा।`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `फसल पकते समय रोज़ लगभग ${mm_per_day} मिमी वर्षा होती है, जबकि वह सूखे मौसम में सबसे अच्छी पकती है।`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'साल' : 'मौसम'
    return `${period} में ${mm} मिमी वर्षा होती है; फसल ज़्यादा से ज़्यादा ${format.number(params.max_mm)} मिमी सह सकती है।`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' साल में' : ''
    const rain =
      rain_mm === 0
        ? 'वर्षा से कुछ नहीं'
        : fallen_mm === undefined
          ? `वर्षा से ${number(rain_mm)} मिमी`
          : `वर्षा के ${number(fallen_mm)} मिमी में से ${number(rain_mm)} मिमी`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, मिट्टी से ${number(soil_mm)} मिमी`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'पानी के हिसाब से काटने को लगभग कुछ नहीं होगा।'
        : `पानी के हिसाब से संभव उपज का लगभग ${percent}% मिलने की उम्मीद रखें।`
    return (
      `फसल को${period} ${number(use_mm)} मिमी पानी चाहिए: ${sources} मिलता है, और सिंचाई के बिना ${number(shortage_mm)} मिमी ` +
      `की कमी रहती है; ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` ${format.startDate(from, to)} से ${format.date(to)} तक बोने पर`
        : ' महीने में किसी और समय बोने पर'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' हर साल' : length + planted
    if (label === undefined) return `सिंचाई में${period} लगभग ${amount} मिमी पानी लगता है।`
    const growth = label === 'highly_suitable' ? 'अच्छी' : 'ठीक-ठाक'
    return `सिंचाई से,${period} लगभग ${amount} मिमी देकर, यह ${growth} हो सकती है।`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', पर तब भी सलाह नहीं दी जाती' : ''
    const ofCrop = crop === undefined ? 'इसे' : `${crop} को`
    return `${ofCrop} ${format.anyOf(months.map(format.month))} में लगाना बेहतर है${caveat}।`
  },
  no_better_month: () => 'साल का कोई और महीना साफ़ तौर पर बेहतर नहीं है।',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `कटाई लगभग ${format.date(date)} को, ${countDays(days, format)} बाद होने की उम्मीद है${VARIETIES[variety]}।`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined ? '' : ` (इस मौसम में ${countDays(params.season_days, format)})`
      return `यह आम तौर पर लगभग ${countDays(params.days, format)} लेने वाली${season} किस्म के लिए है।`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : `लगभग ${countDays(params.days, format)} की `
    return `यह ${days}${name} के लिए है।`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `लगभग ${countDays(days, format)} की किस्म से: ${VERDICTS[label]}`
    return side === 'shorter' ? `यहाँ के मौसम के लिए इसकी अवधि बहुत लंबी है; ${verdict}।` : `इससे लंबी, ${verdict}।`
  },
  first_harvest_later: () => 'पहली उपज रोपाई के कई साल बाद मिलती है।',
  harvested_for_years: () => 'फसल एक बार लगाई जाती है और कई साल तक काटी जाती है।',
  not_enough_data: () => 'राय देने के लिए पर्याप्त आँकड़े नहीं हैं।',
  outlook: ({ crop, habit, place, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `${LEANS[lean]} की ओर झुका है (10 में से ${tenths} मौसम, जबकि आम तौर पर 3)`
      : 'सामान्य के क़रीब है'
    const verdict = `${label === usual ? 'इस बार भी' : 'इस बार'} ${VERDICTS[label]}`
    return `${crop}, ${place}, ${format.month(month)} में ${habit === 'perennial' ? 'रोपाई' : 'बुवाई'}: आम तौर पर ${VERDICTS[usual]}; इस मौसम का पूर्वानुमान ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}।`
  },
  outlook_without_skill: ({ crop, habit, place, month, usual }, format) =>
    `${crop}, ${place}, ${format.month(month)} में ${habit === 'perennial' ? 'रोपाई' : 'बुवाई'}: आम तौर पर ${VERDICTS[usual]}; यहाँ मौसमी पूर्वानुमान अटकल से बेहतर नहीं रहे हैं, इसलिए राय नहीं बदलती।`,
  outlook_skill_low: () => 'अब तक ऐसे पूर्वानुमान यहाँ अटकल से थोड़े ही बेहतर रहे हैं।',
  outlook_skill_unknown: () =>
    'ऐसे पूर्वानुमान यहाँ कितने सही निकलते हैं, यह पता नहीं, इसलिए इसे आंशिक रूप से ही गिना गया है।',
  outlook_no_skill: () =>
    'यहाँ मौसमी पूर्वानुमान अटकल से बेहतर नहीं रहे हैं, इसलिए भरोसा उतना ही है जितना किसी सामान्य साल में।',
  outlook_drought: ({ tenths }) =>
    `सिंचाई के बिना सूखे का ख़तरा आम तौर से ${tenths > 3 ? 'ज़्यादा' : 'कम'} है (10 में से ${tenths} बार कम वर्षा वाला मौसम, जबकि आम तौर पर 3 बार)।`,
  outlook_excess_rain: ({ tenths }) =>
    `बहुत ज़्यादा बारिश का ख़तरा आम तौर से ${tenths > 3 ? 'ज़्यादा' : 'कम'} है (10 में से ${tenths} बार ज़्यादा वर्षा वाला मौसम, जबकि आम तौर पर 3 बार)।`,
  outlook_heat: ({ tenths }) =>
    `गर्मी से नुक़सान का ख़तरा आम तौर से ${tenths > 3 ? 'ज़्यादा' : 'कम'} है (10 में से ${tenths} बार गर्म मौसम, जबकि आम तौर पर 3 बार)।`,
  outlook_cold: ({ tenths }) =>
    `ठंड से नुक़सान का ख़तरा आम तौर से ${tenths > 3 ? 'ज़्यादा' : 'कम'} है (10 में से ${tenths} बार ठंडा मौसम, जबकि आम तौर पर 3 बार)।`,
  did_you_mean: (params, format) => `क्या आपका मतलब ${format.anyOf(listSuggestedNames(params, format))} से था?`,
  location_hint: () => '“स्थान, देश” या “अक्षांश,देशांतर” लिखकर पूछें।',

  frost: (params, format) => {
    if ('days' in params) {
      return `मौसम के ${aboutDays(params.days, format)} ऐसा पाला पड़ने की आशंका है जो बचाव के बिना पूरी फसल नष्ट कर सकता है${addMainMonths(params.months ?? [], MONTHS, format)}।`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `साल में ${aboutDays(plant_days, format)} ऐसा पाला पड़ने की आशंका है जो बचाव के बिना पौधों को मार सकता है${addMainMonths(plant_months, MONTHS, format)}।`,
      flower_days === undefined
        ? ''
        : `साल में ${aboutDays(flower_days, format)} पाला पत्तियों और फूलों को, और इससे उपज को, नुक़सान पहुँचा सकता है${addMainMonths(flower_months, MONTHS, format)}।`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `बढ़वार के लगभग ${percent}% दिनों में ${format.number(celsius)} °C से ज़्यादा गर्मी उपज घटा सकती है${when}।`
      : `${TEMPERATURES.phases[phase]}${dates} लगभग ${percent}% दिनों में ${format.number(celsius)} °C से ज़्यादा गर्मी उपज घटा सकती है।`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'सिंचाई के बिना काटने को लगभग कुछ नहीं होगा।'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ', और पाँच में से एक साल लगभग कुछ नहीं मिलता'
          : `, और पाँच में से एक साल ${dry_year_percent}% के लिए`
    return `सिंचाई के बिना पानी सामान्य साल में संभव उपज के लगभग ${percent}% के लिए ही काफ़ी होता है${dryYear}।`
  },
  rain_variability: ({ percent, span }) =>
    percent < UNRELIABLE_PERCENT
      ? `${span === 'year' ? 'साल' : 'मौसम'} की वर्षा एक साल से दूसरे साल लगभग ${percent}% घटती-बढ़ती है।`
      : `${span === 'year' ? 'साल' : 'मौसम'} की वर्षा बहुत अनिश्चित है: कुछ सालों में लगभग नहीं होती।`,
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params)
      return `${format.month(params.month)} में ${mm} मिमी वर्षा होती है: खेत में जल निकास ज़रूरी है।`
    const period = params.span === 'year' ? 'साल' : 'मौसम'
    return `बहुत ज़्यादा वर्षा से रोग और नुक़सान हो सकता है: ${period} में ${mm} मिमी, जबकि फसल ज़्यादा से ज़्यादा ${format.number(params.max_mm)} मिमी सह सकती है।`
  },
  wet_harvest: ({ mm_per_day }) =>
    `फसल पकते समय रोज़ लगभग ${mm_per_day} मिमी वर्षा उसे ख़राब कर सकती है, और सुखाना मुश्किल होगा।`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `बुवाई के समय ${number(celsius)} °C हो तो ज़मीन आम तौर पर जमी रहती है: कुछ भी बोया नहीं जा सकता।`
    return required === undefined
      ? `बुवाई के समय ${number(celsius)} °C हो तो फसल बिगड़ सकती है: यह किस्म शरद ऋतु में बोई जाती है, जब मौसम हल्का हो और ठंड बढ़ रही हो।`
      : `बुवाई के समय ${number(celsius)} °C हो तो फसल ज़मीन में सड़ सकती है या देर से उग सकती है; उसे लगभग ${number(required)} °C चाहिए।`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `हो सकता है उपज न मिले: ${countDays(days, format)} में भी फसल लगभग नहीं बढ़ती।`
    const harvest = getRipenessWords(percent, {
      none: 'हो सकता है उपज न मिले',
      poor: 'उपज कम रह सकती है या मारी जा सकती है',
      part: 'उपज का कुछ हिस्सा कच्चा रह सकता है',
    })
    return `${harvest}: ${countDays(days, format)} बाद फसल केवल ${percent}% पक पाती है।`
  },
  no_vernalisation: () => 'काफ़ी ठंड के बिना इस शीतकालीन किस्म में शायद न फूल आएँ, न उपज मिले।',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : ` और ${number(roundHeight(metres))} मी ${STATION_HEIGHTS[side]}`
    return `सबसे नज़दीकी मौसम केंद्र ${kilometres(km)} किमी दूर${height} है, इसलिए आँकड़ों में अंतर हो सकता है।`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `“${location}” नाम का कोई स्थान हमारे आँकड़ों में नहीं है।`,
      country: `“${location}” एक देश है: उसके भीतर का कोई स्थान लिखें।`,
      part_of_country: `“${location}” किसी देश का एक हिस्सा है: उसके भीतर का कोई स्थान लिखें।`,
      continent: `“${location}” एक महाद्वीप या उसका हिस्सा है: उसके भीतर का कोई स्थान लिखें।`,
      off_globe: `“${location}” पृथ्वी पर नहीं है: अक्षांश -90 से 90 और देशांतर -180 से 180 तक होते हैं।`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `“${location}” नाम के कई स्थान हैं; यह जवाब ${place} के लिए है।${others ? ` अन्य: ${others.join('; ')}।` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `“${location}” को ${place} माना गया है।`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `“${part}”`))
    return `${matched} ${parts} को छोड़ दिया गया।`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `यह जवाब ${place} के लिए है, क्योंकि वहाँ “${unknown}” नाम का कोई स्थान नहीं मिला। बेहतर जवाब के लिए पास का कोई शहर या खेत के निर्देशांक लिखें।`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `“${location}” समुद्र में है। अक्षांश और देशांतर आपस में बदलने पर “${other}” ज़मीन पर है।`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'ज़िला' : 'राज्य या क्षेत्र'
    const height = metres === undefined ? '' : ` (समुद्र तल से ${number(metres)} मी ऊपर)`
    return `${place} एक ${division} है और इसका आकलन एक ही बिंदु${height} पर हुआ है: ऊँची या नीची ज़मीन के लिए किसी शहर का नाम या खेत के निर्देशांक लिखें।`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `${place} में जिन ${number(towns)} शहरों की तुलना हुई, उन सबके अंक ${number(score)} हैं।`
        : `${place} में ${number(towns)} शहरों के अंक ${number(lowest)} से ${number(highest)} तक हैं; ${town} के अंक ${number(score)} हैं।`
    return answer === undefined
      ? scores
      : scores +
          ` यह जवाब दूसरी जगह के लिए है, जिसके अंक ${answer > highest ? 'ज़्यादा' : 'कम'} हैं: ${number(answer)}।`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `“${name}” का मतलब कई फसलें हो सकता है।`
    if (reason === 'not_covered') return `“${name}” उन फसलों में नहीं है जिनका आकलन यह सेवा करती है।`
    return `“${name}” नाम की कोई फसल हमारे आँकड़ों में नहीं है।`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`“${name}” को ${crop} माना गया है।`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `“${word}”`))
      texts.push(`${qualifiers} से आकलन नहीं बदलता।`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `“${word}”`))
      texts.push(`${words} का उपयोग नहीं हुआ: किस्म तभी गिनी जाती है जब वह खेत की स्थिति में बताई गई हो।`)
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `“${part}”`))
      texts.push(`${parts} समझ में नहीं आया।`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) =>
    `देश में उगाई जाने वाली कोई और ${crops === 'orchard' ? 'बागवानी ' : ''}फसल ${format.month(month)} में लगाने पर यहाँ ठीक-ठाक भी नहीं होती।`,
  CROP_TYPE_CHOSEN: ({ crop }) => `इस फसल की किस्मों में ${crop} इस महीने यहाँ सबसे अच्छी रहती है।`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `सबसे नज़दीकी मौसम केंद्र ${kilometres(km)} किमी दूर है, जो आकलन के लिए बहुत दूर है।`,
  MONTH_OUT_OF_RANGE: () => 'महीना 1 से 12 तक की पूर्ण संख्या होना चाहिए।',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'महीना रोपाई का है; फसल एक बार लगाई जाती है और कई साल तक काटी जाती है।'
      : 'महीना रोपाई का है; पहली उपज कई साल बाद मिलती है।',
  VARIETY_NOT_USED: () => 'किस्म पर ध्यान नहीं दिया गया: कई साल तक खेत में रहने वाली फसलों के लिए जवाब आम किस्मों का है।',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop}: किस्में बुवाई से कटाई तक आम तौर पर ${min} से ${max} दिन लेती हैं, ${days} नहीं।`
    const possible =
      used === undefined
        ? ''
        : `बुवाई के सबसे अच्छे समय पर यहाँ कोई किस्म ${days} दिन नहीं लेती: जवाब लगभग ${used} दिन की किस्म के लिए है।`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'अंक केवल वर्षा वाले और सिंचित खेत के अंकों के बीच हैं'
    const reasons = {
      no_month_on_rain: 'केवल वर्षा यहाँ किसी महीने में काफ़ी नहीं है, इसलिए अंक सिंचित खेत के हैं',
      hardly_enough_rain: `केवल वर्षा यहाँ काफ़ी नहीं है, जहाँ इसकी सिंचाई ज़्यादा होती है, इसलिए ${between}`,
      vegetable: 'सूखे महीनों में सब्ज़ियों की सिंचाई होती है, इसलिए अंक सिंचित खेत के हैं',
    }
    if (percent === undefined)
      return `यह पता नहीं कि खेत सिंचित है या नहीं: ${reason ? reasons[reason] : between}।`
    const consequences = {
      irrigated: 'अंक सिंचित खेत के हैं',
      mostly_rainfed: 'अंक मुख्य रूप से केवल वर्षा वाले खेत के हैं',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'आँकड़ों के अनुसार इस देश में इसका कोई क्षेत्र सिंचित नहीं है'
        : percent >= NEARLY_ALL_PERCENT
          ? 'इस देश में इसका लगभग सारा क्षेत्र सिंचित है'
          : `इस देश में इसका लगभग ${percent}% क्षेत्र सिंचित है`
    return `${crop}: ${area}; ${reason ? reasons[reason] : consequences[supply]}।`
  },

  STATION_FAR: ({ km }, { kilometres }) => `सबसे नज़दीकी मौसम केंद्र ${kilometres(km)} किमी दूर है।`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `जलवायु का अनुमान आसपास के आँकड़ों से लगाया गया है; सबसे नज़दीकी मौसम केंद्र ${kilometres(km)} किमी दूर है।`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `सबसे नज़दीकी मौसम केंद्र इस जगह से ${number(roundHeight(metres))} मी ${STATION_HEIGHTS[side]} है।`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `${place} की ऊँचाई पता नहीं है; ${number(metres)} मी मानी गई है।`,
  CROP_NOT_VALIDATED: ({ crop }) => `${crop}: बुवाई के महीनों की जाँच पर्याप्त प्रेक्षणों से नहीं हुई है।`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `यह पता नहीं कि खेत सिंचित है या नहीं: सिंचाई के साथ अंक ${number(irrigated_score)} और केवल वर्षा पर ${number(rainfed_score)} हैं।`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `अंक ${number(score)} दो श्रेणियों की सीमा है।`
      : `अंक ${number(score)} दो श्रेणियों की सीमा ${number(limit)} के पास है।`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `तापमान, वर्षा और मिट्टी के छोटे बदलावों में से ${number(percent)}% में श्रेणी वही रहती है।`,
}
