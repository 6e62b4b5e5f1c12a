import { Command, CommanderError } from 'commander'
import { addApiKeysCommand } from './api-keys-command'
import { addAssessCommand } from './assess/assess-command'
import { addAnalyzeBatchCommand } from './batch/analyze-batch-command'
import { addBatchesCommand } from './batch/batches-command'
import { addCheckCommand } from './check/check-command'
import { type CommandContext, type CommandProcess, createCommandContext } from './command-context'
import { CommandError } from './command-error'
import { describeError } from './describe-error'
import { addMigrateCommand } from './migrate-command'
import { addModelCommand } from './model-command'
import { addOutlookCommand } from './outlook/outlook-command'
import { addPackCommand } from './pack/pack-command'
import { getProductVersion } from './product-version'
import { addQueueCommand } from './queue-command'
import { addReanalyzeCommand } from './reanalyze-command'
import { addUsersCommand } from './users-command'
import { addWarmCommand } from './warm/warm-command'
import { addWebhooksCommand } from './webhooks-command'

const COMMANDS = [
  addMigrateCommand,
  addCheckCommand,
  addApiKeysCommand,
  addUsersCommand,
  addReanalyzeCommand,
  addQueueCommand,
  addWebhooksCommand,
  addModelCommand,
  addOutlookCommand,
  addPackCommand,
  addAssessCommand,
  addAnalyzeBatchCommand,
  addBatchesCommand,
  addWarmCommand,
]

function createProgram(context: CommandContext): Command {
  const program = new Command('cropctl')
    .description("operators' commands of the Crop Planning and Analysis Service")
    .version(getProductVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
    })
  for (const addCommand of COMMANDS) addCommand(program, context)
  return program
}

const findSubcommand = (command: Command, name: string | undefined) =>
  command.commands.find((other) => other.name() === name || other.aliases().some((alias) => alias === name))

/** Leaves out `help` before an unknown command, which is then an error with the nearest name instead of the whole help. */
function skipUnknownHelp(command: Command, [name, ...others]: readonly string[]): string[] {
  if (name === undefined) return []
  const subcommand = findSubcommand(command, name)
  if (subcommand) return [name, ...skipUnknownHelp(subcommand, others)]
  const [topic] = others
  const isUnknown = name === 'help' && topic !== undefined && !findSubcommand(command, topic)
  return isUnknown ? others : [name, ...others]
}

/** Runs a command with the environment and the streams of a process, and returns the exit code. */
export async function runCropctl(args: readonly string[], commandProcess: CommandProcess): Promise<number> {
  const context = createCommandContext(commandProcess)
  try {
    const program = createProgram(context)
    await program.parseAsync(skipUnknownHelp(program, args), { from: 'user' })
    return 0
  } catch (error) {
    // Commander has already printed the reason, or the help.
    if (error instanceof CommanderError) return error.exitCode
    context.console.error(describeError(error))
    return error instanceof CommandError ? error.exitCode : 1
  }
}
