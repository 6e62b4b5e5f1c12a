/** Logs, and says on standard error that it is alive, until it is killed. */
import { createLogger } from '../../src/logger'

const logger = createLogger('test', 'info')
setInterval(() => logger.info('message'), 5)
setInterval(() => process.stderr.write('alive '), 5)
