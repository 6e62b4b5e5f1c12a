// Figures from the paper that describes the model, computed with its reference implementation.

/** Latitude, longitude and elevation in metres. */
export const PLACES = {
  lahore: [31.558, 74.351, 216],
  desMoines: [41.601, -93.609, 264],
  niamey: [13.513, 2.11, 207],
  kyiv: [50.45, 30.52, 187],
  dhaka: [23.71, 90.407, 23],
  shimla: [31.104, 77.167, 2200],
  kualaLumpur: [3.141, 101.687, 56],
  basra: [30.508, 47.783, 5],
} as const

export type PlaceName = keyof typeof PLACES

/**
 * Expected figures of seasons. `scores` are the scores in percent for an unknown water supply, for rain only and for
 * irrigation.
 */
export const SEASONS = [
  {
    place: 'lahore',
    crop: 'wheat_spring',
    month: 11,
    days: 113,
    phases: [1, 1, 1],
    frostDays: 0.09,
    hotShare: 0,
    climateScore: 0.992,
    etcMm: 168,
    rainMm: 73,
    irrigationMm: 37,
    yieldRatio: 0.866,
    yieldRatioDryYear: 0.522,
    scores: [90, 86, 99],
  },
  {
    place: 'desMoines',
    crop: 'maize',
    month: 5,
    days: 123,
    phases: [0.993, 1, 1],
    frostDays: 0,
    hotShare: 0,
    climateScore: 0.998,
    etcMm: 489,
    rainMm: 448,
    irrigationMm: 50,
    yieldRatio: 0.918,
    yieldRatioDryYear: 0.849,
    scores: [94, 92, 100],
  },
  {
    place: 'niamey',
    crop: 'pearl_millet',
    month: 6,
    days: 75,
    phases: [1, 1, 1],
    frostDays: 0,
    hotShare: 0.001,
    climateScore: 0.994,
    etcMm: 301,
    rainMm: 356,
    irrigationMm: 114,
    yieldRatio: 0.713,
    yieldRatioDryYear: 0.598,
    scores: [79, 71, 99],
  },
  {
    place: 'kyiv',
    crop: 'wheat_winter',
    month: 9,
    days: 297,
    phases: [0.769, 1, 1],
    // 0.03 in the paper, in which plants harden in three steps.
    frostDays: 0,
    hotShare: 0,
    climateScore: 0.914,
    etcMm: 430,
    rainMm: 482,
    irrigationMm: 31,
    yieldRatio: 0.973,
    yieldRatioDryYear: 0.907,
    scores: [90, 89, 91],
  },
  {
    place: 'lahore',
    crop: 'wheat_spring',
    month: 5,
    days: 81,
    phases: [0, 0, 0],
    frostDays: 0,
    hotShare: 0.88,
    climateScore: 0,
    etcMm: 382,
    rainMm: 293,
    irrigationMm: 225,
    yieldRatio: 0.411,
    yieldRatioDryYear: 0.252,
    scores: [0, 0, 0],
  },
] as const

/** Place, crop and its scores in percent for an unknown water supply, January first. */
export const SCORES_BY_MONTH = [
  ['lahore', 'wheat_spring', [72, 29, 1, 0, 0, 0, 0, 1, 14, 87, 90, 80]],
  ['desMoines', 'maize', [0, 0, 1, 14, 94, 86, 73, 0, 0, 0, 0, 0]],
  ['niamey', 'pearl_millet', [27, 23, 21, 30, 52, 79, 100, 98, 84, 61, 42, 32]],
  ['kyiv', 'wheat_winter', [2, 2, 0, 0, 0, 1, 22, 53, 90, 90, 13, 2]],
  ['dhaka', 'rice', [46, 54, 69, 91, 99, 100, 99, 98, 81, 44, 41, 39]],
] as const

/** Scores in percent of pearl millet at Niamey, multiplied by the onset multiplier of the month; January first. */
export const SCORES_WITH_ONSET_AT_NIAMEY = [26, 23, 21, 31, 58, 99, 128, 124, 76, 48, 32, 28]
