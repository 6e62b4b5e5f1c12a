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
  highly_suitable: 'pilihan yang baik',
  moderately_suitable: 'cukup baik',
  marginally_suitable: 'berisiko',
  not_suitable: 'tidak dianjurkan',
}

const SUPPLIES: SupplyWords = {
  irrigated: (label) => `dengan irigasi: ${VERDICTS[label]}`,
  rainfed: (label) => `hanya dengan hujan: ${VERDICTS[label]}`,
  separator: '; ',
}

/** Follows a verdict. */
const CAVEATS = {
  none: '',
  small: ', dengan sedikit kekurangan',
  serious: ', tetapi dengan risiko serius',
} as const

const VARIETIES = {
  full: '',
  medium: ' dengan varietas umur sedang',
  early: ' dengan varietas umur genjah',
} as const

const LABELS: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'sangat sesuai',
  moderately_suitable: 'cukup sesuai',
  marginally_suitable: 'sesuai marginal',
  not_suitable: 'tidak sesuai',
  insufficient_data: 'data tidak cukup',
}

const FACTORS: Readonly<Record<string, string>> = {
  temperature: 'suhu',
  frost: 'embun beku',
  heat: 'panas',
  ripening: 'pemasakan',
  sowing_temperature: 'suhu saat tanam',
  wet_weather: 'cuaca basah',
  variety: 'varietas',
  timing: 'waktu tanam',
  chilling: 'kebutuhan dingin',
  establishment: 'pertumbuhan bibit',
  soil_ph: 'pH tanah',
  water: 'air',
}

const MONTHS: MonthWords = {
  allYear: 'sepanjang tahun',
  span: (first, last) => `dari ${first} sampai ${last}`,
  within: (months) => `pada bulan ${months}`,
  mostly: 'terutama',
  otherMonths: 'pada bulan-bulan lain',
}

const STATION_HEIGHTS = {
  higher: 'lebih tinggi',
  lower: 'lebih rendah',
} as const

/** Follows a label. */
const LABEL_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' jika diairi',
  decisive: ', tergantung irigasi',
}

const withCondition = (label: FeasibilityLabel, irrigation: IrrigationCondition | undefined) =>
  LABELS[label] + (irrigation ? LABEL_CONDITIONS[irrigation] : '')

const TEMPERATURES: TemperatureWords = {
  phases: {
    growth: 'selama tanaman tumbuh',
    full_growth: 'saat tanaman tumbuh penuh',
    flowering: 'di sekitar masa berbunga',
    ripening: 'selama tanaman masak',
    before_harvest: 'sebelum panen',
    best_months: 'bahkan pada bulan-bulan terbaiknya',
    worst_month: 'pada bulan terburuknya',
  },
  cold: { serious: 'terlalu dingin', slight: 'agak dingin', bound: 'mulai' },
  hot: { serious: 'terlalu panas', slight: 'agak panas', bound: 'sampai' },
}

/** Follows a verdict. */
const VERDICT_CONDITIONS: Readonly<Record<IrrigationCondition, string>> = {
  required: ' jika Anda mengairinya',
  decisive: ', tergantung irigasi',
}

/** Nouns have one form. */
const SEASON_LENGTHS = {
  longer: ' dalam musim yang lebih panjang',
  shorter: ' dalam musim yang lebih pendek',
}

const countDays = (days: number, format: TextFormat) => `${format.number(days)} hari`

const aboutDays = (days: number, format: TextFormat) =>
  days < 1 ? 'kurang dari satu hari' : `sekitar ${countDays(days, format)}`

const VARIETY_NAMES: ConditionWords['varieties'] = {
  early: 'varietas umur genjah',
  medium: 'varietas umur sedang',
  late: 'varietas umur dalam',
}

const CONDITIONS: ConditionWords = {
  supplies: { rainfed: 'tadah hujan', irrigated: 'beririgasi' },
  soils: {
    sand: 'pasir',
    loamy_sand: 'pasir berlempung',
    sandy_loam: 'lempung berpasir',
    loam: 'lempung',
    silt_loam: 'lempung berdebu',
    clay_loam: 'lempung berliat',
    clay: 'liat',
  },
  height: (metres) => `ketinggian ${metres} m`,
  acidity: (ph) => `pH tanah ${ph}`,
  varieties: VARIETY_NAMES,
  varietyOfDays: (days, format) => `varietas ${countDays(days, format)}`,
}

const describeQuestion = (
  { crop, location, month, conditions }: AnalysedQuestionParams,
  format: TextFormat,
): string =>
  `${crop} di ${location}, ${format.month(month)}${describeConditions(conditions, CONDITIONS, format)}`

/** Says when it is hot: mostly in some months, or on dates around flowering. */
const describeHeatTime = ({ from, to, months = [] }: TextParamsByCode['heat'], format: TextFormat) => ({
  when: addMainMonths(months, MONTHS, format),
  dates: from && to ? ` (${format.startDate(from, to)} sampai ${format.date(to)})` : '',
})

const LEANS: Readonly<Record<OutlookLean, string>> = {
  dry: 'kering',
  wet: 'basah',
  cold: 'sejuk',
  warm: 'panas',
}

const OUTLOOK_ADVICE: Readonly<Record<OutlookAdvice, string>> = {
  wait: ', tunggu hujan pertama yang cukup',
  wait_or_early: ', tunggu hujan pertama yang cukup atau pilih varietas genjah',
  irrigate: ', kecuali Anda dapat mengairinya',
}

/** How far an outlook can be trusted, by its skill. */
const OUTLOOK_TRUST: Readonly<Record<OutlookTrust, string>> = {
  low: 'Prakiraan menyatakan peluang, bukan kepastian; selama ini prakiraan seperti ini di sini hanya sedikit lebih baik daripada tebakan.',
  fair: 'Prakiraan menyatakan peluang, bukan kepastian.',
  unknown:
    'Prakiraan menyatakan peluang, bukan kepastian; ketepatan prakiraan seperti ini di sini belum diketahui.',
}

export const indonesian: Phrases = {
  feasibility_changed_title: ({ plan }) => `Kelayakan “${plan}” berubah`,
  feasibility_changed_message: ({ crop, location, month, from, to, irrigation, limiting_factor }, format) => {
    const limit =
      limiting_factor === undefined
        ? 'Tidak ada yang membatasinya.'
        : `Faktor pembatas: ${FACTORS[limiting_factor] ?? limiting_factor.replaceAll('_', ' ')}.`
    return `${capitalise(crop)} di ${location}, tanam bulan ${format.month(month)}: ${LABELS[from]} → ${withCondition(to, irrigation)}. ${limit}`
  },
  other_question_analysed_title: ({ plan }) => `Kelayakan “${plan}” berubah`,
  other_question_analysed_message: ({ latest, previous }, format) =>
    `Analisis terakhir: ${describeQuestion(latest, format)}: ${withCondition(latest.label, latest.irrigation)}. Sebelumnya: ${describeQuestion(previous, format)}: ${LABELS[previous.label]}.`,
  planting_next_month_title: ({ plan }) => `Tanam “${plan}” mulai bulan depan`,
  planting_next_month_message: ({ crop, location, month, label, irrigation }, format) => {
    const plan = `${capitalise(crop)} di ${location}: tanam direncanakan bulan ${format.month(month)}.`
    if (label === undefined) return `${plan} Belum dianalisis.`
    if (label === 'insufficient_data') return `${plan} Data analisis terakhir tidak cukup untuk menilai.`
    return `${plan} Analisis terakhir: ${withCondition(label, irrigation)}.`
  },
  outlook_changed_title: ({ plan }) => `Prakiraan musim untuk “${plan}” berubah`,
  outlook_changed_message: (params, format) => {
    const { crop, location, month, issued, from, to, compared_with: base, lean } = params
    const issue = format.monthOfYear(issued)
    const source = lean
      ? `Prakiraan musim (${issue}) condong ${LEANS[lean]}: `
      : `Menurut prakiraan musim (${issue}): `
    const before =
      base === 'usual' ? `biasanya ${LABELS[from]}` : `sebelumnya ${LABELS[from]} menurut prakiraan terdahulu`
    return `${capitalise(crop)} di ${location}, tanam bulan ${format.month(month)}. ${source}kini ${LABELS[to]}, ${before}. ${OUTLOOK_TRUST[getOutlookTrust(params)]}`
  },
  webhook_disabled_title: ({ host }) => `Webhook Anda ke ${host} dinonaktifkan`,
  webhook_disabled_message: ({ reason }) => {
    const cause =
      reason === 'gone'
        ? 'Penerima menjawab bahwa alamatnya sudah tidak ada (410).'
        : 'Penerima tidak menerima apa pun selama lima hari.'
    return `${cause} Tidak ada lagi peristiwa yang dikirim ke sana. Perbaiki penerima, lalu aktifkan kembali webhook.`
  },

  winter_type: ({ crop }) => `${crop} (tipe musim dingin)`,
  spring_type: ({ crop }) => `${crop} (tipe musim semi)`,

  verdict: ({ crop, place, month, label, drawback, irrigation, supply, from, to }, format) => {
    const caveat = CAVEATS[drawback]
    const condition = irrigation ? VERDICT_CONDITIONS[irrigation] : supply ? ' hanya dengan hujan' : ''
    const bestPart =
      from && to ? `, terbaik dari ${format.startDate(from, to)} sampai ${format.date(to)}` : ''
    return `${crop}, tanam di ${place} bulan ${format.month(month)}: ${VERDICTS[label]}${condition}${caveat}${bestPart}.`
  },
  both_supplies: (params) => `${compareSupplies(params, SUPPLIES)}.`,
  nothing_limits: ({ water }) => {
    if (water === 'excess_rain')
      return 'Suhu dan panjang musim sesuai untuknya, tetapi hujannya melebihi daya tahannya.'
    return water === 'irrigation'
      ? 'Suhu dan panjang musim sesuai untuknya.'
      : 'Suhu, air, dan panjang musim semuanya sesuai untuknya.'
  },
  limited_by_temperature: (params, format) => {
    const { feeling, bound, during, when } = chooseTemperatureWords(params, TEMPERATURES, MONTHS, format)
    const time = isAllYear(params.months) ? when : `${during}, ${when}`
    const [mean, limit] = [params.mean, params.limit].map(format.number)
    return `Cuaca ${feeling} ${time}: rata-rata ${mean} °C, sedangkan tanaman ini tumbuh terbaik ${bound} ${limit} °C.`
  },
  limited_by_warm_nights: ({ span, mean, limit }, { number }) =>
    span === 'coolest_month'
      ? `Tanaman ini berbunga setelah malam yang sejuk: bahkan pada bulan tersejuk suhu malam rata-rata ${number(mean)} °C, sedangkan yang terbaik sampai ${number(limit)} °C.`
      : `Malam terlalu hangat pada paruh kedua musim tanam: rata-rata ${number(mean)} °C, sedangkan tanaman ini tumbuh terbaik sampai ${number(limit)} °C.`,
  limited_by_frost: ({ days, habit, months, harms, harm }, format) => {
    const when = addMainMonths(months, MONTHS, format)
    if (harms === 'flowers')
      return `Embun beku pada daun atau bunga diperkirakan terjadi ${aboutDays(days, format)} per tahun${when}.`
    if (harm === 'slight')
      return habit === 'perennial'
        ? `Embun beku dapat merusak tanaman ${aboutDays(days, format)} per tahun${when}.`
        : `Sebelum panen, embun beku dapat merusak tanaman selama ${aboutDays(days, format)}${when}.`
    return habit === 'perennial'
      ? `${capitalise(aboutDays(days, format))} per tahun cukup dingin untuk mematikan tanaman${when}.`
      : `Sebelum panen, ${aboutDays(days, format)} cukup dingin untuk mematikan tanaman${when}.`
  },
  limited_by_heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Sekitar ${percent}% hari pertumbuhan lebih panas dari ${format.number(celsius)} °C${when}.`
      : `Sekitar ${percent}% hari ${TEMPERATURES.phases[phase]}${dates} lebih panas dari ${format.number(celsius)} °C.`
  },
  limited_by_ripening: ({ percent, days }, format) =>
    percent < HARDLY_GROWN_PERCENT
      ? `Tanaman hampir tidak akan tumbuh dalam ${countDays(days, format)}.`
      : `Setelah ${countDays(days, format)}, tanaman baru mencapai ${percent}% menuju masak.`,
  limited_by_vernalisation: () => 'Dinginnya tidak cukup agar tipe musim dingin ini berbunga.',
  limited_by_sowing_temperature: ({ celsius, required }, { number }) =>
    `Saat tanam suhunya ${number(celsius)} °C, sedangkan tanaman memerlukan ${number(required)} °C untuk mulai tumbuh.`,
  limited_by_autumn: (params, { number }) => {
    if (params.fault === 'not_cooling')
      return `Tipe musim dingin ditanam ketika cuaca makin dingin; di sini ${number(params.celsius)} °C saat tanam dan ${number(params.later)} °C sebulan kemudian.`
    return params.fault === 'cold'
      ? `Tipe musim dingin ditanam sebelum suhu turun di bawah ${number(params.limit)} °C, dan saat tanam suhunya ${number(params.celsius)} °C.`
      : `Tipe musim dingin ditanam setelah suhu turun sampai ${number(params.limit)} °C, dan saat tanam suhunya ${number(params.celsius)} °C.`
  },
  limited_by_variety: ({ variety, lacks }) => {
    if (lacks === undefined)
      return 'Varietas yang lebih genjah hasilnya lebih sedikit daripada yang berumur dalam.'
    const name = variety === 'early' ? 'umur genjah' : 'umur sedang'
    const cause =
      lacks === 'time'
        ? 'Musimnya terlalu pendek untuk varietas umur dalam'
        : 'Airnya tidak cukup sampai akhir untuk varietas umur dalam'
    return `${cause}: varietas ${name} paling cocok, meskipun hasilnya lebih sedikit.`
  },
  limited_by_timing: ({ months }, format) =>
    `Di iklim seperti ini, petani lebih sering menanamnya ${describeMonths(months, MONTHS, format)}.`,
  limited_by_chilling: ({ required_days, days, dry_months }, { number }) =>
    dry_months !== undefined
      ? `Tanaman ini memerlukan masa istirahat, yaitu sekitar ${number(required_days)} hari per tahun di bawah 10 °C atau musim kering sekitar ${number(dry_months)} bulan, dan di sini masa itu kurang.`
      : `Tanaman ini memerlukan sekitar ${number(required_days)} hari per tahun di bawah 10 °C dan ${days === 0 ? 'tidak mendapat sama sekali' : `hanya mendapat ${number(days)}`}.`,
  limited_by_establishment: ({ months }, format) =>
    `Bibit lebih mudah tumbuh jika ditanam ${describeMonths(months, MONTHS, format)}.`,
  limited_by_rosette: ({ percent }) =>
    `Sebelum musim dingin tanaman hanya membentuk ${percent}% daun yang diperlukan untuk bertahan hidup; tanamlah lebih awal.`,
  limited_by_soil_ph: ({ ph, optimal_min, optimal_max, harm }, { number }) => {
    if (optimal_min === undefined || optimal_max === undefined)
      return `Tanah dengan pH ${number(ph)} tidak cocok untuknya.`
    const degree = harm === 'slight' ? 'agak' : 'terlalu'
    const range = `tanaman ini tumbuh terbaik antara pH ${number(optimal_min)} dan ${number(optimal_max)}`
    return ph < optimal_min
      ? `Tanah dengan pH ${number(ph)} ${degree} masam: ${range}, dan kapur pertanian menaikkan pH.`
      : `Tanah dengan pH ${number(ph)} ${degree} basa: ${range}. Belerang, atau gipsum pada tanah sodik, menurunkan pH.`
  },
  limited_by_disease: ({ mm_per_day, celsius }) =>
    `Penyakit dan busuk menyebar dalam cuaca hangat dan basah: ${celsius} °C dan sekitar ${mm_per_day} mm hujan per hari sejak tumbuh penuh sampai panen.`,
  limited_by_wet_harvest: ({ mm_per_day }) =>
    `Selama tanaman masak turun sekitar ${mm_per_day} mm hujan per hari, padahal tanaman masak paling baik dalam cuaca kering.`,
  limited_by_excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    const period = params.span === 'year' ? 'setahun' : 'semusim'
    return `Turun ${mm} mm hujan ${period}; tanaman tahan paling banyak ${format.number(params.max_mm)} mm.`
  },
  limited_by_water: ({ span, use_mm, rain_mm, fallen_mm, soil_mm, shortage_mm, percent }, { number }) => {
    const period = span === 'year' ? ' per tahun' : ''
    const rain =
      rain_mm === 0
        ? 'hujan tidak memberi apa-apa'
        : fallen_mm === undefined
          ? `hujan memberi ${number(rain_mm)} mm`
          : `hujan memberi ${number(rain_mm)} mm dari ${number(fallen_mm)} mm yang turun`
    const sources = soil_mm < MIN_NAMED_SOIL_MM ? rain : `${rain}, tanah ${number(soil_mm)} mm`
    const harvest =
      percent < HARDLY_ANY_PERCENT
        ? 'dari segi air, hampir tidak ada yang bisa dipanen.'
        : `dari segi air, harapkan sekitar ${percent}% dari hasil yang bisa dicapai.`
    return (
      `Tanaman memerlukan ${number(use_mm)} mm air${period}: ${sources}, dan kurang ${number(shortage_mm)} mm ` +
      `tanpa irigasi; ${harvest}`
    )
  },
  irrigation_advice: ({ mm, span, label, season, planting, from, to }, format) => {
    const amount = format.number(roundAmount(mm))
    const length = season === undefined ? '' : SEASON_LENGTHS[season]
    const time =
      from && to
        ? ` jika ditanam dari ${format.startDate(from, to)} sampai ${format.date(to)}`
        : ' jika ditanam pada waktu lain dalam bulan itu'
    const planted = planting === 'other' ? time : ''
    const period = span === 'year' ? ' per tahun' : length + planted
    if (label === undefined) return `Irigasi yang diperlukan sekitar ${amount} mm${period}.`
    const growth = label === 'highly_suitable' ? 'baik' : 'cukup baik'
    return `Dengan irigasi sekitar ${amount} mm${period}, tanaman bisa tumbuh ${growth}.`
  },
  better_months: ({ months, crop, label }, format) => {
    const caveat = label === 'not_suitable' ? ', tetapi juga tidak dianjurkan' : ''
    const advice = `lebih baik menanam pada bulan ${format.anyOf(months.map(format.month))}${caveat}.`
    return crop === undefined ? capitalise(advice) : `${crop}: ${advice}`
  },
  no_better_month: () => 'Tidak ada bulan lain yang jelas lebih baik.',
  harvest: ({ date, days, variety = 'full' }, format) =>
    `Perkiraan panen sekitar ${format.date(date)}, setelah ${countDays(days, format)}${VARIETIES[variety]}.`,
  variety_used: (params, format) => {
    if (!('variety' in params)) {
      const season =
        params.season_days === undefined
          ? ''
          : `, dan ${countDays(params.season_days, format)} pada musim ini`
      return `Ini berlaku untuk varietas yang biasanya berumur sekitar ${countDays(params.days, format)}${season}.`
    }
    const name = VARIETY_NAMES[params.variety]
    const days = params.days === undefined ? '' : ` sekitar ${countDays(params.days, format)}`
    return `Ini berlaku untuk ${name}${days}.`
  },
  better_variety: ({ side, days, label }, format) => {
    const verdict = `sekitar ${countDays(days, format)}: ${VERDICTS[label]}`
    return side === 'shorter'
      ? `Umurnya terlalu panjang untuk musim di sini; dengan varietas ${verdict}.`
      : `Dengan varietas yang lebih dalam umurnya, ${verdict}.`
  },
  first_harvest_later: () => 'Panen pertama datang beberapa tahun setelah tanam.',
  harvested_for_years: () => 'Tanaman ditanam sekali dan dipanen selama beberapa tahun.',
  not_enough_data: () => 'Data tidak cukup untuk menilai ini.',
  outlook: ({ crop, place, month, usual, label, lean, tenths = 0, advice }, format) => {
    const outlook = lean
      ? `condong ${LEANS[lean]} (${tenths} dari 10 musim, biasanya 3)`
      : 'mendekati keadaan biasa'
    const verdict = `${label === usual ? 'tetap' : 'kali ini'} ${VERDICTS[label]}`
    return `${crop}, tanam di ${place} bulan ${format.month(month)}: biasanya ${VERDICTS[usual]}; prakiraan musim ini ${outlook}: ${verdict}${advice ? OUTLOOK_ADVICE[advice] : ''}.`
  },
  outlook_without_skill: ({ crop, place, month, usual }, format) =>
    `${crop}, tanam di ${place} bulan ${format.month(month)}: biasanya ${VERDICTS[usual]}; prakiraan musim di sini selama ini tidak lebih baik daripada tebakan, jadi jawabannya tidak berubah.`,
  outlook_skill_low: () =>
    'Selama ini prakiraan seperti ini di sini hanya sedikit lebih baik daripada tebakan.',
  outlook_skill_unknown: () =>
    'Ketepatan prakiraan seperti ini di sini belum diketahui, jadi hanya diperhitungkan sebagian.',
  outlook_no_skill: () =>
    'Prakiraan musim di sini selama ini tidak lebih baik daripada tebakan, jadi tingkat keyakinannya sama seperti tahun biasa.',
  outlook_drought: ({ tenths }) =>
    `Tanpa irigasi, risiko kekeringan lebih ${tenths > 3 ? 'besar' : 'kecil'} daripada biasanya (musim kering ${tenths} dari 10 tahun, biasanya 3).`,
  outlook_excess_rain: ({ tenths }) =>
    `Risiko kelebihan hujan lebih ${tenths > 3 ? 'besar' : 'kecil'} daripada biasanya (musim basah ${tenths} dari 10 tahun, biasanya 3).`,
  outlook_heat: ({ tenths }) =>
    `Risiko kerusakan akibat panas lebih ${tenths > 3 ? 'besar' : 'kecil'} daripada biasanya (musim yang hangat ${tenths} dari 10 tahun, biasanya 3).`,
  outlook_cold: ({ tenths }) =>
    `Risiko kerusakan akibat dingin lebih ${tenths > 3 ? 'besar' : 'kecil'} daripada biasanya (musim yang sejuk ${tenths} dari 10 tahun, biasanya 3).`,
  did_you_mean: (params, format) => `Maksud Anda ${format.anyOf(listSuggestedNames(params, format))}?`,
  location_hint: () => 'Tulislah “tempat, negara” atau “lintang,bujur”.',

  frost: (params, format) => {
    if ('days' in params) {
      return `Embun beku yang dapat menghancurkan tanaman tanpa perlindungan diperkirakan terjadi ${aboutDays(params.days, format)} dalam semusim${addMainMonths(params.months ?? [], MONTHS, format)}.`
    }
    const { plant_days, plant_months = [], flower_days, flower_months = [] } = params
    return [
      plant_days === undefined
        ? ''
        : `Embun beku yang dapat mematikan tanaman tanpa perlindungan diperkirakan terjadi ${aboutDays(plant_days, format)} per tahun${addMainMonths(plant_months, MONTHS, format)}.`,
      flower_days === undefined
        ? ''
        : `Embun beku dapat merusak daun dan bunga, dan dengan itu panen, selama ${aboutDays(flower_days, format)} per tahun${addMainMonths(flower_months, MONTHS, format)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  heat: (params, format) => {
    const { percent, celsius, habit, phase = 'flowering' } = params
    const { when, dates } = describeHeatTime(params, format)
    return habit === 'perennial'
      ? `Panas di atas ${format.number(celsius)} °C pada sekitar ${percent}% hari pertumbuhan dapat menurunkan hasil${when}.`
      : `Panas di atas ${format.number(celsius)} °C pada sekitar ${percent}% hari ${TEMPERATURES.phases[phase]}${dates} dapat menurunkan hasil.`
  },
  drought: ({ percent, dry_year_percent }) => {
    if (percent < HARDLY_ANY_PERCENT) return 'Tanpa irigasi hampir tidak ada yang bisa dipanen.'
    const dryYear =
      dry_year_percent === percent
        ? ''
        : dry_year_percent < HARDLY_ANY_PERCENT
          ? ', dan hampir tidak cukup untuk apa pun pada satu dari lima tahun'
          : `, dan untuk ${dry_year_percent}% pada satu dari lima tahun`
    return `Tanpa irigasi, air cukup untuk sekitar ${percent}% dari hasil yang bisa dicapai pada tahun normal${dryYear}.`
  },
  rain_variability: ({ percent, span }) =>
    percent < UNRELIABLE_PERCENT
      ? `Curah hujan ${span === 'year' ? 'setahun' : 'semusim'} berubah sekitar ${percent}% dari tahun ke tahun.`
      : `Curah hujan ${span === 'year' ? 'setahun' : 'semusim'} sangat tidak menentu: pada tahun tertentu hampir tidak turun.`,
  excess_rain: (params, format) => {
    const mm = format.number(params.mm)
    if ('month' in params)
      return `Pada bulan ${format.month(params.month)} turun ${mm} mm hujan: lahan perlu drainase.`
    const period = params.span === 'year' ? 'setahun' : 'semusim'
    return `Terlalu banyak hujan dapat menimbulkan penyakit dan kerugian: ${mm} mm ${period}, sedangkan tanaman tahan paling banyak ${format.number(params.max_mm)} mm.`
  },
  wet_harvest: ({ mm_per_day }) =>
    `Hujan sekitar ${mm_per_day} mm per hari selama tanaman masak dapat merusaknya, dan pengeringan akan sulit.`,
  cold_sowing: ({ celsius, required }, { number }) => {
    if (celsius < FROZEN_GROUND_C)
      return `Pada ${number(celsius)} °C tanah biasanya membeku: tidak ada yang bisa ditanam.`
    return required === undefined
      ? `Jika ditanam pada ${number(celsius)} °C, tanaman bisa gagal: tipe ini ditanam pada musim gugur, ketika cuaca sejuk dan makin dingin.`
      : `Jika ditanam pada ${number(celsius)} °C, tanaman dapat busuk di dalam tanah atau lambat tumbuh; tanaman memerlukan sekitar ${number(required)} °C.`
  },
  does_not_ripen: ({ days, percent }, format) => {
    if (percent < HARDLY_GROWN_PERCENT)
      return `Mungkin tidak ada panen: tanaman hampir tidak tumbuh dalam ${countDays(days, format)}.`
    const harvest = getRipenessWords(percent, {
      none: 'Mungkin tidak ada panen',
      poor: 'Panen bisa sedikit atau gagal',
      part: 'Sebagian panen mungkin tidak masak',
    })
    return `${harvest}: setelah ${countDays(days, format)}, tanaman hanya mencapai ${percent}% menuju masak.`
  },
  no_vernalisation: () =>
    'Tanpa cukup dingin, tipe musim dingin ini mungkin tidak berbunga dan tidak menghasilkan.',
  low_confidence: ({ km, metres, side }, { kilometres, number }) => {
    const height =
      metres < MIN_NAMED_METRES ? '' : ` dan ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]}`
    return `Stasiun iklim terdekat berjarak ${kilometres(km)} km${height}, jadi angkanya bisa meleset.`
  },

  LOCATION_NOT_IN_REFERENCE: ({ location, reason }) => {
    const texts = {
      unknown: `Tidak ada tempat bernama “${location}” dalam data acuan.`,
      country: `“${location}” adalah negara: sebutkan tempat di dalamnya.`,
      part_of_country: `“${location}” adalah bagian dari suatu negara: sebutkan tempat di dalamnya.`,
      continent: `“${location}” adalah benua atau bagiannya: sebutkan tempat di dalamnya.`,
      off_globe: `“${location}” tidak ada di bumi: lintang dari -90 sampai 90, bujur dari -180 sampai 180.`,
    }
    return texts[reason]
  },
  LOCATION_AMBIGUOUS: ({ location, place, others }) =>
    `Beberapa tempat bernama “${location}”; jawaban ini untuk ${place}.${others ? ` Lainnya: ${others.join('; ')}.` : ''}`,
  LOCATION_MATCHED: ({ location, place, unused = [] }, format) => {
    const matched = `“${location}” dianggap sebagai ${place}.`
    if (unused.length === 0) return matched
    const parts = format.allOf(unused.map((part) => `“${part}”`))
    return `${matched} ${parts} diabaikan.`
  },
  LOCATION_WIDENED: ({ place, unknown }) =>
    `Jawaban ini untuk ${place}, karena tidak ada tempat bernama “${unknown}” yang dikenal di sana. Sebutkan kota terdekat atau koordinat lahan untuk jawaban yang lebih baik.`,
  COORDINATES_EXCHANGED: ({ location, other }) =>
    `“${location}” berada di laut. Jika lintang dan bujur ditukar, “${other}” berada di darat.`,
  LOCATION_IS_DIVISION: ({ place, kind, metres }, { number }) => {
    const division = kind === 'district' ? 'kabupaten atau kota' : 'provinsi atau wilayah'
    const height = metres === undefined ? '' : ` pada ketinggian ${number(metres)} m dpl`
    return `${place} adalah ${division}, dinilai pada satu titik${height}: untuk lahan yang lebih tinggi atau lebih rendah, sebutkan kota atau koordinat lahan.`
  },
  LOCATION_RANGE: ({ place, towns, lowest, highest, town, score, answer_score: answer }, { number }) => {
    const scores =
      lowest === highest
        ? `Di ${place}, nilainya ${number(score)} di semua ${number(towns)} kota yang dibandingkan.`
        : `Di ${place}, nilai ${number(towns)} kota berkisar dari ${number(lowest)} sampai ${number(highest)}; nilai ${town} ${number(score)}.`
    return answer === undefined
      ? scores
      : scores +
          ` Jawaban ini untuk titik lain, yang nilainya lebih ${answer > highest ? 'tinggi' : 'rendah'}: ${number(answer)}.`
  },
  CROP_NOT_IN_REFERENCE: ({ name, reason }) => {
    if (reason === 'several') return `“${name}” bisa berarti beberapa tanaman.`
    if (reason === 'not_covered') return `“${name}” tidak termasuk tanaman yang dinilai layanan ini.`
    return `Tidak ada tanaman bernama “${name}” dalam data acuan.`
  },
  CROP_MATCHED: (
    { name, crop, unused = [], variety_words: varietyWords = [], not_understood: notUnderstood = [] },
    format,
  ) => {
    const texts = [`“${name}” dianggap sebagai ${crop}.`]
    if (unused.length > 0) {
      const qualifiers = format.allOf(unused.map((word) => `“${word}”`))
      texts.push(`${qualifiers} tidak mengubah penilaian.`)
    }
    if (varietyWords.length > 0) {
      const words = format.allOf(varietyWords.map((word) => `“${word}”`))
      texts.push(`${words} tidak dipakai: varietas hanya diperhitungkan jika disebut dalam kondisi lahan.`)
    }
    if (notUnderstood.length > 0) {
      const parts = format.allOf(notUnderstood.map((part) => `“${part}”`))
      texts.push(`${parts} tidak dipahami.`)
    }
    return texts.join(' ')
  },
  NO_ALTERNATIVE_CROPS: ({ month, crops }, format) =>
    `Tidak ada tanaman ${crops === 'orchard' ? 'kebun atau perkebunan ' : ''}lain di negara ini yang tumbuh setidaknya cukup baik di sini jika ditanam pada bulan ${format.month(month)}.`,
  CROP_TYPE_CHOSEN: ({ crop }) =>
    `Dari tipe-tipe tanaman ini, ${uncapitalise(crop)} yang paling baik di sini pada bulan ini.`,
  CLIMATE_NOT_IN_REFERENCE: ({ km }, { kilometres }) =>
    `Stasiun iklim terdekat berjarak ${kilometres(km)} km, terlalu jauh untuk menilai.`,
  MONTH_OUT_OF_RANGE: () => 'Bulan harus berupa bilangan bulat dari 1 sampai 12.',
  PERENNIAL_CROP: ({ habit }) =>
    habit === 'perennial'
      ? 'Bulan ini adalah bulan tanam; tanaman ditanam sekali dan dipanen selama beberapa tahun.'
      : 'Bulan ini adalah bulan tanam; panen pertama datang setelah beberapa tahun.',
  VARIETY_NOT_USED: () =>
    'Varietas tidak diperhitungkan: untuk tanaman yang bertahun-tahun di lahan, jawabannya adalah untuk varietas yang lazim.',
  VARIETY_UNUSUAL: ({ crop, days, min_days: min, max_days: max, used_days: used }) => {
    const usual =
      min === undefined
        ? ''
        : `${crop}: dari tanam sampai panen, varietasnya biasanya ${min} sampai ${max} hari, bukan ${days}.`
    const possible =
      used === undefined
        ? ''
        : `Pada waktu tanam terbaik, tidak ada varietas yang berumur ${days} hari di sini: jawabannya untuk varietas sekitar ${used} hari.`
    return [usual, possible].filter(Boolean).join(' ')
  },
  WATER_SUPPLY_ASSUMED: ({ crop, percent, supply, reason }) => {
    const between = 'nilainya berada di antara lahan tadah hujan dan lahan beririgasi'
    const reasons = {
      no_month_on_rain:
        'hujan saja tidak mencukupi di sini pada bulan mana pun, jadi nilainya untuk lahan beririgasi',
      hardly_enough_rain: `hujan saja tidak mencukupi di sini, tempat irigasi lebih banyak dipakai, jadi ${between}`,
      vegetable: 'sayuran diairi pada bulan kering, jadi nilainya untuk lahan beririgasi',
    }
    if (percent === undefined)
      return `Tidak diketahui apakah lahan beririgasi: ${reason ? reasons[reason] : between}.`
    const consequences = {
      irrigated: 'nilainya untuk lahan beririgasi',
      mostly_rainfed: 'nilainya terutama untuk lahan tadah hujan',
      mixed: between,
    }
    const area =
      percent === 0
        ? 'menurut statistik, tidak ada luasannya di negara ini yang beririgasi'
        : percent >= NEARLY_ALL_PERCENT
          ? 'hampir seluruh luasannya di negara ini beririgasi'
          : `sekitar ${percent}% luasannya di negara ini beririgasi`
    return `${crop}: ${area}; ${reason ? reasons[reason] : consequences[supply]}.`
  },

  STATION_FAR: ({ km }, { kilometres }) => `Stasiun iklim terdekat berjarak ${kilometres(km)} km.`,
  INTERPOLATED_CLIMATE: ({ km }, { kilometres }) =>
    `Iklimnya hasil interpolasi; stasiun iklim terdekat berjarak ${kilometres(km)} km.`,
  STATION_HEIGHT_DIFFERS: ({ metres, side }, { number }) =>
    `Stasiun iklim terdekat ${number(roundHeight(metres))} m ${STATION_HEIGHTS[side]} daripada tempat ini.`,
  HEIGHT_ASSUMED: ({ place, metres }, { number }) =>
    `Ketinggian ${place} tidak diketahui; diasumsikan ${number(metres)} m.`,
  CROP_NOT_VALIDATED: ({ crop }) => `${crop}: bulan tanamnya belum diperiksa dengan cukup pengamatan.`,
  WATER_SUPPLY_UNKNOWN: ({ irrigated_score, rainfed_score }, { number }) =>
    `Tidak diketahui apakah lahan beririgasi: nilainya ${number(irrigated_score)} dengan irigasi dan ${number(rainfed_score)} hanya dengan hujan.`,
  NEAR_CLASS_LIMIT: ({ score, limit }, { number }) =>
    score === limit
      ? `Nilai ${number(score)} adalah batas antara dua kelas.`
      : `Nilai ${number(score)} dekat dengan ${number(limit)}, batas antara dua kelas.`,
  LABEL_UNSTABLE: ({ percent }, { number }) =>
    `Kelasnya tetap sama pada ${number(percent)}% perubahan kecil suhu, hujan, dan tanah.`,
}
