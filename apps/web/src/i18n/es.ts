import example from '../example/es.json' with { type: 'json' }
import phrases from './phrases/es.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const es = createStrings(phrases, 'es', example)
