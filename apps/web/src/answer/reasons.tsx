import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerAddress } from '../shared/analysis/addresses'
import type { Question } from '../shared/analysis/question'
import { capitalise, withChanges } from '../shared/analysis/subject'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { useFormat } from '../shared/format/use-format'
import type { AnswerProps } from './answer-props'

/** The risks, and corrections of names that the service does not know. */
export function Reasons({ question, result }: AnswerProps) {
  const { answer } = useStrings()
  const format = useFormat()
  return (
    <>
      {result.risks.length > 0 && (
        <section className="card answer-risk-card">
          <h2>{answer.risksTitle}</h2>
          <ul className="answer-risks">
            {result.risks.map(({ code, severity, detail }) => (
              <li key={code} className={`is-${severity}`}>
                <strong>{answer.severities[severity]}</strong> {format.text(detail)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Corrections question={question} notes={result.notes} />
    </>
  )
}

function Corrections({ question, notes }: { question: Question; notes: AnswerProps['result']['notes'] }) {
  const { answer } = useStrings()
  const getCropLabel = useCropLabel()
  const corrections = notes.flatMap(({ code, suggestions = [] }) =>
    suggestions.map((name) =>
      code.startsWith('CROP')
        ? { name: getCropLabel(name), question: withChanges(question, { crop: name }) }
        : { name: capitalise(name), question: withChanges(question, { location: name }) },
    ),
  )
  if (corrections.length === 0) return null
  return (
    <section className="answer-corrections">
      <h2>{answer.didYouMean}</h2>
      <ul className="answer-chips">
        {corrections.map((correction) => (
          <li key={correction.name}>
            <Link className="button" href={toAnswerAddress(correction.question)}>
              {correction.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
