/** The months of a year: 1 to 12. */
export const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
