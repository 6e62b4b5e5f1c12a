import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { getToday, isWithin } from '../charts/days'
import type { CalendarEvent } from '../downloads/calendar-file'
import { useFormat } from '../format/use-format'
import { findAssumedSupply } from './assumed-supply'
import { explainFromToday, getPlantingTime } from './planting-time'
import { getCropName } from './subject'
import { useDescribePlace } from '../places/place-names'
import { describeCondition, toConditionalLabel } from './verdict'

/**
 * Returns a function that lists the events for a calendar: planting on the best days of the asked month, with the whole
 * planting window in its text, and the harvest.
 */
export function useAnswerEvents(location: string): (result: Analysis) => CalendarEvent[] {
  const { analysis, answer } = useStrings()
  const format = useFormat()
  const describePlace = useDescribePlace(location)
  const formatDays = ({ from, to }: { from: string; to: string }) => `${format.day(from)} – ${format.day(to)}`
  return (result) => {
    const { windows = [] } = result
    const today = getToday()
    const fromToday = getPlantingTime(result, today)
    const season = fromToday.season ?? result.season
    if (!season) return []
    // When it is too late this month, the next planting is that of the whole month in the next year.
    const nextYear = result.month_parts?.find(({ is_best: isBest }) => isBest)
    const bestPart = fromToday.season ? fromToday.best : nextYear
    const id = [result.crop, result.location, result.month].join('-').replace(/[^\p{L}\p{N}]+/gu, '-')
    const window = windows.find(({ from, to }) => isWithin(season.planting, from, to))
    const best = bestPart ?? { from: season.planting, to: season.planting }
    const [crop, place] = [getCropName(result), describePlace(result.place)]
    const searchablePlace = format.unmarked(place)
    const planting = answer.eventPlanting(crop, place)
    const condition = describeCondition(toConditionalLabel(result), analysis)
    const advice = [
      window && format.sentence(answer.eventDays(formatDays(best))),
      window && format.sentence(answer.eventWindow(formatDays(window))),
      format.text(explainSeason(result, today)),
      findAssumedSupply(result) === 'irrigated' ? analysis.irrigationAssumed : undefined,
    ]
    return [
      {
        title: condition === undefined ? planting : `${planting}: ${condition.replace(/\.$/, '')}`,
        description: advice.filter((text) => text !== undefined).join('\n'),
        place: searchablePlace,
        from: best.from,
        to: best.to,
        id: `${id}-planting`,
      },
      {
        title: answer.eventHarvest(crop, place),
        description: format.sentence(answer.eventHarvestText(format.day(season.planting), season.days)),
        place: searchablePlace,
        from: season.harvest,
        to: season.harvest,
        id: `${id}-harvest`,
      },
    ]
  }
}

/** Explains the planting that is left this month, or that of the next year if it is too late. */
function explainSeason(result: Analysis, today: string): string {
  const isLeft = getPlantingTime(result, today).season !== undefined
  return isLeft ? explainFromToday(result, today) : result.explanation
}
