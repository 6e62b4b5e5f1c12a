import { compileShippedPack } from '../src/data-pack/load-reference'

/** Global setup of the unit tests, which run without a build. Jest requires a default export. */
export default () => void compileShippedPack()
