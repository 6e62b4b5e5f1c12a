import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { addCompareCommand } from './compare/compare-command'
import { loadModelConfig } from './config'
import { printDetails } from './print-details'

async function printModelInfo(context: CommandContext, options: { json: boolean }): Promise<void> {
  // Loaded lazily, so that commands without a model start faster.
  const { getModelDigests } = await import('@crop/agronomy')
  const { dataDir } = loadModelConfig(context.env)
  const { version, code, data, changes } = getModelDigests(dataDir)
  const details = {
    model_version: version,
    code_digest: code,
    data_digest: data,
    data_dir: dataDir ?? 'built-in',
    changes: changes ?? null,
  }
  printDetails(context, details, options)
}

export function addModelCommand(program: Command, context: CommandContext): void {
  const model = program.command('model').description('show and compare models')
  model
    .command('info')
    .description('show the model version and the digests of code and data')
    .option('--json', 'as JSON', false)
    .action((options: { json: boolean }) => printModelInfo(context, options))
  addCompareCommand(model, context)
}
