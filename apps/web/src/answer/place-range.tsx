import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { withChanges } from '../shared/question/question'
import { useFormat } from '../shared/format/use-format'
import type { AnswerProps } from './answer-props'

/** How the score differs within the district or region of the question, with a link to the answer for its main town. */
export function PlaceRange({ question, result: { place } }: AnswerProps) {
  const { answer } = useStrings()
  const format = useFormat()
  const range = place?.range
  if (!range) return null
  const { towns, lowest_score: lowest, highest_score: highest, main_town: town } = range
  return (
    <section className="card answer-wide">
      <p>
        {lowest === highest
          ? answer.sameInTowns(place.name, format.number(towns), format.points(lowest))
          : answer.townRange(place.name, format.number(towns), format.points(lowest), format.points(highest))}
      </p>
      <p className="actions">
        <Link className="button" href={toAnswerUrl(withChanges(question, { location: town.location }))}>
          {answer.townScore(town.name, format.points(town.feasibility_score))}
        </Link>
      </p>
    </section>
  )
}
