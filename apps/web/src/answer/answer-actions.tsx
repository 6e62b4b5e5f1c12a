import type { Analysis } from '@crop/client'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import {
  toAnswerAddress,
  toCompareAddress,
  toNewPlanAddress,
  toYearAddress,
} from '../shared/question/addresses'
import { findAssumedSupply } from '../shared/analysis/assumed-supply'
import type { Question } from '../shared/question/question'
import { toMapAddress } from '../shared/question/map-address'
import type { AnswerProps } from './answer-props'
import { ShareMenu } from './share-menu'

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
      <Link className="button" href={toAnswerMapAddress(question, result)}>
        {answer.onMap}
      </Link>
      <Link className="button" href={toYearAddress(question)}>
        {answer.wholeYear}
      </Link>
      <ShareMenu key={toAnswerAddress(question)} question={question} result={result} />
    </nav>
  )
}

/** The map of the supply that the answer is for: the stated one, or the one that its score assumes. */
function toAnswerMapAddress({ crop, month, conditions }: Question, result: Analysis): string {
  const waterSupply = conditions.water_supply ?? findAssumedSupply(result) ?? 'rainfed'
  return toMapAddress({ crop, month, waterSupply })
}
