import type { Question } from '@crop/domain'
import type { Note, Source } from '../assessment'
import type { CropType } from '../crops/crop-type'
import type { Place } from '../places/place'

/** A question with what its names turned out to mean. */
export interface ResolvedQuestion {
  readonly question: Question
  readonly version: string
  readonly place: Place | null
  /** Empty when the crop is not known. */
  readonly types: readonly CropType[]
  readonly notes: readonly Note[]
  readonly sources: readonly Source[]
}
