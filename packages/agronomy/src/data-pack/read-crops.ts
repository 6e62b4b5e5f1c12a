import {
  CROP_FLAGS,
  CROP_GROUPS,
  CROP_HABITS,
  type CropFlag,
  type CropGroup,
  type CropType,
  isPerennial,
  type StageValues,
  type TemperatureRange,
} from '../crops/crop-type'
import {
  DEFAULT_DEPLETION_FRACTION,
  DEFAULT_ROOT_DEPTH_M,
  DEFAULT_YIELD_RESPONSE,
  GROUP_DEFAULTS,
} from '../crops/group-defaults'
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

/** All crop types, with defaults where nothing is published. */
export function readCrops(pack: DataPackage, issues: IssueList): CropType[] {
  const crops: CropType[] = []
  openTable(pack, 'crops', issues).visitRows((row) => {
    const crop = readCrop(row)
    if (!isPerennial(crop) && crop.thermalTimeCDays === null) {
      row.addIssue('thermal_time_c_days', 'must not be empty for a crop that is not perennial')
    }
    if (crop.baseC >= crop.upperC) row.addIssue('t_base_c', 'must be below t_upper_c')
    if (crop.cycleMinDays > crop.cycleMaxDays)
      row.addIssue('cycle_min_days', 'must not be above cycle_max_days')
    crops.push(crop)
  })
  return crops
}

function readCrop(row: Row): CropType {
  const group = row.oneOf('group', CROP_GROUPS)
  const stages = readStages(row)
  const publishedDays = stages && stages.reduce((sum, days) => sum + days, 0)
  return {
    key: row.text('key'),
    crop: row.text('crop'),
    name: row.text('name'),
    scientificName: row.text('scientific_name'),
    group,
    habit: row.oneOf('habit', CROP_HABITS),
    flags: readFlags(row),
    aliases: row.list('aliases'),
    temperature: readTemperatures(row),
    thermalTimeCDays: row.numberOrNull('thermal_time_c_days'),
    baseC: row.number('t_base_c'),
    upperC: row.number('t_upper_c'),
    sowingC: row.numberOrNull('t_sowing_c'),
    heatC: row.number('t_heat_c'),
    killC: row.number('t_kill_c'),
    chillDays: row.numberOrNull('chill_days') ?? 0,
    cycleMinDays: row.number('cycle_min_days'),
    cycleMaxDays: row.number('cycle_max_days'),
    publishedDays,
    stageShares: stages && publishedDays ? shares(stages, publishedDays) : GROUP_DEFAULTS[group].stageShares,
    kc: readCoefficients(row, group),
    rootDepthM: row.numberOrNull('root_depth_max_m') ?? DEFAULT_ROOT_DEPTH_M,
    depletionFraction: row.numberOrNull('depletion_fraction') ?? DEFAULT_DEPLETION_FRACTION,
    yieldResponse: row.numberOrNull('yield_response') ?? DEFAULT_YIELD_RESPONSE,
    rainMaxMm: row.number('rain_absolute_max_mm'),
  }
}

function readFlags(row: Row): ReadonlySet<CropFlag> {
  const flags = new Set<CropFlag>()
  for (const word of row.list('flags')) {
    const flag = CROP_FLAGS.find((known) => known === word)
    if (flag) flags.add(flag)
    else row.addIssue('flags', `"${word}" is not one of ${CROP_FLAGS.join(', ')}`)
  }
  return flags
}

function readTemperatures(row: Row): TemperatureRange {
  const range = {
    absoluteMinC: row.number('t_absolute_min_c'),
    optimalMinC: row.number('t_optimal_min_c'),
    optimalMaxC: row.number('t_optimal_max_c'),
    absoluteMaxC: row.number('t_absolute_max_c'),
  }
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  if (absoluteMinC > optimalMinC || optimalMinC > optimalMaxC || optimalMaxC > absoluteMaxC) {
    row.addIssue('t_absolute_min_c', 'the four temperatures must not fall from absolute min to absolute max')
  }
  return range
}

function readStages(row: Row): StageValues | null {
  const lengths = STAGE_COLUMNS.map((column) => row.numberOrNull(column))
  for (const [index, column] of STAGE_COLUMNS.entries()) {
    const isAlone = lengths[index] === null && lengths.some((days) => days !== null)
    if (isAlone) row.addIssue(column, 'must not be empty where other stages have a length')
  }
  const [initial, development, mid, late] = lengths
  return initial && development && mid && late ? [initial, development, mid, late] : null
}

function shares([initial, development, mid, late]: StageValues, total: number): StageValues {
  return [initial / total, development / total, mid / total, late / total]
}

function readCoefficients(row: Row, group: CropGroup) {
  const typical = GROUP_DEFAULTS[group].kc
  return {
    initial: row.numberOrNull('kc_initial') ?? typical.initial,
    mid: row.numberOrNull('kc_mid') ?? typical.mid,
    end: row.numberOrNull('kc_end') ?? typical.end,
  }
}
