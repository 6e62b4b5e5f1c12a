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
export const SEASON_LENGTHS: Readonly<Record<string, SeasonLengths | undefined>> = {
  wheat_spring: { latest: 1.2, minCycle: 1.55, maxUsualDays: 200, maxTropicalDays: 140 },
  durum: { latest: 1.2, minCycle: 1.35, maxUsualDays: 300, maxTropicalDays: 130 },
  barley: { latest: 1.5, minCycle: 1.5, maxUsualDays: 160, maxTropicalDays: 145, maxHighLatitudeDays: 94 },
  oats: { latest: 1, minCycle: 1, maxUsualDays: 200, maxHighLatitudeDays: 92 },
  rice: { latest: 0.85, minCycle: 1.32, maxUsualDays: 145 },
  rice_japonica: { latest: 0.78, minCycle: 1.35, maxUsualDays: 140 },
  rice_upland: { latest: 1.2, minCycle: 1.35, maxUsualDays: 120 },
  maize: { latest: 1.2, minCycle: 1.2, maxUsualDays: 145, maxTropicalDays: 118 },
  sweetcorn: { latest: 0.85, minCycle: 1 },
  sorghum: { latest: 1.2, minCycle: 1.42, maxUsualDays: 128 },
  pearl_millet: { latest: 1.15, minCycle: 1.1 },
  fonio: { latest: 1, minCycle: 1, maxUsualDays: 130 },
  finger_millet: { latest: 1.2, minCycle: 1.6, maxUsualDays: 110 },
  foxtail_millet: { latest: 1.2, minCycle: 1.1 },
  proso_millet: { latest: 0.92, minCycle: 0.9 },
  teff: { latest: 1.2, minCycle: 1.35, maxUsualDays: 120 },
  quinoa: { latest: 1.2, minCycle: 1.35, maxUsualDays: 175 },
  chickpea: { latest: 1.1, minCycle: 1, maxUsualDays: 125 },
  pigeonpea: { latest: 1.2, minCycle: 1.6 },
  lentil: { latest: 1.2, minCycle: 0.9, maxUsualDays: 105 },
  mungbean: { latest: 1.3, minCycle: 1.35, maxUsualDays: 70 },
  blackgram: { latest: 0.92, minCycle: 1.2, maxUsualDays: 110 },
  cowpea: { latest: 0.78, minCycle: 1.2 },
  drybean: { latest: 0.92, minCycle: 1.3, maxUsualDays: 95, maxTropicalDays: 85 },
  greenbean: { latest: 0.75, minCycle: 1 },
  pea: { latest: 1, minCycle: 1.35, maxUsualDays: 110, maxHighLatitudeDays: 98 },
  fababean: { latest: 0.78, minCycle: 1.25, maxUsualDays: 190 },
  horsegram: { latest: 0.85, minCycle: 1.35, maxUsualDays: 85 },
  mothbean: { latest: 0.85, minCycle: 1.35 },
  lupin: { latest: 1, minCycle: 1.35 },
  adzuki: { latest: 1, minCycle: 1.2, maxUsualDays: 120 },
  limabean: { latest: 0.85, minCycle: 1.2 },
  lablab: { latest: 0.92, minCycle: 1.2 },
  bambara: { latest: 1.2, minCycle: 1.35, maxUsualDays: 135 },
  soybean: { latest: 0.97, minCycle: 1.05, maxUsualDays: 130, maxTropicalDays: 110 },
  groundnut: { latest: 1.19, minCycle: 1.1, maxUsualDays: 140, maxTropicalDays: 130 },
  sunflower: { latest: 0.88, minCycle: 1.1, maxUsualDays: 125 },
  rapeseed: { latest: 1, minCycle: 1.1, maxUsualDays: 170, maxTropicalDays: 110 },
  safflower: { latest: 1.2, minCycle: 1.35, maxUsualDays: 150 },
  sesame: { latest: 0.78, minCycle: 1.35, maxUsualDays: 140 },
  linseed: { latest: 1.2, minCycle: 0.9, maxUsualDays: 120 },
  castor: { latest: 0.92, minCycle: 1.4, maxUsualDays: 200 },
  niger: { latest: 0.85, minCycle: 0.9 },
  poppy: { latest: 0.95, minCycle: 0.8 },
  potato: { latest: 1.2, minCycle: 1.6, maxUsualDays: 130, maxTropicalDays: 125 },
  sweetpotato: { latest: 0.85, minCycle: 1.6, maxUsualDays: 150 },
  cassava: { latest: 1.15, minCycle: 1 },
  yam: { latest: 1.1, minCycle: 1 },
  taro: { latest: 1.15, minCycle: 1 },
  tannia: { latest: 1.3, minCycle: 1.2 },
  elephantfootyam: { latest: 1, minCycle: 1.35 },
  sugarcane: { latest: 1, minCycle: 1.35 },
  sugarbeet: { latest: 0.95, minCycle: 1.45 },
  cotton: { latest: 1.2, minCycle: 1.35, maxUsualDays: 175 },
  jute: { latest: 1.05, minCycle: 1.35 },
  tobacco: { latest: 1.2, minCycle: 1.35, maxUsualDays: 135 },
  tomato: { latest: 0.92, minCycle: 1.1, maxUsualDays: 130 },
  onion: { latest: 1, minCycle: 1.45, maxUsualDays: 175 },
  garlic: { latest: 1.1, minCycle: 1.1, maxUsualDays: 230 },
  cabbage: { latest: 1.1, minCycle: 1.1, maxUsualDays: 110 },
  brusselssprouts: { latest: 1.1, minCycle: 1.1 },
  cauliflower: { latest: 1.15, minCycle: 1.15 },
  broccoli: { latest: 1.1, minCycle: 1.1 },
  chinesecabbage: { latest: 1.2, minCycle: 1.3 },
  carrot: { latest: 1.1, minCycle: 1.3, maxUsualDays: 120 },
  celery: { latest: 0.8, minCycle: 0.9 },
  leek: { latest: 1.2, minCycle: 1.5 },
  radish: { latest: 1.2, minCycle: 1.3 },
  beetroot: { latest: 1.3, minCycle: 1.3 },
  spinach: { latest: 0.75, minCycle: 1 },
  cucumber: { latest: 0.7, minCycle: 1, maxUsualDays: 80 },
  watermelon: { latest: 0.85, minCycle: 1 },
  muskmelon: { latest: 0.85, minCycle: 1.3, maxUsualDays: 100, maxTropicalDays: 85 },
  pumpkin: { latest: 1, minCycle: 1.25, maxUsualDays: 110 },
  eggplant: { latest: 1, minCycle: 1, maxUsualDays: 125 },
  chilli: { latest: 1.2, minCycle: 1.7 },
  bottlegourd: { latest: 1, minCycle: 1, maxUsualDays: 110 },
  cumin: { latest: 1.2, minCycle: 1.3, maxUsualDays: 125 },
  coriander_seed: { latest: 1.2, minCycle: 1.1, maxUsualDays: 130 },
  fennel_seed: { latest: 1.2, minCycle: 1.1, maxUsualDays: 180 },
  vetch: { latest: 1.2, minCycle: 0.9, maxUsualDays: 195 },
  fenugreek: { latest: 1.2, minCycle: 1.55 },
  nigella: { latest: 1.2, minCycle: 1.5 },
  guar: { latest: 1.1, minCycle: 1.1 },
  zucchini: { latest: 0.78, minCycle: 1 },
  greenpea: { latest: 1, minCycle: 1.15 },
  okra: { latest: 1, minCycle: 1, maxUsualDays: 90 },
  sudangrass: { latest: 0.85, minCycle: 1, maxUsualDays: 95 },
  teparybean: { latest: 1.2, minCycle: 1.35, maxUsualDays: 88 },
  camelina: { latest: 1, minCycle: 1, maxUsualDays: 105 },
  jicama: { latest: 1.2, minCycle: 1.2, maxUsualDays: 180 },
  arracacha: { latest: 1.4, minCycle: 1.5 },
  jutemallow: { latest: 0.7, minCycle: 0.7 },
}
