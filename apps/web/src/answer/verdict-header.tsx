import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass } from '../shared/analysis/labels'
import { Subject } from '../shared/analysis/subject'
import { ScoreRange } from '../shared/charts/score-range'
import { useFormat } from '../shared/format/use-format'

/** The verdict in words, the question it answers, and how certain it is. */
export function VerdictHeader({ result }: { result: Analysis }) {
  const { analysis, answer } = useStrings()
  const format = useFormat()
  const { feasibility_label: label, confidence } = result
  return (
    <header className={`card answer-verdict is-${getLabelClass(label)}`}>
      <div>
        <p className="answer-subject">
          <Subject result={result} />
        </p>
        <h1>{analysis.verdicts[label]}</h1>
        <p className="answer-explanation">{format.text(result.explanation)}</p>
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
                {confidence.reasons.map(({ code, detail }) => (
                  <li key={code} className="hint">
                    {detail}
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
