import Joi from 'joi'
import { commaList } from './secrets-setting'

/** Of a page in a shell, such as `capacitor://localhost`; a page without an origin sends `null`. */
const OTHER_ORIGIN = /^(null|(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s/?#@]+)$/

/** Browsers send it in lower case, without a path and without the scheme's own port; nothing else would ever match. */
function isOrigin(text: string): boolean {
  if (text.includes('*')) return text === '*'
  return OTHER_ORIGIN.test(text) || (URL.canParse(text) && new URL(text).origin === text)
}

export const originsSetting = () =>
  Joi.string()
    .custom((text: string, helpers) => {
      const origins = commaList(text)
      return origins.length > 0 && origins.every(isOrigin) ? text : helpers.error('origins.wrong')
    })
    .messages({
      'origins.wrong':
        '{{#label}} must be *, or origins such as https://app.example without a path, separated by commas',
    })
