import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import type { Strings } from '../i18n/strings'
import { getLabelClass, toLabel } from '../shared/analysis/labels'
import { capitalise } from '../shared/analysis/capitalise'
import { uncapitalise } from '../shared/analysis/subject'
import { type Format, useFormat } from '../shared/format/use-format'

type Factor = Analysis['factors'][number]
type Quantity = NonNullable<Factor['observed']>
type Requirement = NonNullable<Factor['requirement']>

interface FactorListProps {
  factors: readonly Factor[]
  isIrrigationAssumed: boolean
}

const isFull = ({ score }: Factor) => Math.round(score * 100) === 100

/** The factors that lower the score; the others are folded into a line with their names. */
export function FactorList({ factors, isIrrigationAssumed }: FactorListProps) {
  const { answer } = useStrings()
  const format = useFormat()
  const full = factors.filter(isFull)
  return (
    <>
      <FactorBars
        factors={factors.filter((factor) => !isFull(factor))}
        isIrrigationAssumed={isIrrigationAssumed}
      />
      {full.length > 0 && (
        <details>
          <summary>{answer.fullFactors(format.list(full.map(({ name }) => answer.factors[name])))}</summary>
          <FactorBars factors={full} isIrrigationAssumed={isIrrigationAssumed} />
        </details>
      )}
    </>
  )
}

/** Each factor with its score as a bar, what the place has and what the crop needs. */
function FactorBars({ factors, isIrrigationAssumed }: FactorListProps) {
  const strings = useStrings()
  const format = useFormat()
  const { answer, analysis } = strings
  return (
    <ul className="factors">
      {factors.map((factor) => {
        const { name, score, observed, requirement } = factor
        return (
          <li key={name}>
            <div className="factor-line">
              <span>{capitalise(answer.factors[name])}</span>
              <span className="hint figure">{analysis.score(format.points(score))}</span>
            </div>
            <span className={`factor-bar is-${getLabelClass(toLabel(score))}`} aria-hidden="true">
              <span style={{ width: `${Math.max(2, score * 100)}%` }} />
            </span>
            <p className="hint">
              {[
                observed && !hidesMonths(factor) && formatObserved(name, observed, format, answer),
                requirement && formatRequirement(requirement, format, answer),
                name === 'water' &&
                  isIrrigationAssumed &&
                  `${uncapitalise(analysis.waterSupplies.irrigated)} (${answer.sources.assumed})`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** A mean of the season may suit the crop while some of its months do not: beside their score it would contradict it. */
function hidesMonths({ name, score, observed, requirement }: Factor): boolean {
  const { optimal_min: min, optimal_max: max } = requirement ?? {}
  if (name !== 'temperature' || !observed || min === undefined || max === undefined) return false
  return Math.round(score * 100) < 100 && observed.value >= min && observed.value <= max
}

function formatObserved(
  name: Factor['name'],
  observed: Quantity,
  format: Format,
  answer: Strings['answer'],
): string {
  const quantity = formatQuantity(observed, format, answer)
  const share = Object.entries(answer.shares).find(([factor]) => factor === name)?.[1]
  return share === undefined ? `${answer.observed} ${quantity}` : `${quantity} ${share}`
}

function formatQuantity({ value, unit }: Quantity, format: Format, answer: Strings['answer']): string {
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

function formatRequirement(requirement: Requirement, format: Format, answer: Strings['answer']): string {
  const write = (value: number) => {
    if (requirement.unit === 'celsius') return format.temperature(value)
    if (requirement.unit === 'millimetre') return format.rain(value)
    if (requirement.unit === 'percent') return format.percent(value / 100)
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
