/**
 * Keeps a name in Latin letters, or with punctuation, from changing the order of the words around it. Coordinates have no
 * letter that gives them a direction; they run from left to right.
 */
export const isolateName = (name: string) => `${/\p{L}/u.test(name) ? '\u2068' : '\u2066'}${name}\u2069`

/** A place with its region and country, the first of which stands on the right: "Punjab، باكستان". */
export const isolatePlace = (place: string) => {
  const parts = place.split(', ')
  return parts.length > 1 && /\p{L}/u.test(place)
    ? `\u2067${parts.map(isolateName).join('، ')}\u2069`
    : isolateName(place)
}
