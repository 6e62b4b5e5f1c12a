import { downloadFile } from './download-file'

/** A stretch of days without a year, `MM-DD`; it may cross the end of the year. */
export interface CalendarEvent {
  title: string
  description: string
  /** Where it happens, in words. */
  place: string
  from: string
  to: string
  /** The same for the same event, so that importing it again replaces it. */
  id: string
}

/** When phones remind of an event: in time to prepare the field. */
const REMINDER = '-P7D'

const DAY_MS = 86_400_000

const toDate = (monthDay: string, year: number) => new Date(`${year}-${monthDay}T00:00:00Z`)
const formatDate = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '')
const formatTimestamp = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Escapes a text as RFC 5545 asks. */
const toText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')

/** Breaks a line after at most 74 bytes; the lines that continue it start with a space. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > 74) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

/** Returns the start of the day that a clock shows in its time zone, in the same terms as the days of events. */
const toDay = (now: Date) => new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))

/** Returns the first year in which the event is not over yet. Events that cross the year's end start in it. */
function getYear({ from, to }: CalendarEvent, now: Date): number {
  const today = toDay(now)
  const year = today.getUTCFullYear()
  const end = toDate(to, to < from ? year + 1 : year)
  return end >= today ? year : year + 1
}

/**
 * Writes whole-day events as a calendar file (RFC 5545), in the order in which they happen: each event starts after the
 * end of the one before it.
 */
export function toCalendarFile(events: readonly CalendarEvent[], now: Date): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Crop Planning//Page//EN', 'CALSCALE:GREGORIAN']
  let previousEnd: Date | undefined
  for (const event of events) {
    const { title, description, place, from, to, id } = event
    let year = previousEnd?.getUTCFullYear() ?? getYear(event, now)
    if (previousEnd && toDate(from, year) <= previousEnd) year += 1
    const start = toDate(from, year)
    const end = toDate(to, to < from ? year + 1 : year)
    previousEnd = end
    lines.push(
      'BEGIN:VEVENT',
      `UID:${id}@crop-planning`,
      `DTSTAMP:${formatTimestamp(now)}`,
      `DTSTART;VALUE=DATE:${formatDate(start)}`,
      // The end of a whole-day event is the first day that is not part of it.
      `DTEND;VALUE=DATE:${formatDate(new Date(end.getTime() + DAY_MS))}`,
      `SUMMARY:${toText(title)}`,
      `DESCRIPTION:${toText(description)}`,
      `LOCATION:${toText(place)}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${toText(title)}`,
      `TRIGGER:${REMINDER}`,
      'END:VALARM',
      'END:VEVENT',
    )
  }
  return `${[...lines, 'END:VCALENDAR'].map(foldLine).join('\r\n')}\r\n`
}

/** Gives the visitor the events as a file with a name of these words. */
export const downloadCalendar = (nameWords: readonly string[], events: readonly CalendarEvent[]): void =>
  downloadFile(nameWords, 'ics', 'text/calendar;charset=utf-8', toCalendarFile(events, new Date()))
