import { modelDigests } from '@crop/agronomy'
import { Command } from 'commander'
import { loadModelConfig } from './config'

function info({ json }: { json: boolean }): void {
  const { dataDir } = loadModelConfig(process.env)
  const { version, code, data } = modelDigests(dataDir)
  const shown = {
    model_version: version,
    code_digest: code,
    data_digest: data,
    data_dir: dataDir ?? 'shipped',
  }
  if (json) return console.log(JSON.stringify(shown, null, 2))
  for (const [name, value] of Object.entries(shown)) console.log(`${name.padEnd(14)} ${value}`)
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
