import type { Analysis } from '@crop/client'

interface RecordedAnswer {
  result: Analysis
  /** The explanation in the languages other than English. */
  explanations: Readonly<Partial<Record<string, string>>>
  /** The name of the crop in these languages. */
  crop_names: Readonly<Partial<Record<string, string>>>
}

/**
 * Reads the recorded answer. The compiler widens the literals of a JSON module (a label becomes any string), so its type
 * cannot be checked; the file is written by the recording script from an answer of the service.
 */
export function readRecordedAnswer(file: {
  result: unknown
  explanations?: unknown
  crop_names?: unknown
}): RecordedAnswer {
  return { explanations: {}, crop_names: {}, ...file } as RecordedAnswer
}
