import type { Analysis } from '@crop/client'
import type { CalendarEvent } from '../downloads/calendar-file'

interface EventTexts {
  planting: string
  harvest: string
  description: string
}

/**
 * Lists the planting window of the asked month, and the harvest of a planting in it. Without a window in that month, the
 * planting day of the simulated season takes its place.
 */
export function listAnswerEvents(result: Analysis, texts: EventTexts): CalendarEvent[] {
  const { season, windows = [] } = result
  if (!season) return []
  const id = [result.crop, result.location, result.month].join('-').replace(/[^\p{L}\p{N}]+/gu, '-')
  const window = windows.find(({ from, to }) => isWithin(season.planting, from, to))
  return [
    {
      title: texts.planting,
      description: texts.description,
      from: window?.from ?? season.planting,
      to: window?.to ?? season.planting,
      id: `${id}-planting`,
    },
    {
      title: texts.harvest,
      description: texts.description,
      from: season.harvest,
      to: season.harvest,
      id: `${id}-harvest`,
    },
  ]
}

/** Whether a day lies in a period that may cross the end of the year; all are `MM-DD`. */
function isWithin(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}
