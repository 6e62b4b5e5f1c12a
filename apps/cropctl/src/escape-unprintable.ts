/** They end a line, order a terminal about, or turn the letters after them round. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** What somebody else wrote, for one line of a terminal: what that would act upon is escaped as in JSON. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
