import type { Language } from '@crop/domain'
import phrases from './page-phrases.json'

/**
 * The words around the content of every page, and the content of the pages for errors: `rejected` if the request is at fault,
 * `failed` if the service is.
 */
export const PAGE_TEXTS: Readonly<Record<Language, typeof phrases.en>> = phrases
