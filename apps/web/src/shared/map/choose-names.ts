/** A country on the map of a whole region, in pixels: the middle and the extent of its largest part. */
export interface CountryPlace {
  name: string
  x: number
  y: number
  width: number
  height: number
}

export interface PlacedName {
  name: string
  /** The middle of the text. */
  x: number
  y: number
}

interface Screen {
  width: number
  height: number
  /** Where the corner of the whole region is, and how much larger than the whole region it is shown. */
  offset: readonly [left: number, top: number]
  factor: number
}

/** Margin around a name, in pixels. */
const MARGIN = 2

/** How much wider than its country a name may be; it then covers the sea or small neighbours. */
const MAX_OVERHANG = 1.5

/**
 * Chooses the names to draw. A name must fit its country, with some overhang, lie within the screen and not touch the name
 * of an earlier country.
 */
export function chooseNames(
  places: readonly CountryPlace[],
  { width, height, offset: [left, top], factor }: Screen,
  measure: (name: string) => number,
  lineHeight: number,
): PlacedName[] {
  const chosen: (PlacedName & { halfWidth: number })[] = []
  for (const place of places) {
    const halfWidth = measure(place.name) / 2 + MARGIN
    const [x, y] = [left + factor * place.x, top + factor * place.y]
    const fits = MAX_OVERHANG * factor * place.width >= 2 * halfWidth && factor * place.height >= lineHeight
    const isOnScreen =
      x >= halfWidth && x <= width - halfWidth && y >= lineHeight / 2 && y <= height - lineHeight / 2
    const touchesOther = chosen.some(
      (other) => Math.abs(other.x - x) < other.halfWidth + halfWidth && Math.abs(other.y - y) < lineHeight,
    )
    if (fits && isOnScreen && !touchesOther) chosen.push({ name: place.name, x, y, halfWidth })
  }
  return chosen.map(({ name, x, y }) => ({ name, x, y }))
}
