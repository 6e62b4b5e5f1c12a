import type { Place, Point } from '../gazetteer/place'
import type { Part } from './directions'

/** Where the parts of a country lie between its southern and northern, or western and eastern towns: from 0 to 1, and a little beyond. */
const NEAR_START: Range = [-0.25, 0.45]
const MIDDLE: Range = [0.25, 0.75]
const NEAR_END: Range = [0.55, 1.25]
const ANYWHERE: Range = [-0.25, 1.25]

type Range = readonly [from: number, to: number]

const PARTS: Readonly<Record<Part, readonly [latitudes: Range, longitudes: Range]>> = {
  'north-eastern': [NEAR_END, NEAR_END],
  'north-western': [NEAR_END, NEAR_START],
  'south-eastern': [NEAR_START, NEAR_END],
  'south-western': [NEAR_START, NEAR_START],
  northern: [NEAR_END, ANYWHERE],
  southern: [NEAR_START, ANYWHERE],
  eastern: [ANYWHERE, NEAR_END],
  western: [ANYWHERE, NEAR_START],
  central: [MIDDLE, MIDDLE],
}

/** Share of the towns at each end that the range leaves out, because some are on far islands. */
const IGNORED_SHARE = 0.05

/** Returns the towns of a country that lie in a part of it, in the same order. */
export function filterByPart(towns: readonly Place[], part: Part): Place[] {
  const [latitudes, longitudes] = PARTS[part]
  const isInLatitudes = createRangeCheck(towns, 'latitude', latitudes)
  const isInLongitudes = createRangeCheck(towns, 'longitude', longitudes)
  return towns.filter((town) => isInLatitudes(town) && isInLongitudes(town))
}

function createRangeCheck(
  towns: readonly Place[],
  axis: keyof Point,
  [from, to]: Range,
): (town: Place) => boolean {
  const sorted = towns.map((town) => town[axis]).sort((a, b) => a - b)
  const ignored = Math.floor(IGNORED_SHARE * sorted.length)
  const [first = NaN, last = NaN] = [sorted.at(ignored), sorted.at(-1 - ignored)]
  return (town) => {
    const position = (town[axis] - first) / (last - first)
    return position >= from && position <= to
  }
}
