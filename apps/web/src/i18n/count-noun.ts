/** Returns a number with its noun, in languages with one form for one and another for all other numbers. */
export const countNoun = (count: number, one: string, other: string): string =>
  `${count} ${count === 1 ? one : other}`
