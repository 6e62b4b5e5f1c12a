import type { Quantity, Requirement, Unit } from '@crop/agronomy'
import type { FeasibilityLabel } from '@crop/domain'
import type { Style } from './display'

const SYMBOLS: Readonly<Record<Unit, string>> = {
  celsius: '°C',
  days: 'days',
  millimetre: 'mm',
  percent: '%',
}

const STYLES: Readonly<Record<FeasibilityLabel, Style>> = {
  highly_suitable: 'good',
  moderately_suitable: 'good',
  marginally_suitable: 'fair',
  not_suitable: 'poor',
  insufficient_data: 'fair',
}

export const styleOf = (label: FeasibilityLabel): Style => STYLES[label]

/** Codes of the answer are words with underscores. */
export const inWords = (code: string): string => code.replaceAll('_', ' ')

export const scoreText = (score: number): string => score.toFixed(2)

export const quantityText = ({ value, unit }: Quantity): string => `${value} ${SYMBOLS[unit]}`

export function requirementText(requirement: Requirement): string {
  const symbol = SYMBOLS[requirement.unit]
  if ('value' in requirement) return quantityText(requirement)
  if ('kill_temperature' in requirement) return `killed at ${requirement.kill_temperature} ${symbol}`
  if ('damage_temperature' in requirement) return `harmed above ${requirement.damage_temperature} ${symbol}`
  const { absolute_min, optimal_min, optimal_max, absolute_max } = requirement
  return `${absolute_min} to ${absolute_max}, best ${optimal_min} to ${optimal_max} ${symbol}`
}
