import * as domain from '@crop/domain'
import type { GeneratedFile } from './generated-file'

const NAMES = [
  'ELEVATION_RANGE_M',
  'LOWEST_SCORES',
  'MAX_CROP_LENGTH',
  'MAX_LOCATION_LENGTH',
  'MAX_PLAN_NAME_LENGTH',
  'RISK_TOLERANCES',
  'SOIL_PH_RANGE',
  'SOIL_TEXTURES',
  'VARIETY_DAYS_RANGE',
  'VARIETY_LENGTHS',
] as const satisfies readonly (keyof typeof domain)[]

const toCode = (value: number | object) =>
  JSON.stringify(value) + (typeof value === 'object' ? ' as const' : '')

/** The constants of the domain that the web page needs, which may not import the domain. */
export const DOMAIN_CONSTANTS: GeneratedFile = {
  path: 'apps/web/src/shared/domain-constants.ts',
  createText: async () =>
    ['// Generated from packages/domain/src: `npm run generate`.']
      .concat(NAMES.map((name) => `export const ${name} = ${toCode(domain[name])}`))
      .join('\n\n'),
}
