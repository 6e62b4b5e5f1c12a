import example from '../example/fr.json' with { type: 'json' }
import phrases from './phrases/fr.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const fr = createStrings(phrases, 'fr', example)
