import type { Client, NotificationList } from '@crop/client'
import { capitaliseWords } from '../shared/format/capitalise'
import { toSearchKey } from '../shared/format/search-key'
import type { Format } from '../shared/format/use-format'
import { describeSurroundings } from '../shared/places/place-names'
import { readCoordinates } from '../shared/question/question-urls'

/** A notification of a list. */
export type ListedNotification = NotificationList['notifications'][number]

type Subject = Record<'crop' | 'location', string>

/** Lists the plantings that a notification names, with crop and location as plans store them. */
export const listSubjects = ({ params }: Pick<ListedNotification, 'params'>): Subject[] =>
  [params, params?.latest, params?.previous].filter(isSubject)

const isSubject = (params: unknown): params is Subject =>
  typeof params === 'object' &&
  params !== null &&
  'crop' in params &&
  'location' in params &&
  [params.crop, params.location].every((name) => typeof name === 'string')

/** Finds the name that answers give to a stored place, such as "São Paulo" for "sao paulo". */
export async function findPlaceName(
  client: Pick<Client, 'reference'>,
  stored: string,
  { format, signal }: { format: Format; signal: AbortSignal },
): Promise<string> {
  if (readCoordinates(stored)) return format.leftToRight(stored)
  const { locations } = await client.reference.locations({ q: stored, limit: 1, signal })
  const [place] = locations
  if (place === undefined || toSearchKey(place.name) !== toSearchKey(stored.split(',')[0] ?? stored))
    return capitaliseWords(stored)
  return stored.includes(',')
    ? format.parts([place.name, describeSurroundings(place, format)])
    : format.isolate(place.name)
}

/** Replaces stored names in a message, such as "nakuru" and "pearl_millet", by display names. */
export function replaceStoredNames(message: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return message
  const longestFirst = [...names.keys()].toSorted((one, other) => other.length - one.length)
  const stored = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${stored.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return message.replace(pattern, (text) => names.get(text) ?? text)
}
