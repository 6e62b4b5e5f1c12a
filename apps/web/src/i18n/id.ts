import example from '../example/id.json' with { type: 'json' }
import phrases from './phrases/id.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const id = createStrings(phrases, 'id', example)
