import { Command } from 'commander'
import { loadModelConfig } from './config'
import { printDetails } from './print-details'

async function printModelInfo(options: { json: boolean }): Promise<void> {
  // Loaded lazily, so that commands without a model start faster.
  const { getModelDigests } = await import('@crop/agronomy')
  const { dataDir } = loadModelConfig(process.env)
  const { version, code, data } = getModelDigests(dataDir)
  const details = {
    model_version: version,
    code_digest: code,
    data_digest: data,
    data_dir: dataDir ?? 'shipped',
  }
  printDetails(details, options)
}

export function modelCommand(): Command {
  const model = new Command('model').description('the model in this installation')
  model
    .command('info')
    .description('model version and digests of code and data')
    .option('--json', 'as JSON', false)
    .action(printModelInfo)
  return model
}
