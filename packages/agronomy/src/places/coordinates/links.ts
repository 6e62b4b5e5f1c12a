import type { Point } from '../gazetteer/place'

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d{1,20})?)`
const PAIR = String.raw`${NUMBER}\s*(?:,|~|\s)\s*${NUMBER}`

/** A point in a link or in well-known text. `isLongitudeFirst`: the order of its two numbers. */
interface LinkNotation {
  readonly pattern: RegExp
  readonly isLongitudeFirst?: true
}

/** The first that matches counts: the place of a link comes before the middle of its map. */
const NOTATIONS: readonly LinkNotation[] = [
  { pattern: new RegExp(`^geo:${PAIR}(?:,[+-]?[\\d.]+)?(?:[;?].*)?$`, 'iu') },
  {
    pattern: new RegExp(`^(?:SRID=\\d+;\\s*)?POINT\\s*Z?\\s*\\(\\s*${PAIR}(?:\\s+\\S+)?\\s*\\)$`, 'iu'),
    isLongitudeFirst: true,
  },
  // Yandex has the longitude first.
  {
    pattern: new RegExp(`^https?:.*yandex.*[?&](?:ll|pt|whatshere\\[point\\])=${PAIR}`, 'iu'),
    isLongitudeFirst: true,
  },
  // Google Maps: !3d and !4d are the place, @ is the middle of the map.
  { pattern: new RegExp(`^https?:.*!3d${NUMBER}!4d${NUMBER}`, 'iu') },
  {
    pattern: new RegExp(
      `^https?:.*[?&#]m?lat(?:itude)?=${NUMBER}&m?(?:lon|lng|long|longitude)=${NUMBER}`,
      'iu',
    ),
  },
  {
    pattern: new RegExp(
      `^https?:.*[?&](?:q|query|ll|sll|center|daddr|destination|cp|map)=(?:loc:)?${PAIR}`,
      'iu',
    ),
  },
  { pattern: new RegExp(`^https?:.*/(?:place|search|dir)/(?:[^/@]*/)?${PAIR}(?:[/?]|$)`, 'iu') },
  { pattern: new RegExp(`^https?:.*/?@${PAIR}`, 'iu') },
  // OpenStreetMap.
  { pattern: new RegExp(`^https?:.*#map=[\\d.]+/${NUMBER}/${NUMBER}`, 'iu') },
]

/** Returns the point of a `geo:` URI, a link to a map or a WKT point; undefined for any other text. */
export function readLinkedCoordinates(text: string): Point | undefined {
  const link = text.trim()
  if (!/^(?:https?:|geo:|point|srid)/iu.test(link)) return undefined
  const decoded = link.replace(/%2c/giu, ',').replace(/%20|\+(?=[-\d])/gu, ' ')
  for (const { pattern, isLongitudeFirst } of NOTATIONS) {
    const match = pattern.exec(decoded)
    if (!match) continue
    const [first, second] = [Number(match[1]), Number(match[2])]
    return isLongitudeFirst ? { latitude: second, longitude: first } : { latitude: first, longitude: second }
  }
  return undefined
}
