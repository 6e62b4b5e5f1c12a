import example from '../example/hi.json' with { type: 'json' }
import phrases from './phrases/hi.json' with { type: 'json' }
import { createStrings } from './strings.ts'

export const hi = createStrings(phrases, 'hi', example)
