import type { Analysis } from '@crop/client'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { LabelBadge } from '../shared/analysis/label-badge'
import { capitalise } from '../shared/format/capitalise'
import { withChanges } from '../shared/question/question'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { useFormat } from '../shared/format/use-format'
import type { AnswerProps } from './answer-props'

/** Better months for the crop and better crops for the month, or why there are none; each opens its answer. */
export function Alternatives({ question, result }: AnswerProps) {
  const { answer } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const months = result.better_months.map(({ month, feasibility_label: label }) => ({
    name: capitalise(format.month(month)),
    label,
    url: toAnswerUrl(withChanges(question, { month })),
  }))
  const crops = result.alternative_crops.map(({ crop, feasibility_label: label }) => ({
    name: getCropLabel(crop),
    label,
    url: toAnswerUrl(withChanges(question, { crop })),
  }))
  return (
    <>
      <AlternativeList title={answer.betterMonths} entries={months} />
      <AlternativeList title={answer.betterCrops} entries={crops} />
      {result.notes.filter(isAboutAlternatives).map(({ code, detail }) => (
        <section key={code} className="card">
          <h2>{answer.betterCrops}</h2>
          <p>{format.text(detail)}</p>
        </section>
      ))}
    </>
  )
}

/** The note that no other crop suits the month. */
export const isAboutAlternatives = ({ code }: Analysis['notes'][number]) => code === 'NO_ALTERNATIVE_CROPS'

interface AlternativeListProps {
  title: string
  entries: readonly { name: string; label: Parameters<typeof LabelBadge>[0]['label']; url: string }[]
}

function AlternativeList({ title, entries }: AlternativeListProps) {
  if (entries.length === 0) return null
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="answer-alternatives">
        {entries.map(({ name, label, url }) => (
          <li key={name}>
            <Link href={url}>
              <strong>{name}</strong>
              <LabelBadge label={label} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
