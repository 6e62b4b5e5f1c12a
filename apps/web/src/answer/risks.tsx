import { useStrings } from '../i18n/language-context'
import { useFormat } from '../shared/format/use-format'
import type { AnswerProps } from './answer-props'

export function Risks({ result: { risks } }: Pick<AnswerProps, 'result'>) {
  const { answer } = useStrings()
  const format = useFormat()
  if (risks.length === 0) return null
  return (
    <section className="card answer-risk-card">
      <h2>{answer.risksTitle}</h2>
      <ul className="answer-risks">
        {risks.map(({ code, severity, detail }) => (
          <li key={code} className={`is-${severity}`}>
            <strong>{answer.severities[severity]}</strong> {format.text(detail)}
          </li>
        ))}
      </ul>
    </section>
  )
}
