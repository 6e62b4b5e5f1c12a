import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { UrlNotice } from '../shared/question/url-notice'
import { listUrlProblems } from '../shared/question/url-problems'
import {
  COMPARED_SUFFIXES,
  MAX_COMPARED,
  QUESTION_READERS,
  type QuestionDraft,
  readComparedQuestions,
  readIncompleteQuestion,
  toAnswerUrl,
  toCompareUrl,
  toComparePlaceUrl,
} from '../shared/question/question-urls'
import { EXAMPLE_QUESTION, readLastQuestion } from '../shared/question/last-question'
import type { Question } from '../shared/question/question'
import { QuestionForm } from '../shared/question/question-form'
import { useTitle } from '../shared/use-title'
import { ComparedAnswer } from './compared-answer'
import { type ComparedPlanting, useComparedAnswers } from './use-compared-answers'
import './compare.css'

/** Two or three plantings side by side; the URL has their questions. */
export function ComparePage() {
  const { compare } = useStrings()
  const [, navigate] = useLocation()
  const search = useSearch()
  const params = new URLSearchParams(search)
  const compared = readComparedQuestions(params)
  const incomplete = readIncompleteQuestion(params)
  const [last] = useState(readLastQuestion)
  const isStarting = compared.length === 0 && !incomplete
  const questions = isStarting ? [last ?? EXAMPLE_QUESTION] : compared
  useTitle(compare.title)

  const show = (shown: readonly Question[]) => navigate(toCompareUrl(shown))
  const remove = (index: number) => {
    const others = questions.filter((_, other) => other !== index)
    // Without a planting the form keeps the place and the month of the last one.
    if (others.length > 0) show(others)
    else navigate(toComparePlaceUrl(questions[index]))
  }
  return (
    <div className="page">
      <header>
        <h1>{compare.title}</h1>
        <p>{compare.intro}</p>
      </header>
      <UrlNotice problems={listUrlProblems(params, QUESTION_READERS, COMPARED_SUFFIXES)} />
      {questions.length < MAX_COMPARED && (
        <AddPlanting
          key={search}
          questions={questions}
          origin={isStarting ? (last ? compare.fromLast : compare.fromExample) : undefined}
          initial={incomplete ?? questions.at(-1)}
          onAdd={(question) => show([...questions, question])}
        />
      )}
      <ComparedAnswers questions={questions} onRemove={remove} />
    </div>
  )
}

interface AddPlantingProps {
  questions: readonly Question[]
  /** Where the only planting comes from, if not from the URL. */
  origin: string | undefined
  initial: QuestionDraft | undefined
  onAdd(question: Question): void
}

function AddPlanting({ questions, origin, initial, onAdd }: AddPlantingProps) {
  const { compare } = useStrings()
  const [isRepeated, setIsRepeated] = useState(false)
  const add = (question: Question) => {
    const isCompared = questions.some((other) => toAnswerUrl(other) === toAnswerUrl(question))
    setIsRepeated(isCompared)
    if (!isCompared) onAdd(question)
  }
  return (
    <details className="card compare-add no-print" open={questions.length < 2}>
      <summary>
        <h2>{compare.addTitle}</h2>
      </summary>
      {questions.length === 1 && (
        <p>
          {origin} {compare.next}
        </p>
      )}
      <QuestionForm name={compare.addTitle} initial={initial} submitText={compare.add} onSubmit={add} />
      {isRepeated && (
        <p className="field-error" role="alert">
          {compare.isThere}
        </p>
      )}
    </details>
  )
}

interface ComparedAnswersProps {
  questions: readonly Question[]
  onRemove(index: number): void
}

function ComparedAnswers({ questions, onRemove }: ComparedAnswersProps) {
  const plantings = useComparedAnswers(questions)
  const bestScore = Math.max(...plantings.flatMap((planting) => getScore(planting) ?? []))
  if (plantings.length === 0) return null
  return (
    <ul className="compare-columns">
      {plantings.map((planting, index) => (
        <li key={toAnswerUrl(planting.question)}>
          <ComparedAnswer
            {...planting}
            isBest={plantings.length > 1 && getScore(planting) === bestScore}
            onRemove={() => onRemove(index)}
          />
        </li>
      ))}
    </ul>
  )
}

const getScore = ({ answer }: ComparedPlanting): number | undefined =>
  answer.status === 'answered' ? (answer.result.feasibility_score ?? undefined) : undefined
