import type { Language } from '@crop/domain'
import phrases from './mail-link-phrases.json'

export const MAIL_LINK_WORDS: Readonly<Record<Language, typeof phrases.en>> = phrases
