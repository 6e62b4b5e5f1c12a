import { resolve } from 'node:path'
import { DEFAULT_DATA_DIR } from '../validation/run-script'
import { checkDataPack } from './data-check/check-data-pack'
import { formatSummary } from './data-check/format-summary'

const [folder, ...otherArgs] = process.argv.slice(2)

if (otherArgs.length > 0 || folder?.startsWith('-')) {
  console.error('Usage: npm run model -- check-data [FOLDER]')
  process.exitCode = 1
} else {
  const dataDir = folder ? resolve(folder) : DEFAULT_DATA_DIR
  const result = checkDataPack(dataDir)
  if (result.isValid) console.log(formatSummary(dataDir, result.version, result.tables))
  else {
    console.error(result.error.message)
    process.exitCode = 1
  }
}
