import { join } from 'node:path'
import type { Failpoint } from './failpoint-preload'

const PRELOAD = join(__dirname, '..', '..', 'dist', 'faults', 'failpoint-preload.js')

/** No real crop: with this one, a task runs into a failpoint that `getFailpointEnv` limits to it, and no other task does. */
export const FAILPOINT_CROP = 'crop of the failpoint'

/**
 * Returns environment variables that make an app process fail at `failpoint`. If `crop` is given, it fails only for tasks
 * with that crop. `hang` and `spin` block an assessment forever, `spin` in a busy loop; the other failpoints kill the process with SIGKILL.
 */
export function getFailpointEnv(failpoint: Failpoint, crop?: string): Record<string, string> {
  const settings = { NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`, CROP_FAILPOINT: failpoint }
  return crop === undefined ? settings : { ...settings, CROP_FAILPOINT_CROP: crop }
}
