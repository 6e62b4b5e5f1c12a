import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import type { Strings } from '../i18n/strings'
import { Explanation } from '../shared/analysis/explanation'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass } from '../shared/analysis/labels'
import { Subject } from '../shared/analysis/subject'
import { describeVerdict } from '../shared/analysis/verdict'
import { ScoreRange } from '../shared/charts/score-range'
import { type Format, useFormat } from '../shared/format/use-format'

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

type Reason = NonNullable<Analysis['confidence']>['reasons'][number]

/** The page shows the stability above the reasons, so this reason would repeat it. */
const isNotStability = ({ code }: Reason) => code !== 'LABEL_UNSTABLE'

/** Returns the text of the service, except for scores: those are points of 100 here and shares in the API. */
function formatReason({ code, params, detail }: Reason, format: Format, answer: Strings['answer']): string {
  const { irrigated_score: irrigated, rainfed_score: rainfed, score, limit } = params
  if (code === 'WATER_SUPPLY_UNKNOWN' && typeof irrigated === 'number' && typeof rainfed === 'number') {
    return answer.scoreReasons.waterUnknown(format.points(irrigated), format.points(rainfed))
  }
  if (code === 'NEAR_CLASS_LIMIT' && typeof score === 'number' && typeof limit === 'number') {
    return answer.scoreReasons.nearLimit(format.points(score), format.points(limit))
  }
  return format.text(detail)
}
