import type { Analysis, FeasibilityLabel } from '@crop/client'
import type { Strings } from '../../i18n/strings'

/** A label and how it depends on irrigation. */
interface ConditionalLabel {
  label: FeasibilityLabel
  irrigation: NonNullable<Analysis['water']>['irrigation'] | undefined
}

/** The verdict in a few words, with its condition: "Yes, if you irrigate." */
export const describeVerdict = (
  { feasibility_label: label, water }: Pick<Analysis, 'feasibility_label' | 'water'>,
  strings: Strings['analysis'],
): string => describeLabel({ label, irrigation: water?.irrigation }, strings)

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
