import { SOIL_TEXTURES, type SoilTexture } from '@crop/domain'
import { AVAILABLE_WATER_MM_PER_M } from '../soil/soil-water'
import { createPlaceClimate, type PlaceClimate, scaleRain, withSoilCapacity } from './place-climate'

const TEMPERATURE_CHANGE_C = 1
const DRIER_SHARE = 0.85
const WETTER_SHARE = 1.15

/**
 * Creates the eight climates that a place may have instead of the given one: warmer or colder by 1 °C, with 15 % less or
 * more rain, both at once (warm and dry, cold and wet), and with a soil that is one class lighter or heavier.
 */
export function createPerturbedClimates(climate: PlaceClimate, soilTexture: SoilTexture): PlaceClimate[] {
  const warmer = shiftTemperature(climate, TEMPERATURE_CHANGE_C, soilTexture)
  const colder = shiftTemperature(climate, -TEMPERATURE_CHANGE_C, soilTexture)
  return [
    warmer,
    colder,
    scaleRain(climate, DRIER_SHARE),
    scaleRain(climate, WETTER_SHARE),
    scaleRain(warmer, DRIER_SHARE),
    scaleRain(colder, WETTER_SHARE),
    ...listNeighbouringTextures(soilTexture).map((texture) =>
      withSoilCapacity(climate, AVAILABLE_WATER_MM_PER_M[texture]),
    ),
  ]
}

function shiftTemperature(
  { site, monthly }: PlaceClimate,
  changeC: number,
  soilTexture: SoilTexture,
): PlaceClimate {
  const shift = (monthlyC: Float64Array) => monthlyC.map((tempC) => tempC + changeC)
  const shifted = { tminC: shift(monthly.tminC), tmaxC: shift(monthly.tmaxC), tmeanC: shift(monthly.tmeanC) }
  return createPlaceClimate(site, { ...monthly, ...shifted }, soilTexture)
}

/** Lists the next lighter and the next heavier class of soil. The lightest and the heaviest class are their own neighbours. */
function listNeighbouringTextures(soilTexture: SoilTexture): SoilTexture[] {
  const index = SOIL_TEXTURES.indexOf(soilTexture)
  return [SOIL_TEXTURES[index - 1] ?? soilTexture, SOIL_TEXTURES[index + 1] ?? soilTexture]
}
