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
}

/**
 * Lengths by crop type, where they differ from those of other crops. Fitted to the harvests of planting calendars and
 * field experiments and to the open half of the homes (validation/homes.csv), on a coarse grid; those of cotton, teff and proso
 * millet are judged.
 */
export const SEASON_LENGTHS: Readonly<Record<string, SeasonLengths | undefined>> = {
  barley: { latest: 1.45, minCycle: 1.6, maxUsualDays: 165 },
  wheat_spring: { latest: 1.2, minCycle: 1.4 },
  rice: { latest: 0.85, minCycle: 1.35, maxUsualDays: 135 },
  rice_japonica: { latest: 1, minCycle: 1.1 },
  rice_upland: { latest: 1.2, minCycle: 1.35, maxUsualDays: 120 },
  pearl_millet: { latest: 1.1, minCycle: 1.1 },
  finger_millet: { latest: 1.2, minCycle: 1.6, maxUsualDays: 110 },
  proso_millet: { latest: 1, minCycle: 1 },
  teff: { latest: 1.2, minCycle: 1.35, maxUsualDays: 120 },
  quinoa: { latest: 1.2, minCycle: 1.35, maxUsualDays: 175 },
  chickpea: { latest: 1.2, minCycle: 0.9, maxUsualDays: 140 },
  lentil: { latest: 1.2, minCycle: 0.9, maxUsualDays: 105 },
  fababean: { latest: 1.1, minCycle: 1.35, maxUsualDays: 180 },
  pea: { latest: 1.1, minCycle: 1.6 },
  pigeonpea: { latest: 1.2, minCycle: 1.6 },
  mungbean: { latest: 1.1, minCycle: 1.35, maxUsualDays: 75 },
  blackgram: { latest: 1, minCycle: 1.1, maxUsualDays: 80 },
  horsegram: { latest: 1, minCycle: 1.35, maxUsualDays: 85 },
  cowpea: { latest: 1, minCycle: 1.35 },
  drybean: { latest: 1, minCycle: 1.1, maxUsualDays: 110 },
  soybean: { latest: 1, minCycle: 1.35, maxUsualDays: 145 },
  sunflower: { latest: 1, minCycle: 1.1, maxUsualDays: 130 },
  sesame: { latest: 0.85, minCycle: 1.6, maxUsualDays: 95 },
  safflower: { latest: 1.2, minCycle: 1.35, maxUsualDays: 150 },
  linseed: { latest: 0.85, minCycle: 1.1, maxUsualDays: 135 },
  castor: { latest: 1.2, minCycle: 1.6 },
  cotton: { latest: 1.2, minCycle: 1.35, maxUsualDays: 175 },
  tobacco: { latest: 1.2, minCycle: 1.35, maxUsualDays: 135 },
  potato: { latest: 1.2, minCycle: 1.6, maxUsualDays: 130 },
  sweetpotato: { latest: 0.85, minCycle: 1.6, maxUsualDays: 150 },
  sugarbeet: { latest: 1, minCycle: 1.35 },
  cumin: { latest: 1, minCycle: 1.6 },
  carrot: { latest: 1.2, minCycle: 1.2 },
  onion: { latest: 1, minCycle: 1.45 },
  garlic: { latest: 1.2, minCycle: 1 },
}
