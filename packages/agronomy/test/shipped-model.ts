import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { loadReference } from '../src/data-pack/load-reference'
import { loadModel } from '../src/model'

/** The model with the shipped data. It is pure, so the test files of a worker share it. */
export const model = loadModel()

/** The tables of the shipped data. */
export const reference = loadReference(SHIPPED_DATA_DIR)
