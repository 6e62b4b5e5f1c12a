import seasonLengths from './farm-season-lengths.json'

/** How long the varieties of a crop are that farmers grow. */
export interface SeasonLengths {
  /** Thermal time of the latest variety relative to the published one. */
  readonly latest: number
  /** Shortest cycle of that variety relative to the published one. */
  readonly minCycle: number
  /**
   * Days to ripeness above which farmers grow an earlier variety, if there is one: where it is cool, thermal time alone would keep a
   * crop in the field for longer than farmers do.
   */
  readonly maxUsualDays?: number
  /**
   * The same in the tropics, where short days hasten potatoes (Ewing & Struik 1992, Horticultural Reviews 14:89-198) and soybeans, and
   * farmers grow earlier varieties, such as wheat that does not wait for long days.
   */
  readonly maxTropicalDays?: number
  /** The same at high latitudes, where summers are short and spring cereals early. */
  readonly maxHighLatitudeDays?: number
}

/**
 * Lengths by crop type, where they differ from those of other crops. Those of grain, pulses, oil and root crops are fitted to the
 * harvests of planting calendars and field experiments, to the open half of the homes (validation/homes.csv) and to the homes for
 * tuning (validation/tuning-homes.csv), on a coarse grid, as far as the water of seasons stays in the ranges of FAO-33; those of
 * vegetables, cotton, teff, proso and foxtail millet to the homes and to judged lengths.
 *
 * Published lengths of varieties, in days: sorghum 90 to 140, groundnut 90 to 140, onion 130 to 175, sugar cane 270 to 720 (FAO-33); chickpea 90 to 120 in two thirds of its
 * area (ICRISAT 2009, New "super early" chickpeas); jute 100 to 135 (Krishimala, Jute);
 * castor from 90 days after emergence (Zibo Academy of Agricultural Sciences, castor 6).
 */
export const SEASON_LENGTHS: Readonly<Record<string, SeasonLengths | undefined>> = seasonLengths
