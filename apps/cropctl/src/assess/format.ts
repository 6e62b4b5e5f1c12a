import type { Quantity, Requirement, Unit } from '@crop/agronomy'
import { formatMonth, type FeasibilityLabel } from '@crop/domain'
import type { Style } from './display'

const UNIT_SYMBOLS: Readonly<Record<Unit, string>> = {
  celsius: '°C',
  days: 'days',
  millimetre: 'mm',
  percent: '%',
  ph: 'pH',
}

const LABEL_STYLES: Readonly<Record<FeasibilityLabel, Style>> = {
  highly_suitable: 'good',
  moderately_suitable: 'good',
  marginally_suitable: 'fair',
  not_suitable: 'poor',
  insufficient_data: 'fair',
}

export const getLabelStyle = (label: FeasibilityLabel): Style => LABEL_STYLES[label]

/** Formats a code, such as `not_suitable`, as words. */
export const formatCode = (code: string): string => code.replaceAll('_', ' ')

export const formatScore = (score: number): string => score.toFixed(2)

/** Formats a date of the form MM-DD, such as "11 March". */
export function formatDate(monthAndDay: string): string {
  const [month, day] = monthAndDay.split('-').map(Number)
  return `${day} ${formatMonth(month ?? 1, 'en')}`
}

export const formatQuantity = ({ value, unit }: Quantity): string => `${value} ${UNIT_SYMBOLS[unit]}`

export function formatRequirement(requirement: Requirement): string {
  const symbol = UNIT_SYMBOLS[requirement.unit]
  if ('value' in requirement) return formatQuantity(requirement)
  if ('kill_temperature' in requirement) return `killed at ${requirement.kill_temperature} ${symbol}`
  if ('damage_temperature' in requirement) return `harmed above ${requirement.damage_temperature} ${symbol}`
  const { absolute_min, optimal_min, optimal_max, absolute_max } = requirement
  return `${absolute_min} to ${absolute_max}, best ${optimal_min} to ${optimal_max} ${symbol}`
}
