import fc from 'fast-check'
import { createPlaceClimate, type PlaceClimate } from '../src/climate/place-climate'
import type { CropType } from '../src/crops/traits/crop-type'
import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { readDataPackage } from '../src/data-pack/data-package'
import { createIssueList } from '../src/data-pack/issues'
import { readCrops } from '../src/data-pack/read-crops'
import { at } from '../src/at'

// Shrinking a failing climate completely takes minutes; the simplest climate found within 10 s is enough.
fc.configureGlobal({ interruptAfterTimeLimit: 10_000 })

/** Reads only the crops, because the whole data pack takes a hundred times as long. */
export const cropTypes = readCropTypes()

function readCropTypes(): readonly CropType[] {
  const issues = createIssueList()
  const pack = readDataPackage(SHIPPED_DATA_DIR, issues)
  const types = pack ? readCrops(pack, issues) : []
  if (!issues.isEmpty()) throw issues.toError(SHIPPED_DATA_DIR)
  return types
}

/** Uniformly distributed numbers, because fast-check's doubles are mostly close to 0. */
export const between = (min: number, max: number) =>
  fc.integer({ min: 0, max: 10_000 }).map((share) => min + ((max - min) * share) / 10_000)

/** Twelve monthly values that follow a yearly cosine within bounds. */
export const seasonal = (min: number, max: number) =>
  fc
    .tuple(between(min, max), between(0, (max - min) / 2), between(0, 12))
    .map(([mean, swing, peak]) =>
      Float64Array.from({ length: 12 }, (_, month) =>
        Math.min(max, Math.max(min, mean + swing * Math.cos(((month - peak) * Math.PI) / 6))),
      ),
    )

const constant = (value: number) => fc.constant(new Float64Array(12).fill(value))
const independent = (min: number, max: number) =>
  fc.array(between(min, max), { minLength: 12, maxLength: 12 }).map((values) => Float64Array.from(values))
const months = (min: number, max: number) =>
  fc.oneof(seasonal(min, max), independent(min, max), constant(min), constant(max))

/** Any climate that a data pack may contain, and even higher places. In most of them nothing grows. */
export const anyClimate = createClimates({
  latitude: fc.oneof(between(-90, 90), fc.constantFrom(-90, -66.6, 0, 66.6, 90)),
  elevationM: between(-450, 9000),
  tminC: fc.oneof(seasonal(-10, 28), months(-90, 40)),
  rangeC: months(0, 20),
  rainMm: fc.oneof(seasonal(0, 400), months(0, 4000)),
  humidityPct: months(0, 100),
  sunshinePct: months(0, 100),
  windMps: months(0, 40),
  rainVariation: months(0, 3),
})

/** Climates in which people farm, deserts included. */
export const farmedClimate = createClimates({
  latitude: between(-65, 65),
  elevationM: between(0, 3000),
  tminC: seasonal(-10, 26),
  rangeC: seasonal(6, 16),
  rainMm: fc.oneof(seasonal(0, 50), seasonal(0, 300), constant(0)),
  humidityPct: seasonal(20, 90),
  sunshinePct: seasonal(20, 90),
  windMps: seasonal(0.5, 6),
  rainVariation: seasonal(0.2, 1.5),
})

interface Normals {
  readonly latitude: fc.Arbitrary<number>
  readonly elevationM: fc.Arbitrary<number>
  readonly tminC: fc.Arbitrary<Float64Array>
  readonly rangeC: fc.Arbitrary<Float64Array>
  readonly rainMm: fc.Arbitrary<Float64Array>
  readonly humidityPct: fc.Arbitrary<Float64Array>
  readonly sunshinePct: fc.Arbitrary<Float64Array>
  readonly windMps: fc.Arbitrary<Float64Array>
  readonly rainVariation: fc.Arbitrary<Float64Array>
}

function createClimates(normals: Normals): fc.Arbitrary<PlaceClimate> {
  return fc.record(normals).map(({ latitude, elevationM, rangeC, ...otherNormals }) => {
    const tmaxC = otherNormals.tminC.map((tminC, month) => tminC + at(rangeC, month))
    const tmeanC = otherNormals.tminC.map((tminC, month) => (tminC + at(tmaxC, month)) / 2)
    const site = { latitude, elevationM, nearestKm: 0, heightAboveNearestM: 0, stations: [] }
    const monthly = { ...otherNormals, tmaxC, tmeanC }
    // A failure prints the monthly normals instead of the daily series.
    const print = () => fc.stringify({ latitude, elevationM, ...monthly })
    return Object.assign(createPlaceClimate(site, monthly), { [fc.toStringMethod]: print })
  })
}

const everyMonth = (value: number) => new Float64Array(12).fill(value)

/** Creates the climate of a place on the equator whose months are all equal. */
export function createUniformClimate(
  tmeanC: number,
  { halfRangeC = 5, rainMm = 50, windMps = 2, humidityPct = 60 } = {},
): PlaceClimate {
  return createPlaceClimate(
    { latitude: 0, elevationM: 0, nearestKm: 0, heightAboveNearestM: 0, stations: [] },
    {
      tminC: everyMonth(tmeanC - halfRangeC),
      tmeanC: everyMonth(tmeanC),
      tmaxC: everyMonth(tmeanC + halfRangeC),
      rainMm: everyMonth(rainMm),
      humidityPct: everyMonth(humidityPct),
      sunshinePct: everyMonth(50),
      windMps: everyMonth(windMps),
      rainVariation: everyMonth(0.3),
    },
  )
}

/** Returns the crop type with a key. */
export function getCropType(key: string): CropType {
  const type = cropTypes.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`no crop type ${key}`)
  return type
}
