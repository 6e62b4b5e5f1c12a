import type { Language } from '@crop/domain'
import phrases from './preview-phrases.json'

/** The words of link previews, beside those of verdicts. Without a cached answer the description asks the question. */
export const PREVIEW_TEXTS: Readonly<Record<Language, typeof phrases.en>> = phrases
