/** Prints how many modules of the tracing SDK are loaded before and after tracing starts. */
import { createLogger } from '../../src/logger'
import { startTracing } from '../../src/tracing'

const countSdkModules = () =>
  Object.keys(require.cache).filter((file) => /opentelemetry.(sdk|exporter|otlp)/.test(file)).length

async function main(): Promise<void> {
  const countBefore = countSdkModules()
  await startTracing('test', createLogger('test', 'error'))
  console.log(JSON.stringify([countBefore, countSdkModules()]))
}

void main()
