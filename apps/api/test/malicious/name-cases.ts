import { MAX_CROP_LENGTH, MAX_LOCATION_LENGTH } from '@crop/domain'
import { QUESTION } from '../test-api'
import { createAnalysisCase, createCase, type MaliciousCase } from './malicious-case'
import type { Stack } from './stack'

/** Parts of addresses, coordinates, plus codes and crops with remarks, repeated to slow down the programs that read them. */
const REPEATED_PARTS = [
  'st. ',
  '1 ',
  'P.O. Box 1 ',
  'SW1A 1AA ',
  '12 rue ',
  'county of ',
  'nakuru, ',
  '-a',
  '省',
  '1° ',
  "1°1'1'' N ",
  'geo:1,',
  'https://x?q=1~',
  'POINT(1 ',
  '6GCRPR6C+',
  'maize, ',
  'beans (',
  'early ',
  'and ',
]

/** Names that look like those of places and crops, and are built to confuse the parts of a program. */
const ODD_NAMES = [
  "nakuru, '; drop table users; --",
  'P.O. Box 1e999, nakuru',
  '__proto__, ON',
  'constructor, KE',
  'toString',
  'london, __proto__',
  '1e309, 1e309',
  'NaN,NaN',
  '-0,-0',
  '90.0000001,0',
  'geo:0,0;crs=<script>',
  'https://maps.example/@1,1?q=../../etc/passwd',
  '6GCRPR6C+XX <b>',
  'wheat (all varieties',
  'cow peas, dry, ${7*7}',
  'US.__proto__',
  '東京\u202e, JP',
]

const repeat = (part: string, length: number) =>
  part
    .repeat(Math.ceil(length / part.length))
    .slice(0, length)
    .trim()

/** Lists questions and searches with hostile names of places and crops; names longer than allowed are rejected. */
export function listNameCases(stack: Stack): MaliciousCase[] {
  const listNames = (maxLength: number) => [
    ...ODD_NAMES,
    ...REPEATED_PARTS.map((part) => repeat(part, maxLength)),
  ]
  const ofLocation = (name: string, statuses: readonly number[]) =>
    createAnalysisCase(
      stack,
      `the location ${name.slice(0, MAX_LOCATION_LENGTH)}`,
      { ...QUESTION, location: name },
      statuses,
    )
  const search = (list: string, name: string) =>
    createCase(
      `a search of ${list}: ${name}`,
      { path: `/api/v1/reference/${list}?q=${encodeURIComponent(name)}` },
      [200],
    )
  return [
    ...listNames(MAX_LOCATION_LENGTH).map((name) => ofLocation(name, [202])),
    ...listNames(MAX_CROP_LENGTH).flatMap((name) => [
      createAnalysisCase(stack, `the crop ${name}`, { ...QUESTION, crop: name }, [202]),
      search('crops', name),
      search('locations', name),
    ]),
    ...REPEATED_PARTS.map((part) => ofLocation(`${repeat(part, 30_000)}x`, [422])),
  ]
}
