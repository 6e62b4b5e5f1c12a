import { decode, expand } from 'pluscodes'
import type { Point } from '../gazetteer/place'

/** The digits of an Open Location Code, with those that begin latitudes up to 90° and longitudes up to 180°. */
const FULL_CODE = /^([2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6}\+(?:[2-9CFGHJMPQRVWX]{2,7})?)(?:[\s,].*)?$/iu
/** A code without its first four digits, and the town that says where it is: "PR6C+XX Nakuru". */
const SHORT_CODE = /^([2-9CFGHJMPQRVWX]{4}\+[2-9CFGHJMPQRVWX]{2,7})[\s,]+(\S.*)$/iu

/** A plus code that is complete only together with a place nearby. */
export interface ShortPlusCode {
  readonly code: string
  /** The text behind the code. */
  readonly locality: string
}

/** Returns the middle of the square of a full plus code, which a place may follow; undefined for any other text. */
export function readPlusCode(text: string): Point | undefined {
  const code = FULL_CODE.exec(text.trim())?.[1]
  return code === undefined ? undefined : (decode(code.toUpperCase()) ?? undefined)
}

/** Splits a short plus code from the place behind it; returns undefined for any other text. */
export function splitShortPlusCode(text: string): ShortPlusCode | undefined {
  const [, code, locality] = SHORT_CODE.exec(text.trim()) ?? []
  return code === undefined || locality === undefined ? undefined : { code, locality }
}

/** Returns the point of a short plus code that is nearest to a place. */
export function locateShortPlusCode(code: string, near: Point): Point | undefined {
  const fullCode = expand(code.toUpperCase(), near)
  return fullCode === null ? undefined : (decode(fullCode) ?? undefined)
}
