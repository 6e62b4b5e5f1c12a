// Compiles the shipped data pack after a build, so that processes load the model in a fraction of the time.
import { compileShippedPack } from './data-pack/load-reference'

compileShippedPack()
