import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { type Question, type WaterSupply, withChanges } from '../shared/question/question'

/** An unknown supply shows both. */
const SUPPLIES: readonly (WaterSupply | undefined)[] = ['rainfed', 'irrigated', undefined]

/** Links to the same answer on rain alone, with irrigation, and for both. */
export function SupplySwitch({ question }: { question: Question }) {
  const { analysis } = useStrings()
  const { water_supply: current, ...conditions } = question.conditions
  return (
    <nav className="actions answer-supplies no-print" aria-label={analysis.supplySwitch}>
      {SUPPLIES.map((supply) => (
        <Link
          key={supply ?? 'both'}
          className="button"
          aria-current={supply === current ? 'true' : undefined}
          href={toAnswerUrl(
            withChanges(question, {
              conditions: { ...conditions, ...(supply && { water_supply: supply }) },
            }),
          )}
        >
          {supply ? analysis.waterSupplies[supply] : analysis.bothSupplies}
        </Link>
      ))}
    </nav>
  )
}
