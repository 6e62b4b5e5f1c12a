import phrases from './phrases/en.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const en = createStrings(phrases, 'en')
