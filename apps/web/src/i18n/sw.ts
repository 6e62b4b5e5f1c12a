import example from '../example/sw.json' with { type: 'json' }
import phrases from './phrases/sw.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const sw = createStrings(phrases, 'sw', example)
