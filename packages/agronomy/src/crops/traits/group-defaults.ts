import type { CropCoefficients, CropGroup, StageValues } from './crop-type'

/** Typical figures of a crop group, used where FAO-56 publishes none for a crop. */
interface GroupDefaults {
  readonly stageShares: StageValues
  readonly kc: CropCoefficients
}

const MIXED: GroupDefaults = {
  stageShares: [0.2, 0.3, 0.35, 0.15],
  kc: { initial: 0.4, mid: 1.1, end: 0.8 },
}

export const GROUP_DEFAULTS: Readonly<Record<CropGroup, GroupDefaults>> = {
  cereal: { stageShares: [0.15, 0.25, 0.4, 0.2], kc: { initial: 0.3, mid: 1.15, end: 0.35 } },
  pulse: { stageShares: [0.18, 0.27, 0.35, 0.2], kc: { initial: 0.4, mid: 1.1, end: 0.35 } },
  oilseed: { stageShares: [0.18, 0.27, 0.35, 0.2], kc: { initial: 0.35, mid: 1.1, end: 0.35 } },
  vegetable: { stageShares: [0.22, 0.3, 0.33, 0.15], kc: { initial: 0.6, mid: 1.05, end: 0.9 } },
  root: { stageShares: [0.18, 0.27, 0.37, 0.18], kc: { initial: 0.5, mid: 1.1, end: 0.8 } },
  fibre: { stageShares: [0.16, 0.27, 0.31, 0.26], kc: { initial: 0.35, mid: 1.15, end: 0.6 } },
  sugar: { stageShares: [0.15, 0.2, 0.45, 0.2], kc: { initial: 0.4, mid: 1.2, end: 0.75 } },
  spice: { stageShares: [0.2, 0.3, 0.35, 0.15], kc: { initial: 0.6, mid: 1.05, end: 0.8 } },
  fodder: { stageShares: [0.2, 0.3, 0.4, 0.1], kc: { initial: 0.4, mid: 1, end: 0.9 } },
  fruit: MIXED,
  plantation: MIXED,
  other: MIXED,
}

export const DEFAULT_ROOT_DEPTH_M = 1
/** The most common value in FAO-56 Table 22. */
export const DEFAULT_DEPLETION_FRACTION = 0.5
/** Yield falls in proportion to water use. */
export const DEFAULT_YIELD_RESPONSE = 1
