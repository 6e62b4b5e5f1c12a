import example from '../example/pt.json' with { type: 'json' }
import phrases from './phrases/pt.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const pt = createStrings(phrases, 'pt', example)
