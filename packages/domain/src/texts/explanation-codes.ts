import { EXPLANATION_WRITERS } from './write-explanations'
import { REASON_WRITERS } from './write-reasons'

/** Codes of the sentences of explanations and of outlooks. */
export const EXPLANATION_CODES: readonly string[] = Object.keys({ ...EXPLANATION_WRITERS, ...REASON_WRITERS })
