import { readModelVersion } from '@crop/runtime/model-server'
import { Argument, type Command } from 'commander'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { loadModelConfig, loadServerAddresses } from '../config'
import { checkMailFolder } from './check-mail-folder'
import type { CheckResult } from './check-result'
import { checkDatabase, type CheckedModel, checkMailServer, checkRedis } from './check-servers'
import { checkSettings, type Program, PROGRAMS } from './check-settings'

/** Prints a line for each check. Throws when one has found a problem. */
async function check(context: CommandContext, program: Program | undefined): Promise<void> {
  const programs = program === undefined ? PROGRAMS : [program]
  const settings = await reportSettings(programs, context.env)
  const lines = [settings, ...(await checkServers(context.env, programs))]
  for (const line of lines) context.console.log(formatCheckResult(line))
  const problems = lines.filter(({ problem }) => problem !== undefined).length
  if (problems > 0) throw new CommandError(problems === 1 ? '1 check failed.' : `${problems} checks failed.`)
}

async function reportSettings(programs: readonly Program[], env: NodeJS.ProcessEnv): Promise<CheckResult> {
  const { problems, warnings } = await checkSettings(programs, env)
  const name = 'settings'
  if (problems.length === 0) return { name, detail: [programs.join(' and '), ...warnings].join('; ') }
  return { name, problem: `${[...problems, ...warnings].join('; ')}. See docs/operations/settings.md.` }
}

/**
 * Skips servers whose address is missing or wrong, because the check of the settings reports it. One after the other: on a busy
 * machine, loading the client of one server would use up the time of the next.
 */
async function checkServers(env: NodeJS.ProcessEnv, programs: readonly Program[]): Promise<CheckResult[]> {
  const { databaseUrl, redisUrl, smtpUrl, mailFolder, modelUrl, ...keys } = loadServerAddresses(env)
  // Only the api gives visitors a key.
  const publicApiKey = programs.includes('api') ? keys.publicApiKey : undefined
  const model = modelUrl === undefined ? builtInModel(env) : modelServer(modelUrl)
  return [
    ...(databaseUrl === undefined ? [] : await checkDatabase(databaseUrl, { model, publicApiKey })),
    ...(redisUrl === undefined ? [] : await checkRedis(redisUrl)),
    // Only workers send mail.
    ...(programs.includes('worker') ? await checkMail(smtpUrl, mailFolder) : []),
  ]
}

const checkMail = async (smtpUrl: string | undefined, folder: string | undefined): Promise<CheckResult[]> =>
  smtpUrl === undefined && folder !== undefined ? [await checkMailFolder(folder)] : checkMailServer(smtpUrl)

const builtInModel = (env: NodeJS.ProcessEnv): CheckedModel => ({
  readVersion: async () => {
    const { getModelDigests } = await import('@crop/agronomy')
    return getModelDigests(loadModelConfig(env).dataDir).version
  },
  problem: 'the data pack cannot be read. Correct DATA_DIR; see: cropctl model info',
  advice: 'run: cropctl reanalyze; otherwise correct DATA_DIR.',
})

const modelServer = (url: string): CheckedModel => ({
  readVersion: () => readModelVersion(url),
  problem: 'the model server states no version. Start it, or correct MODEL_URL.',
  advice: 'set REANALYZE_ON_MODEL_CHANGE for the worker; otherwise correct MODEL_URL.',
})

const NAME_WIDTH = 'settings'.length

function formatCheckResult({ name, problem, detail }: CheckResult): string {
  const outcome = problem === undefined ? 'ok' : `problem: ${problem}`
  return `${name.padEnd(NAME_WIDTH)}  ${outcome}${detail === undefined ? '' : ` (${detail})`}`
}

export function addCheckCommand(program: Command, context: CommandContext): void {
  program
    .command('check')
    .description('check the settings, the servers, the schema and the model, with a line for each')
    .addArgument(
      new Argument('[program]', 'the program whose settings the environment has; by default both').choices(
        PROGRAMS,
      ),
    )
    .action((checked: Program | undefined) => check(context, checked))
}
