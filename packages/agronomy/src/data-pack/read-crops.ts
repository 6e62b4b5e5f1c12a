import {
  CROP_FLAGS,
  CROP_GROUPS,
  CROP_HABITS,
  type CropCoefficients,
  type CropFlag,
  type CropGroup,
  type CropType,
  isPerennial,
  PHOTOPERIODS,
  type StageValues,
  type TemperatureRange,
} from '../crops/traits/crop-type'
import {
  DEFAULT_DEPLETION_FRACTION,
  DEFAULT_ROOT_DEPTH_M,
  DEFAULT_YIELD_RESPONSE,
  GROUP_DEFAULTS,
} from '../crops/traits/group-defaults'
import type { SoilPhRange } from '../soil/soil-ph'
import type { DataPackage } from './data-package'
import type { IssueList } from './issues'
import type { Row } from './row'
import { openTable } from './table'

const STAGE_COLUMNS = [
  'stage_initial_days',
  'stage_development_days',
  'stage_mid_days',
  'stage_late_days',
] as const

/** Reads all crop types; group defaults replace figures that are not published. */
export function readCrops(pack: DataPackage, issues: IssueList): CropType[] {
  const crops: CropType[] = []
  openTable(pack, 'crops', issues).visitRows((row) => {
    const crop = readCropRow(row)
    if (!isPerennial(crop) && crop.thermalTimeCDays === undefined) {
      row.addIssue('thermal_time_c_days', 'must not be empty for a crop that is not perennial')
    }
    if (crop.baseC >= crop.upperC) row.addIssue('t_base_c', 'must be below t_upper_c')
    if (crop.cycleMinDays > crop.cycleMaxDays) {
      row.addIssue('cycle_min_days', 'must not be above cycle_max_days')
    }
    crops.push(crop)
  })
  return crops
}

function readCropRow(row: Row): CropType {
  const group = row.getOneOf('group', CROP_GROUPS)
  const stages = readStages(row)
  const publishedDays = stages && stages.reduce((sum, days) => sum + days, 0)
  return {
    key: row.getText('key'),
    crop: row.getText('crop'),
    name: row.getText('name'),
    scientificName: row.getText('scientific_name'),
    group,
    habit: row.getOneOf('habit', CROP_HABITS),
    flags: readFlags(row),
    aliases: row.getList('aliases'),
    temperature: readTemperatures(row),
    thermalTimeCDays: row.getOptionalNumber('thermal_time_c_days'),
    photoperiod: row.getOneOf('photoperiod', PHOTOPERIODS),
    baseC: row.getNumber('t_base_c'),
    upperC: row.getNumber('t_upper_c'),
    sowingC: row.getOptionalNumber('t_sowing_c'),
    heatC: row.getNumber('t_heat_c'),
    killC: row.getNumber('t_kill_c'),
    chillDays: row.getOptionalNumber('chill_days') ?? 0,
    cycleMinDays: row.getNumber('cycle_min_days'),
    cycleMaxDays: row.getNumber('cycle_max_days'),
    publishedDays,
    stageShares:
      stages && publishedDays ? divideBy(stages, publishedDays) : GROUP_DEFAULTS[group].stageShares,
    kc: readCropCoefficients(row, group),
    heightM: row.getOptionalNumber('height_max_m'),
    rootDepthM: row.getOptionalNumber('root_depth_max_m') ?? DEFAULT_ROOT_DEPTH_M,
    depletionFraction: row.getOptionalNumber('depletion_fraction') ?? DEFAULT_DEPLETION_FRACTION,
    yieldResponse: row.getOptionalNumber('yield_response') ?? DEFAULT_YIELD_RESPONSE,
    soilPh: readSoilPh(row),
    rainMinMm: row.getOptionalNumber('rain_absolute_min_mm') ?? 0,
    rainMaxMm: row.getNumber('rain_absolute_max_mm'),
  }
}

function readFlags(row: Row): ReadonlySet<CropFlag> {
  const flags = new Set<CropFlag>()
  for (const word of row.getList('flags')) {
    const flag = CROP_FLAGS.find((candidate) => candidate === word)
    if (flag) flags.add(flag)
    else row.addIssue('flags', `"${word}" is not one of ${CROP_FLAGS.join(', ')}`)
  }
  return flags
}

function readTemperatures(row: Row): TemperatureRange {
  const range = {
    absoluteMinC: row.getNumber('t_absolute_min_c'),
    optimalMinC: row.getNumber('t_optimal_min_c'),
    optimalMaxC: row.getNumber('t_optimal_max_c'),
    absoluteMaxC: row.getNumber('t_absolute_max_c'),
  }
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  if (absoluteMinC > optimalMinC || optimalMinC > optimalMaxC || optimalMaxC > absoluteMaxC) {
    row.addIssue(
      't_absolute_min_c',
      'the four temperatures must not decrease from absolute minimum to absolute maximum',
    )
  }
  return range
}

/** Reads the pH range of the soil; returns undefined where it is not published. */
function readSoilPh(row: Row): SoilPhRange | undefined {
  const absoluteMin = row.getOptionalNumber('ph_absolute_min')
  const optimalMin = row.getOptionalNumber('ph_optimal_min')
  const optimalMax = row.getOptionalNumber('ph_optimal_max')
  const absoluteMax = row.getOptionalNumber('ph_absolute_max')
  if (
    absoluteMin === undefined ||
    optimalMin === undefined ||
    optimalMax === undefined ||
    absoluteMax === undefined
  ) {
    return undefined
  }
  if (absoluteMin > optimalMin || optimalMin > optimalMax || optimalMax > absoluteMax) {
    row.addIssue(
      'ph_absolute_min',
      'the four figures must not decrease from absolute minimum to absolute maximum',
    )
  }
  return { absoluteMin, optimalMin, optimalMax, absoluteMax }
}

/** Reads the stage lengths in days; returns undefined where they are not published. */
function readStages(row: Row): StageValues | undefined {
  const lengths = STAGE_COLUMNS.map((column) => row.getOptionalNumber(column))
  for (const [index, column] of STAGE_COLUMNS.entries()) {
    if (lengths[index] === undefined && lengths.some((days) => days !== undefined)) {
      row.addIssue(column, 'must not be empty where other stages have a length')
    }
  }
  const [initial, development, mid, late] = lengths
  return initial && development && mid && late ? [initial, development, mid, late] : undefined
}

function divideBy([initial, development, mid, late]: StageValues, total: number): StageValues {
  return [initial / total, development / total, mid / total, late / total]
}

function readCropCoefficients(row: Row, group: CropGroup): CropCoefficients {
  const defaults = GROUP_DEFAULTS[group].kc
  return {
    initial: row.getOptionalNumber('kc_initial') ?? defaults.initial,
    mid: row.getOptionalNumber('kc_mid') ?? defaults.mid,
    end: row.getOptionalNumber('kc_end') ?? defaults.end,
  }
}
