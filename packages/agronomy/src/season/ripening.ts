import { clamp } from '../clamp'

/** A crop that is 85 % of its way to ripeness when its time is up is worthless, a ripe one is worth all. */
export function ripeningFactor(endProgress: number): number {
  return clamp((endProgress - 0.85) / 0.15, 0, 1)
}
