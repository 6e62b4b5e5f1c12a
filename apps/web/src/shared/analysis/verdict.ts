import type { Analysis } from '@crop/client'
import type { Strings } from '../../i18n/strings'

/** The verdict in a few words, with its condition: "Yes, if you irrigate." */
export function describeVerdict(
  { feasibility_label: label, water }: Pick<Analysis, 'feasibility_label' | 'water'>,
  { verdicts, irrigatedVerdicts, irrigationDecides }: Strings['analysis'],
): string {
  if (water?.irrigation === 'required' && label !== 'insufficient_data') return irrigatedVerdicts[label]
  return water?.irrigation === 'decisive' ? `${verdicts[label]} ${irrigationDecides}` : verdicts[label]
}
