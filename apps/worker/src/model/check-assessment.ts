import type { FeasibilityLabel, IrrigationCondition } from '@crop/domain'
import assessmentSchema from './assessment-schema.json'

/** The members of an assessment that the service itself reads. */
export interface CheckedAssessment {
  model_version: string
  feasibility_label: FeasibilityLabel
  feasibility_score: number | null
  limiting_factor: string | null
  water: { irrigation?: IrrigationCondition | null } | null
}

export type AssessmentCheck = (value: unknown) => { assessment: CheckedAssessment } | { problem: string }

/** In JSON: U+0000 and lone surrogates, which Postgres stores but cannot read again. */
const UNREADABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/** Creates a check against the published schema of an assessment. Members that the schema does not know are kept. */
export async function createAssessmentCheck(): Promise<AssessmentCheck> {
  // Most workers have no model server, and start without this library.
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false })
  const isValid = ajv.compile<CheckedAssessment>(assessmentSchema)
  return (value) => {
    if (isValid(value)) {
      const isReadable = !UNREADABLE.test(JSON.stringify(value))
      return isReadable ? { assessment: value } : { problem: 'a text contains U+0000 or a lone surrogate' }
    }
    const [error] = isValid.errors ?? []
    return { problem: `${error?.instancePath || 'it'} ${error?.message ?? 'is not valid'}` }
  }
}
