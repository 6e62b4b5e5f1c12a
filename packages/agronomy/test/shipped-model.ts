import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { loadReference } from '../src/data-pack/load-reference'
import { createModel } from '../src/model'
import { getModelVersion } from '../src/model-version'

/** The tables of the shipped data. They do not change, so the test files of a worker share them. */
export const reference = loadReference(SHIPPED_DATA_DIR)

/** The model with the shipped data. It is pure, so the test files of a worker share it. */
export const model = createModel(reference, getModelVersion())
