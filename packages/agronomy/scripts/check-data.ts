import { resolve } from 'node:path'
import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { checkDataPack } from './data-check/check-data-pack'
import { packSummary } from './data-check/format-summary'

const [folder, ...others] = process.argv.slice(2)

if (others.length > 0 || folder?.startsWith('-')) {
  console.error('Usage: npm run data:check [-- FOLDER]')
  process.exitCode = 1
} else {
  const dataDir = folder ? resolve(folder) : SHIPPED_DATA_DIR
  const checked = checkDataPack(dataDir)
  if (checked.isSound) console.log(packSummary(dataDir, checked.version, checked.tables))
  else {
    console.error(checked.error.message)
    process.exitCode = 1
  }
}
