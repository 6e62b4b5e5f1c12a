import { fill, type Language, RESET_CODE_MINUTES } from '@crop/domain'
import { MAIL_WORDS } from './mail-words'

/**
 * Writes the mail that brings a reset code. It has no text that the account's owner chose, because anybody can register
 * somebody else's address.
 */
export function writeResetMail(language: Language, code: string): { subject: string; text: string } {
  const { subject, text } = MAIL_WORDS[language].reset
  return { subject, text: fill(text, { code, minutes: RESET_CODE_MINUTES }) }
}
