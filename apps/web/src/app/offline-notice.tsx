import { Link, useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { capitaliseWords } from '../shared/format/capitalise'
import { getCropName } from '../shared/analysis/subject'
import { describeVerdict } from '../shared/analysis/verdict'
import { useFormat } from '../shared/format/use-format'
import type { StoredAnswer } from '../shared/offline/stored-answers'
import { useIsOnline } from '../shared/offline/use-is-online'
import { useStoredAnswers } from '../shared/offline/use-stored-answers'

/** Says that there is no connection, and lists the answers that can be read without one. */
export function OfflineNotice() {
  const { shell } = useStrings()
  const [path] = useLocation()
  const isOnline = useIsOnline()
  const answers = useStoredAnswers(!isOnline) ?? []
  return (
    <div className="offline no-print">
      <div role="status">{!isOnline && <p className="page">{shell.offlineNow}</p>}</div>
      {answers.length > 0 && (
        <aside aria-label={shell.lastAnswers}>
          {/* Maps need a connection. */}
          <details className="page" key={path} open={path === '/' || path.startsWith('/map')}>
            <summary>{shell.lastAnswers}</summary>
            <ul>
              {answers.map((answer) => (
                <li key={answer.storedAt}>
                  <StoredAnswerLink answer={answer} />
                </li>
              ))}
            </ul>
          </details>
        </aside>
      )}
    </div>
  )
}

/** Needs no data but the answer itself. */
function StoredAnswerLink({ answer: { question, result } }: { answer: StoredAnswer }) {
  const { analysis } = useStrings()
  const format = useFormat()
  const country = result.place?.country
  const place = [result.place?.name ?? capitaliseWords(question.location), country && format.country(country)]
  return (
    <>
      <Link href={toAnswerUrl(question)}>
        {format.parts([getCropName(result), ...place, format.month(question.month)])}
      </Link>{' '}
      <span className="hint">{describeVerdict(result, analysis)}</span>
    </>
  )
}
