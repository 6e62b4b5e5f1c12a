import { parseMonthName } from '@crop/domain'

/** A date with a month as a number, perhaps with a time of day. */
const WITH_NUMBERS = /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3(\d{4}|\d{2}))([ T]\d{1,2}:.*)?$/

/** A date such as 2-Nov-20 or Apr 24, 2023. */
const WITH_NAME =
  /^\d{1,2}[-/. ]+([\p{L}\p{M}]+)[-/., ]+(\d{4}|\d{2})$|^([\p{L}\p{M}]+)[. ]+\d{1,2},? +\d{4}$/u

/** Returns whether a text is a date, in any order of its parts. */
export function isDate(text: string): boolean {
  if (WITH_NUMBERS.test(text)) return true
  const [, afterDay, , beforeDay] = WITH_NAME.exec(text) ?? []
  return parseMonthName(afterDay ?? beforeDay ?? '') !== undefined
}
