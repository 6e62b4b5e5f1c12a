/** Rounded half up to so many decimals; never -0, so that equal results are equal bytes. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale + 0
}
