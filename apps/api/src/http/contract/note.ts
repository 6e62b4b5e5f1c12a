import { NOTE_CODES, type NoteCode } from '@crop/agronomy'
import Joi from 'joi'
import { textParamsSchema } from './members'
import { modelCode, modelObject, modelText, type TextBody } from './model-object'

interface NoteBody extends TextBody<NoteCode> {
  suggestions?: readonly string[]
}

/** A note on how names were read, or on what an assessment assumes. */
export const note = modelObject<NoteBody>({
  code: modelCode(NOTE_CODES),
  detail: modelText(),
  params: textParamsSchema().optional(),
  suggestions: Joi.array().items(modelText()).optional().description('Names to use in a new request'),
}).meta({ component: 'Note' })
