import { NOTE_CODES, type NoteCode } from '@crop/agronomy'
import { textParamsSchema } from './members'
import { modelCode, modelComponent, modelList, modelText, type TextBody } from './model-object'

interface NoteBody extends TextBody<NoteCode> {
  suggestions?: readonly string[]
}

/** A note on how names were read, or on what an assessment assumes. */
export const note = modelComponent<NoteBody>('Note', {
  code: modelCode(NOTE_CODES),
  detail: modelText(),
  params: textParamsSchema().optional(),
  suggestions: modelList(modelText()).optional().description('Names to use in a new request'),
})
