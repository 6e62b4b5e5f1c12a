import { getDatabaseFault } from '../src/faults'

/** Returns the fault with which the work fails, or undefined if it succeeds. */
export const getFault = (work: Promise<unknown>) => work.then(() => undefined, getDatabaseFault)
