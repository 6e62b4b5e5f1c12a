import type { Language, MailLinkPurpose } from '@crop/domain'
import phrases from './mail-link-phrases.json'

interface PageWords {
  button: string
  done: string
}

interface MailLinkWords extends Record<MailLinkPurpose, PageWords> {
  title: string
  notValid: string
  toAccount: string
}

export const MAIL_LINK_WORDS: Readonly<Record<Language, MailLinkWords>> = phrases
