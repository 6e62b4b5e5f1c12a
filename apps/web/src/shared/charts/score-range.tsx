import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { VERDICT_LABELS, getLabelClass } from '../analysis/labels'
import { useFormat } from '../format/use-format'
import './score-range.css'

/** The score as a range on the scale of the four classes. */
export function ScoreRange({ result }: { result: Pick<Analysis, 'confidence' | 'feasibility_score'> }) {
  const { analysis } = useStrings()
  const format = useFormat()
  const score = result.feasibility_score
  if (score === null) return null
  const [low = score, high = score] = result.confidence?.score_range ?? []
  const [lowest, highest] = [format.points(low), format.points(high)]
  return (
    <div className="score-range">
      <div className="score-scale" aria-hidden="true">
        {[...VERDICT_LABELS].reverse().map((label) => (
          <span key={label} className={`is-${getLabelClass(label)}`} />
        ))}
        <span
          className="score-span"
          style={{ insetInlineStart: `${low * 100}%`, width: `${Math.max(1.5, (high - low) * 100)}%` }}
        />
      </div>
      <p className="hint">
        {lowest === highest ? analysis.score(lowest) : analysis.scoreRange(lowest, highest)}
      </p>
    </div>
  )
}
