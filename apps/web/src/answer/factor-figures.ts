import type { Analysis } from '@crop/client'
import type { Strings } from '../i18n/strings'
import type { Format } from '../shared/format/use-format'

export type Factor = Analysis['factors'][number]
type Quantity = NonNullable<Factor['observed']>
export type Requirement = NonNullable<Factor['requirement']>

type FigureFormat = Pick<Format, 'number' | 'percent' | 'rain' | 'temperature'>

/** Writes what the place has, such as `here 22 °C`. */
export function formatObserved(
  name: Factor['name'],
  observed: Quantity,
  format: FigureFormat,
  answer: Strings['answer'],
): string {
  const quantity = formatQuantity(observed, format, answer)
  const writeShare = Object.entries(answer.shares).find(([factor]) => factor === name)?.[1]
  return writeShare?.(quantity) ?? `${answer.observed} ${quantity}`
}

function formatQuantity({ value, unit }: Quantity, format: FigureFormat, answer: Strings['answer']): string {
  switch (unit) {
    case 'celsius':
      return format.temperature(value)
    case 'millimetre':
      return format.rain(value)
    case 'days':
      return value > 0 && value < 0.5 ? answer.lessThanOneDay : answer.daysUnit(format.number(value))
    case 'percent':
      return format.percent(value / 100)
    case 'ph':
      return `pH ${format.number(value, 1)}`
  }
}

/** Writes what the crop needs, such as `needs 18 °C to 33 °C`; an empty text for a requirement without a figure. */
export function formatRequirement(
  requirement: Requirement,
  format: FigureFormat,
  answer: Strings['answer'],
): string {
  const write = (value: number) => {
    if (requirement.unit === 'celsius') return format.temperature(value)
    if (requirement.unit === 'millimetre') return format.rain(value)
    if (requirement.unit === 'percent') return format.percent(value / 100)
    if (requirement.unit === 'days') return answer.daysUnit(format.number(value))
    return format.number(value, requirement.unit === 'ph' ? 1 : 0)
  }
  const { optimal_min, optimal_max, kill_temperature, damage_temperature, value } = requirement
  if (optimal_min !== undefined && optimal_max !== undefined) {
    return `${answer.needed} ${answer.range(write(optimal_min), write(optimal_max))}`
  }
  if (kill_temperature !== undefined) return answer.diesBelow(write(kill_temperature))
  if (damage_temperature !== undefined) return answer.damageFrom(write(damage_temperature))
  return value === undefined ? '' : `${answer.needed} ${write(value)}`
}
