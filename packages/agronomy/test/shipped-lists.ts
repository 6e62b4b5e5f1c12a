import { loadReferenceLists } from '../src/reference-lists'

/** The lists of the shipped data, which the test files of a worker share. */
export const lists = loadReferenceLists()
