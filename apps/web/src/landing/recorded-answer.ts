import type { Analysis } from '@crop/client'

interface RecordedAnswer {
  result: Analysis
}

/**
 * Reads the recorded answer. The compiler widens the literals of a JSON module (a label becomes any string), so its type
 * cannot be checked; the file is written by the recording script from an answer of the service.
 */
export function readRecordedAnswer(file: { result: unknown }): RecordedAnswer {
  return file as RecordedAnswer
}
