import { useStrings } from '../i18n/language-context'
import { getLabelClass, toLabel } from '../shared/analysis/labels'
import { capitalise, uncapitalise } from '../shared/format/capitalise'
import { useFormat } from '../shared/format/use-format'
import { type Factor, formatObserved, formatRequirement, type Requirement } from './factor-figures'
import './factor-list.css'

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
        const figures = [
          observed && !contradictsScore(factor) && formatObserved(name, observed, format, answer),
          requirement && !isWhole(requirement) && formatRequirement(requirement, format, answer),
          name === 'water' &&
            isIrrigationAssumed &&
            `${uncapitalise(analysis.waterSupplies.irrigated)} (${answer.sources.assumed})`,
        ].filter(Boolean)
        return (
          <li key={name}>
            <div className="factor-line">
              <span>{capitalise(answer.factors[name])}</span>
              <span className="hint figure">{analysis.score(format.points(score))}</span>
            </div>
            <span className={`factor-bar is-${getLabelClass(toLabel(score))}`} aria-hidden="true">
              <span style={{ width: `${Math.max(2, score * 100)}%` }} />
            </span>
            {figures.length > 0 && <p className="hint">{figures.join(' · ')}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Whether the figure of the season suits the crop though the score is lower, because some of its months do not: its mean
 * temperature, or its rain, which may fall too early or too late.
 */
function contradictsScore(factor: Factor): boolean {
  const { name, observed, requirement } = factor
  if (isFull(factor) || !observed || !requirement) return false
  const { optimal_min: min = Infinity, optimal_max: max = -Infinity, value = Infinity } = requirement
  if (name === 'water') return observed.value >= value
  return name === 'temperature' && observed.value >= min && observed.value <= max
}

/** Whether the requirement is 100 %, which is not worth a line. */
const isWhole = ({ unit, value }: Requirement): boolean => unit === 'percent' && value === 100
