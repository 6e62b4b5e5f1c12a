import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { readQuestion, toAnswerAddress } from '../shared/analysis/addresses'
import { AnswerStatus } from '../shared/analysis/answer-status'
import { QuestionForm } from '../shared/analysis/question-form'
import { capitalise } from '../shared/analysis/subject'
import { useAnswer } from '../shared/analysis/use-answer'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { useFormat } from '../shared/format/use-format'
import { useTitle } from '../shared/use-title'
import { AnswerView } from './answer-view'
import './answer.css'

/** The form and, when the address has a question, its answer. */
export function AnswerPage() {
  const { answer, analysis } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const [, navigate] = useLocation()
  const search = useSearch()
  const question = readQuestion(new URLSearchParams(search))
  const query = useAnswer(question)
  useTitle(
    question &&
      `${getCropLabel(question.crop)}, ${capitalise(question.location)}, ${format.month(question.month)}`,
  )
  return (
    <div className="page">
      {!question && (
        <header>
          <h1>{answer.title}</h1>
          <p>{answer.intro}</p>
        </header>
      )}
      <section className="card answer-question no-print">
        <QuestionForm
          key={search}
          name={answer.title}
          initial={question}
          submitText={question ? answer.update : analysis.ask}
          onSubmit={(asked) => {
            const address = toAnswerAddress(asked)
            // The same question again: its answer is already here, unless it failed.
            if (address === `/answer?${search}`) void query.refetch()
            else navigate(address)
          }}
        />
      </section>
      {question && (
        <section aria-live="polite" aria-busy={query.isFetching}>
          {query.data ? (
            <AnswerView question={question} result={query.data} />
          ) : (
            <AnswerStatus query={query} />
          )}
        </section>
      )}
    </div>
  )
}
