import type { Analysis, FeasibilityLabel } from '@crop/client'
import type { Strings } from '../../i18n/strings'

/** A label and how it depends on irrigation. */
interface ConditionalLabel {
  label: FeasibilityLabel
  irrigation: NonNullable<Analysis['water']>['irrigation'] | undefined
}

type AnswerVerdict = Pick<Analysis, 'feasibility_label' | 'water' | 'explanation_parts'>

/** Returns the label of an answer with its condition. That of a field that is known to be irrigated has none. */
export const toConditionalLabel = ({
  feasibility_label: label,
  water,
}: Pick<AnswerVerdict, 'feasibility_label' | 'water'>): ConditionalLabel => ({
  label,
  irrigation: water?.supply === 'irrigated' ? undefined : water?.irrigation,
})

/** The verdict in a few words, with its condition: "Yes, if you irrigate." */
export function describeVerdict(verdict: AnswerVerdict, strings: Strings['analysis']): string {
  const words = describeLabel(toConditionalLabel(verdict), strings)
  return hasSeriousRisk(verdict) ? `${words} ${strings.seriousRisk}` : words
}

/** Whether a good choice has a severe risk that irrigation does not avoid. */
const hasSeriousRisk = ({ explanation_parts: parts = [] }: AnswerVerdict): boolean =>
  parts.some(({ code, params }) => code === 'verdict' && params.drawback === 'serious')

function describeLabel(
  { label, irrigation }: ConditionalLabel,
  { verdicts, irrigatedVerdicts, irrigationDecides }: Strings['analysis'],
): string {
  // Irrigation raises a label by two levels or more, so no lower one needs it.
  if (irrigation === 'required' && (label === 'highly_suitable' || label === 'moderately_suitable'))
    return irrigatedVerdicts[label]
  return irrigation === 'decisive' ? `${verdicts[label]} ${irrigationDecides}` : verdicts[label]
}

/** The same for a label with a condition; undefined for one without. */
export function describeCondition(label: ConditionalLabel, strings: Strings['analysis']): string | undefined {
  const verdict = describeLabel(label, strings)
  return verdict === strings.verdicts[label.label] ? undefined : verdict
}
