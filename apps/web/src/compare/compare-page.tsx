import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { MAX_COMPARED, readComparedQuestions, toCompareAddress } from '../shared/analysis/addresses'
import type { Question } from '../shared/analysis/question'
import { QuestionForm } from '../shared/analysis/question-form'
import { useTitle } from '../shared/use-title'
import { ComparedAnswer } from './compared-answer'
import './compare.css'

/** Two or three plantings side by side; the address has their questions. */
export function ComparePage() {
  const { compare } = useStrings()
  const [, navigate] = useLocation()
  const search = useSearch()
  const questions = readComparedQuestions(new URLSearchParams(search))
  const [scores, setScores] = useState<Readonly<Record<string, number>>>({})
  useTitle(compare.title)

  const show = (compared: readonly Question[]) => navigate(toCompareAddress(compared))
  const keys = questions.map((question) => toCompareAddress([question]))
  const bestScore = Math.max(...keys.map((key) => scores[key] ?? -1))
  return (
    <div className="page">
      <header>
        <h1>{compare.title}</h1>
        <p>{compare.intro}</p>
      </header>
      {questions.length > 0 && (
        <ul className="compare-columns">
          {questions.map((question, index) => {
            const key = keys[index] ?? ''
            return (
              <li key={key}>
                <ComparedAnswer
                  question={question}
                  isBest={questions.length > 1 && scores[key] === bestScore}
                  onScore={(score) => setScores((known) => ({ ...known, [key]: score }))}
                  onRemove={() => show(questions.filter((_, other) => other !== index))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {questions.length < MAX_COMPARED && (
        <section className="card compare-add no-print">
          <h2>{compare.addTitle}</h2>
          <QuestionForm
            key={search}
            name={compare.addTitle}
            initial={questions.at(-1)}
            submitText={compare.add}
            onSubmit={(question) => show([...questions, question])}
          />
        </section>
      )}
    </div>
  )
}
