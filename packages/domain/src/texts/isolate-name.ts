/**
 * Keeps a name in Latin letters, or with punctuation, from changing the order of the words around it. Coordinates have no
 * letter that gives them a direction; they run from left to right.
 */
export const isolateName = (name: string) => `${/\p{L}/u.test(name) ? '\u2068' : '\u2066'}${name}\u2069`
