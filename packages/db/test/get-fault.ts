import { getDatabaseFault } from '../src/driver/faults'

/** Returns the fault with which the work fails, or undefined if it succeeds. */
export const getFault = (work: Promise<unknown>) => work.then(() => undefined, getDatabaseFault)
