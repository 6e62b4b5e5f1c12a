import type { Factor } from '../assessment'
import { type CropType, isPerennial, isWinterType } from '../crops/crop-type'
import { inDays, percent } from './shared-risks'
import type { Told } from './told'

/** A factor this good is not worth a word. */
const NEGLIGIBLE_FROM = 0.97
const ALL_WELL = 'Warmth, water and the length of the season all suit it.'

/** Says in one sentence, with its number, what holds the crop back most. */
export function limitationSentence(told: Told): string {
  return isDrawback(told.limiting) ? SENTENCES[told.limiting.name](told, told.limiting) : ALL_WELL
}

export function isDrawback(limiting: Factor | null): limiting is Factor {
  return limiting !== null && limiting.score < NEGLIGIBLE_FROM
}

type Sentence = (told: Told, factor: Factor) => string

const SENTENCES: Readonly<Record<Factor['name'], Sentence>> = {
  temperature: ({ type }, factor) => temperatureSentence(type, observed(factor)),
  frost: ({ type }, factor) => {
    const days = inDays(observed(factor))
    return isPerennial(type)
      ? `It is cold enough to harm the plants on about ${days} a year.`
      : `Before harvest it is cold enough to kill the crop on about ${days}.`
  },
  heat: ({ type }, factor) =>
    isPerennial(type)
      ? `About ${Math.round(observed(factor))} % of the growing days are too hot for it.`
      : `About ${Math.round(observed(factor))} % of the days around flowering are hotter than ${type.heatC} °C.`,
  ripening: ({ account }, factor) => {
    const days = account.season?.days ?? 0
    return `It would be only ${observed(factor)} % of its way to ripeness after ${days} days.`
  },
  sowing_temperature: ({ type }, factor) => {
    const tmeanC = observed(factor)
    return isWinterType(type)
      ? `Winter types are sown in mild autumn weather that is getting colder, and it is ${tmeanC} °C then.`
      : `At planting it is about ${tmeanC} °C, and the seed needs ${type.sowingC} °C.`
  },
  variety: ({ account }) =>
    `The season is short or dry: ${account.season?.variety === 'early' ? 'an early' : 'a medium-early'} variety does best, and it yields less than a full-season one.`,
  chilling: ({ type }, factor) =>
    `It needs about ${type.chillDays} days a year below 10 °C and gets ${Math.round(observed(factor))}.`,
  establishment: () => 'Young plants take better when planted at another time of the year.',
  water: waterSentence,
}

function waterSentence({ account, type }: Told): string {
  const { rain_mm, effective_rain_mm, crop_water_requirement_mm, yield_ratio_rainfed } = account.water
  const span = isPerennial(type) ? 'in a year' : 'over the growing season'
  // A paddy field holds all its rain.
  const reaching = type.flags.has('flooded') ? '' : `, of which ${effective_rain_mm} mm reach the roots`
  return (
    `Rain ${span} is about ${rain_mm} mm${reaching}, and the crop uses ${crop_water_requirement_mm} mm; ` +
    `without irrigation expect about ${percent(yield_ratio_rainfed)} of the attainable yield.`
  )
}

/** With the tenth of the observed mean: the whole degree beside a limit would seem to lie on its other side. */
function temperatureSentence({ temperature }: CropType, meanC: number): string {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = temperature
  const range = `it grows best between ${optimalMinC} and ${optimalMaxC} °C`
  const figures = `${range}, and the mean while it grows is ${meanC} °C`
  if (meanC <= absoluteMinC) return `It is too cold: ${figures}.`
  if (meanC >= absoluteMaxC) return `It is too hot: ${figures}.`
  if (meanC < optimalMinC) return `It is rather cool: ${figures}.`
  if (meanC > optimalMaxC) return `It is rather warm: ${figures}.`
  return `Part of its time is too warm or too cold: ${figures}.`
}

function observed(factor: Factor): number {
  return factor.observed?.value ?? 0
}
