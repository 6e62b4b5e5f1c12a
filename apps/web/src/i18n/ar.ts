import example from '../example/ar.json' with { type: 'json' }
import phrases from './phrases/ar.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const ar = createStrings(phrases, 'ar', example)
