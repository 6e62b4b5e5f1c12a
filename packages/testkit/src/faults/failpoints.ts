import { join } from 'node:path'
import type { Failpoint } from './failpoint-preload'

const PRELOAD = join(__dirname, '..', '..', 'dist', 'faults', 'failpoint-preload.js')

/**
 * Settings for a process that is to die, or to hang, at a chosen moment; with a crop, only at a task of that crop.
 * `hang` is an assessment that never ends, the others are `kill -9`.
 */
export function failAt(moment: Failpoint, crop?: string): Record<string, string> {
  const settings = { NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`, CROP_FAILPOINT: moment }
  return crop === undefined ? settings : { ...settings, CROP_FAILPOINT_CROP: crop }
}
