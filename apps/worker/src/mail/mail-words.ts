import type { Language } from '@crop/domain'
import phrases from './mail-phrases.json'

/** The words of mails that are not part of a notification, with the names of values in braces. */
export const MAIL_WORDS: Readonly<Record<Language, typeof phrases.en>> = phrases
