import { rampUp } from '../numbers'
import type { PlaceClimate } from './place-climate'

/** Latitudes, in degrees, between which farming of the tropics changes to that of other climates; judged. */
const TROPICAL_LATITUDE = 22
const EXTRATROPICAL_LATITUDE = 27

/** Returns how far a place is from the tropics, from 0 in them to 1. */
export const getExtratropicalShare = ({ site }: PlaceClimate): number =>
  rampUp(Math.abs(site.latitude), TROPICAL_LATITUDE, EXTRATROPICAL_LATITUDE)
