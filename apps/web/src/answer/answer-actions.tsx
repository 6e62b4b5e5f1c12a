import type { Analysis } from '@crop/client'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toCompareAddress, toNewPlanAddress, writeConditions } from '../shared/analysis/addresses'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'
import type { Question } from '../shared/analysis/question'
import { useAnswerEvents } from '../shared/analysis/use-answer-events'
import { downloadCalendar } from '../shared/downloads/calendar-file'
import { downloadCsv } from '../shared/downloads/csv'
import { toAnswerRows } from './answer-rows'
import type { AnswerProps } from './answer-props'

/** What can be done with the answer: share it, keep it, or look further. */
export function AnswerActions({ question, result }: AnswerProps) {
  const { answer } = useStrings()
  return (
    <nav className="actions answer-actions no-print" aria-label={answer.actions}>
      <Link className="button" href={toNewPlanAddress(question)}>
        {answer.savePlan}
      </Link>
      <Link className="button" href={toCompareAddress([question])}>
        {answer.compareWith}
      </Link>
      <Link className="button" href={toMapAddress(question, result)}>
        {answer.onMap}
      </Link>
      <Link className="button" href={toYearAddress(question)}>
        {answer.wholeYear}
      </Link>
      <Downloads question={question} result={result} />
      <CopyLinkButton />
      <button type="button" onClick={() => window.print()}>
        {answer.print}
      </button>
    </nav>
  )
}

/** The map of the supply that the answer is for: the stated one, or the one that its score assumes. */
function toMapAddress({ crop, month, conditions }: Question, result: Analysis): string {
  const supply = conditions.water_supply ?? findAssumedSupply(result) ?? 'rainfed'
  return `/map/${encodeURIComponent(crop)}?month=${month}&water_supply=${supply}`
}

function toYearAddress({ location, conditions }: Question): string {
  const params = new URLSearchParams({ location })
  writeConditions(params, conditions)
  return `/year?${params}`
}

function Downloads({ question, result }: AnswerProps) {
  const { answer } = useStrings()
  const nameWords = [question.crop, question.location, String(question.month)]
  const events = useAnswerEvents(question.location)(result)
  return (
    <>
      <button type="button" onClick={() => downloadCsv(nameWords, toAnswerRows(result))}>
        {answer.csv}
      </button>
      {events.length > 0 && (
        <button type="button" onClick={() => downloadCalendar(nameWords, events)}>
          {answer.calendarFile}
        </button>
      )}
    </>
  )
}

function CopyLinkButton() {
  const { answer } = useStrings()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <button
      type="button"
      onClick={() => {
        void navigator.clipboard.writeText(window.location.href).then(() => setIsCopied(true))
      }}
    >
      <span role="status">{isCopied ? answer.linkCopied : answer.copyLink}</span>
    </button>
  )
}
