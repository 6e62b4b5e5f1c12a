import { join } from 'node:path'
import type { Failpoint } from './failpoint-preload'

const PRELOAD = join(__dirname, '..', '..', 'dist', 'faults', 'failpoint-preload.js')

/**
 * Returns settings that make an app process fail at a failpoint; with a crop, only for tasks of that crop. `hang` blocks
 * an assessment forever; the other failpoints kill the process with SIGKILL.
 */
export function failAt(failpoint: Failpoint, crop?: string): Record<string, string> {
  const settings = { NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`, CROP_FAILPOINT: failpoint }
  return crop === undefined ? settings : { ...settings, CROP_FAILPOINT_CROP: crop }
}
