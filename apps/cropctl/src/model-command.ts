import { modelDigests } from '@crop/agronomy'
import { Command } from 'commander'
import { loadModelConfig } from './config'
import { printFacts } from './print-facts'

function info(options: { json: boolean }): void {
  const { dataDir } = loadModelConfig(process.env)
  const { version, code, data } = modelDigests(dataDir)
  const shown = {
    model_version: version,
    code_digest: code,
    data_digest: data,
    data_dir: dataDir ?? 'shipped',
  }
  printFacts(shown, options)
}

export function modelCommand(): Command {
  const model = new Command('model').description('the model that this image carries')
  model
    .command('info')
    .description('version, and digests of code and data')
    .option('--json', 'as JSON', false)
    .action(info)
  return model
}
