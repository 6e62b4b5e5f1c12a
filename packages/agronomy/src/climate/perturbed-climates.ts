import { SOIL_TEXTURES, type SoilTexture } from '@crop/domain'
import { AVAILABLE_WATER_MM_PER_M } from '../soil/soil-water'
import { type PlaceClimate, scaleRain, shiftTemperature, withRainOf, withSoilCapacity } from './place-climate'

const TEMPERATURE_CHANGE_C = 1
const DRIER_SHARE = 0.85
const WETTER_SHARE = 1.15

/**
 * Creates the eight climates that a place may have instead of the given one: warmer or colder by 1 °C, with 15 % less or
 * more rain, both at once (warm and dry, cold and wet), and with a soil that is one class lighter or heavier. Climates of
 * one group differ only in rain and soil, so a crop grows equally in them until water is short.
 */
export function createPerturbedClimates(
  climate: PlaceClimate,
  soilTexture: SoilTexture = 'loam',
): readonly (readonly PlaceClimate[])[] {
  const warmer = shiftTemperature(climate, TEMPERATURE_CHANGE_C)
  const colder = shiftTemperature(climate, -TEMPERATURE_CHANGE_C)
  const drier = scaleRain(climate, DRIER_SHARE)
  const wetter = scaleRain(climate, WETTER_SHARE)
  return [
    [warmer, withRainOf(warmer, drier)],
    [colder, withRainOf(colder, wetter)],
    [
      drier,
      wetter,
      ...listNeighbouringTextures(soilTexture).map((texture) =>
        withSoilCapacity(climate, AVAILABLE_WATER_MM_PER_M[texture]),
      ),
    ],
  ]
}

/** Lists the next lighter and the next heavier class of soil. The lightest and the heaviest class are their own neighbours. */
function listNeighbouringTextures(soilTexture: SoilTexture): SoilTexture[] {
  const index = SOIL_TEXTURES.indexOf(soilTexture)
  return [SOIL_TEXTURES[index - 1] ?? soilTexture, SOIL_TEXTURES[index + 1] ?? soilTexture]
}
