import type { FeasibilityLabel, IrrigationCondition, Language } from '@crop/domain'
import Joi from 'joi'

/** The words of verdicts in the headings of the page. */
interface VerdictWords {
  verdicts: Readonly<Record<FeasibilityLabel, string>>
  irrigatedVerdicts: Readonly<Partial<Record<FeasibilityLabel, string>>>
  irrigationDecides: string
  seriousRisk: string
}

/** The words of verdicts by language. The build of the page writes them, so that previews have the words of the page. */
export type VerdictWordsByLanguage = Readonly<Record<Language, VerdictWords>>

const texts = Joi.object().pattern(Joi.string(), Joi.string())

export const verdictWordsSchema = Joi.object<VerdictWordsByLanguage>().pattern(
  Joi.string(),
  Joi.object({
    verdicts: texts.required(),
    irrigatedVerdicts: texts.required(),
    irrigationDecides: Joi.string().required(),
    seriousRisk: Joi.string().required(),
  }),
)

interface PreviewedVerdict {
  label: FeasibilityLabel
  irrigation: IrrigationCondition | undefined
  hasSeriousRisk: boolean
}

/** Returns the verdict in a few words, with its condition, as the page has it in its heading. */
export function describeVerdict(verdict: PreviewedVerdict, words: VerdictWords): string {
  const label = describeLabel(verdict, words)
  return verdict.hasSeriousRisk ? `${label} ${words.seriousRisk}` : label
}

function describeLabel(
  { label, irrigation }: PreviewedVerdict,
  { verdicts, irrigatedVerdicts, irrigationDecides }: VerdictWords,
): string {
  if (irrigation === 'required') return irrigatedVerdicts[label] ?? verdicts[label]
  return irrigation === 'decisive' ? `${verdicts[label]} ${irrigationDecides}` : verdicts[label]
}
