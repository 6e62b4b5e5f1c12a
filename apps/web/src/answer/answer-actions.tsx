import type { Analysis } from '@crop/client'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl, toCompareUrl, toNewPlanUrl, toYearUrl } from '../shared/question/question-urls'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'
import type { Question } from '../shared/question/question'
import { toMapUrl } from '../shared/question/map-url'
import type { AnswerProps } from './answer-props'
import { ShareMenu } from './share-menu'

/** The actions on an answer: share it, keep it, or explore further. */
export function AnswerActions({ question, result }: AnswerProps) {
  const { answer } = useStrings()
  return (
    <nav className="actions answer-actions no-print" aria-label={answer.actions}>
      <Link className="button" href={toNewPlanUrl(question)}>
        {answer.savePlan}
      </Link>
      <Link className="button" href={toCompareUrl([question])}>
        {answer.compareWith}
      </Link>
      <Link className="button" href={toAnswerMapUrl(question, result)}>
        {answer.onMap}
      </Link>
      <Link className="button" href={toYearUrl(question)}>
        {answer.wholeYear}
      </Link>
      <ShareMenu key={toAnswerUrl(question)} question={question} result={result} />
    </nav>
  )
}

/** The map of the supply that the answer is for: the stated one, or the one that its score assumes. */
function toAnswerMapUrl({ crop, month, conditions }: Question, result: Analysis): string {
  const waterSupply = conditions.water_supply ?? findAssumedSupply(result) ?? 'rainfed'
  return toMapUrl({ crop, month, waterSupply })
}
