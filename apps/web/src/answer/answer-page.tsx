import type { Analysis } from '@crop/client'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { UrlNotice } from '../shared/question/url-notice'
import { listUrlProblems } from '../shared/question/url-problems'
import {
  isEmptyDraft,
  QUESTION_READERS,
  readQuestion,
  readQuestionDraft,
  toAnswerUrl,
} from '../shared/question/question-urls'
import { AnswerStatus } from '../shared/analysis/answer-status'
import { EXAMPLE_QUESTION, readLastQuestion, storeLastQuestion } from '../shared/question/last-question'
import type { Question } from '../shared/question/question'
import { QuestionForm } from '../shared/question/question-form'
import { ActionButton } from '../shared/controls/action-button'
import { getCropName } from '../shared/analysis/subject'
import { useAnswer } from '../shared/analysis/use-answer'
import { useCropLabel, useCropNames } from '../shared/crops/use-crop-names'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { useFormat } from '../shared/format/use-format'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { AnswerArticle } from './answer-article'
import './answer.css'

/** The form and, when the URL has a question, its answer. */
export function AnswerPage() {
  const { answer: texts } = useStrings()
  const format = useFormat()
  const search = useSearch()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const question = useMemo(() => readQuestion(params), [params])
  const { isSignedIn } = useService()
  const { answer, askAgain } = useAnswer(question)
  const result = answer.status === 'answered' ? answer.result : undefined
  useEffect(() => {
    if (question) storeLastQuestion(question, isSignedIn)
  }, [question, isSignedIn])
  useEffect(() => void format.prepare(), [format])
  const questionText = useQuestionText(question ?? EXAMPLE_QUESTION, result)
  useTitle(question && questionText)
  const article = useMemo(
    () => question && result && <AnswerArticle question={question} result={result} />,
    [question, result],
  )
  // Renders an answer in slices, so that slow phones can scroll and type meanwhile.
  const shownArticle = useDeferredValue(article)
  return (
    <div className="page">
      {!question && (
        <header>
          <h1>{texts.title}</h1>
          <p>{texts.intro}</p>
        </header>
      )}
      <UrlNotice problems={listUrlProblems(params, QUESTION_READERS)} />
      <QuestionCard search={search} question={question} text={questionText} askAgain={askAgain} />
      {question && (
        <section aria-live="polite" aria-busy={answer.status === 'waiting'}>
          {answer.status === 'answered' ? (
            <>
              {answer.storedAt !== undefined && <StoredNotice storedAt={answer.storedAt} />}
              {shownArticle}
            </>
          ) : (
            <>
              <h1 className="unseen">{questionText}</h1>
              <AnswerStatus answer={answer} onRetry={askAgain} />
            </>
          )}
        </section>
      )}
    </div>
  )
}

interface QuestionCardProps {
  search: string
  question: Question | undefined
  /** The question in one line. */
  text: string
  askAgain(): unknown
}

/** The form, which is folded to one line on a narrow screen while it has a question. */
function QuestionCard({ search, question, text, askAgain }: QuestionCardProps) {
  const { answer, analysis } = useStrings()
  const [, navigate] = useLocation()
  // The question whose form is open on a narrow screen; another question folds it again.
  const [openedFor, setOpenedFor] = useState<string>()
  const isFolded = question !== undefined && openedFor !== search
  const draft = useMemo(() => readQuestionDraft(new URLSearchParams(search)), [search])
  // The form is rendered once, not again whenever something of its answer changes.
  const form = useMemo(
    () => (
      <QuestionForm
        key={search}
        name={answer.title}
        initial={draft}
        submitText={question ? answer.update : analysis.ask}
        onSubmit={(asked) => {
          const url = toAnswerUrl(asked)
          // The same question again: its answer is already here, unless it failed.
          if (url === `/answer?${search}`) askAgain()
          else navigate(url)
        }}
      />
    ),
    [search, draft, question, answer, analysis, askAgain, navigate],
  )
  return (
    <>
      <section className={`card answer-question no-print${isFolded ? ' is-folded' : ''}`}>
        {isFolded && (
          <p className="answer-question-line">
            <span>{text}</span>
            <ActionButton onClick={() => setOpenedFor(search)}>{answer.changeQuestion}</ActionButton>
          </p>
        )}
        {form}
      </section>
      {isEmptyDraft(draft) && <SuggestedQuestion />}
    </>
  )
}

/** Says that an answer is not fresh, because there is no connection. */
function StoredNotice({ storedAt }: { storedAt: number }) {
  const { answer } = useStrings()
  const format = useFormat()
  return (
    <p className="notice answer-stored">{answer.stored(format.date(new Date(storedAt).toISOString()))}</p>
  )
}

/** A first question for an empty form: the last one, else the example. */
function SuggestedQuestion() {
  const { analysis } = useStrings()
  const last = readLastQuestion()
  const question = last ?? EXAMPLE_QUESTION
  const text = useQuestionText(question)
  return (
    <p>
      <Link className="button" href={toAnswerUrl(question)}>
        {last ? analysis.askAgain(text) : analysis.tryExample(text)}
      </Link>
    </p>
  )
}

/** Returns the question in one line. An answer also has names of crops that the list lacks. */
function useQuestionText({ crop, location, month }: Question, result?: Analysis): string {
  const format = useFormat()
  const { text: place } = usePlaceLabel(location)
  const getCropLabel = useCropLabel()
  const { findName } = useCropNames(true)
  const cropName = result && findName(crop) === undefined ? getCropName(result) : getCropLabel(crop)
  return format.parts([cropName, place, format.month(month)])
}
