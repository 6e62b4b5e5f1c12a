import type { Analysis } from '@crop/client'
import type { Strings } from '../../i18n/strings'

/** The verdict in a few words, with its condition: "Yes, if you irrigate." */
export function describeVerdict(
  { feasibility_label: label, water }: Pick<Analysis, 'feasibility_label' | 'water'>,
  { verdicts, irrigatedVerdicts, irrigationDecides }: Strings['analysis'],
): string {
  // Irrigation raises a label by two levels or more, so no lower one needs it.
  if (water?.irrigation === 'required' && (label === 'highly_suitable' || label === 'moderately_suitable'))
    return irrigatedVerdicts[label]
  return water?.irrigation === 'decisive' ? `${verdicts[label]} ${irrigationDecides}` : verdicts[label]
}
