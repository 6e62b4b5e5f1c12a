import type { NotificationList } from '@crop/client'

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

/** Returns a message with names instead of what plans store, such as "nakuru" and "pearl_millet". */
export function replaceStoredNames(message: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return message
  const longestFirst = [...names.keys()].toSorted((one, other) => other.length - one.length)
  const stored = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${stored.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return message.replace(pattern, (text) => names.get(text) ?? text)
}
