/** Varies a lifetime by ± 10 %, so that entries that are stored together do not all expire at once. At least one second. */
export const withJitter = (seconds: number): number =>
  Math.max(1, Math.round(seconds * (0.9 + 0.2 * Math.random())))
