import { useStrings } from '../i18n/language-context'
import { useFormat } from '../shared/format/use-format'
import type { AnswerProps } from './answer-props'
import { Corrections } from './corrections'

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
