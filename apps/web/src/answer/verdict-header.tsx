import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { Explanation } from '../shared/analysis/explanation'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass } from '../shared/analysis/labels'
import { Subject } from '../shared/analysis/subject'
import { describeVerdict } from '../shared/analysis/verdict'
import { ScoreRange } from '../shared/charts/score-range'
import { useFormat } from '../shared/format/use-format'
import { formatReason, isNotStability } from './confidence-reason'

/** The verdict in words, the question it answers, and how certain it is. */
export function VerdictHeader({ result }: { result: Analysis }) {
  const { analysis, answer } = useStrings()
  const format = useFormat()
  const { feasibility_label: label, confidence } = result
  const unknownNames = explainUnknownNames(result)
  return (
    <header className={`card answer-verdict is-${getLabelClass(label)}`}>
      <div>
        <p className="answer-subject">
          <Subject result={result} />
        </p>
        <h1>{describeVerdict(result, analysis)}</h1>
        {unknownNames === undefined ? (
          <Explanation result={result} />
        ) : (
          <p className="explanation">{format.text(unknownNames)}</p>
        )}
      </div>
      {label !== 'insufficient_data' && (
        <div className="answer-certainty">
          <LabelBadge label={label} />
          <ScoreRange result={result} />
          {confidence && (
            <details>
              <summary>{answer.confidence[confidence.level]}</summary>
              <p className="hint">{answer.stability(format.percent(confidence.label_stability))}</p>
              <ul className="answer-reasons">
                {confidence.reasons.filter(isNotStability).map((reason) => (
                  <li key={reason.code} className="hint">
                    {formatReason(reason, format, answer)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </header>
  )
}

/** Why there is no answer, without the suggestions, which are buttons here; undefined unless a name is unknown. */
function explainUnknownNames({ feasibility_label: label, explanation_parts: parts = [], notes }: Analysis) {
  const details = notes
    .filter(({ code }) => parts.some((part) => part.code === code))
    .map(({ detail }) => detail)
  return label === 'insufficient_data' && details.length > 0 ? details.join(' ') : undefined
}
