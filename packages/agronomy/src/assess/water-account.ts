import { roundTo } from '../rounding'
import type { SeasonWater } from '../water/season-water'
import type { WaterAccount } from './verdict'

export function waterAccount(water: SeasonWater, yieldRatioRainfed: number): WaterAccount {
  return {
    crop_water_requirement_mm: roundTo(water.neededMm, 0),
    rain_mm: roundTo(water.rainMm, 0),
    effective_rain_mm: roundTo(water.effectiveRainMm, 0),
    net_irrigation_mm: roundTo(water.irrigationMm, 0),
    yield_ratio_rainfed: roundTo(yieldRatioRainfed, 2),
    yield_ratio_rainfed_dry_year: roundTo(water.yieldRatioDryYear, 2),
  }
}
