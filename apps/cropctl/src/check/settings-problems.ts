import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The programs whose settings can be checked. */
export const PROGRAMS = ['api', 'worker'] as const

export type Program = (typeof PROGRAMS)[number]

const APPS = join(__dirname, '../../..')

const PRINT_PROBLEMS = `
  const { loadConfig } = require(process.argv[1])
  let problems = []
  try {
    loadConfig(process.env)
  } catch (error) {
    problems = error.problems ?? [error.name]
  }
  console.log(JSON.stringify(problems))`

/** Validates the settings as the program does at its start, in a process of its own, and returns a problem for each wrong one. */
async function listProblems(program: Program, env: NodeJS.ProcessEnv): Promise<string[]> {
  const configFile = join(APPS, program, 'dist/config.js')
  if (!existsSync(configFile)) return [`the ${program} is not built`]
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, ['-e', PRINT_PROBLEMS, configFile], { env }, (error, stdout) =>
      error ? reject(new Error(`the settings of the ${program} cannot be read`)) : resolve(stdout),
    )
  })
  const problems: unknown = JSON.parse(output)
  return Array.isArray(problems) ? problems.map(String) : []
}

/** Returns the problems of the settings, each once: with the name of the program if others do not have it. */
export async function listSettingsProblems(
  programs: readonly Program[],
  env: NodeJS.ProcessEnv,
): Promise<string[]> {
  const byProgram = await Promise.all(
    programs.map(async (program) => ({ program, problems: await listProblems(program, env) })),
  )
  const all = [...new Set(byProgram.flatMap(({ problems }) => problems))]
  return all.map((problem) => {
    const having = byProgram.filter(({ problems }) => problems.includes(problem))
    const isCommon = having.length === programs.length && programs.length > 1
    return isCommon ? problem : `${problem} (${having.map(({ program }) => program).join(', ')})`
  })
}
