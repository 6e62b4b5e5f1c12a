import { randomBytes } from 'node:crypto'
import Joi from 'joi'

/** 256 bits: as long as the digest of HS256. */
const SECRET_BYTES = 32
const FEWEST_CHARACTERS = 8
const PLACEHOLDER = /change.?me|example|placeholder|default/i

/** A word that somebody else may know as well. */
export const isPlaceholder = (secret: string) => PLACEHOLDER.test(secret)

export const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

export const commaList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

function isStrong(secret: string): boolean {
  return (
    Buffer.byteLength(secret) >= SECRET_BYTES &&
    new Set(secret).size >= FEWEST_CHARACTERS &&
    !isPlaceholder(secret)
  )
}

export const secretsSetting = Joi.string()
  .custom((text: string, helpers) => {
    const secrets = commaList(text)
    return secrets.length > 0 && secrets.every(isStrong) ? text : helpers.error('secrets.weak')
  })
  .messages({
    'secrets.weak': `{{#label}} must be secrets of at least ${SECRET_BYTES} random bytes, separated by commas`,
  })
