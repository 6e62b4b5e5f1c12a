import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Joi from 'joi'

/** The programs whose settings can be checked. */
export const PROGRAMS = ['api', 'worker'] as const

export type Program = (typeof PROGRAMS)[number]

const APPS = join(__dirname, '../../..')

/** The problems that keep a program from starting, and its warnings. */
interface SettingsReport {
  problems: string[]
  warnings: string[]
}

const PRINT_REPORT = `
  const { loadConfig } = require(process.argv[1])
  const report = { problems: [], warnings: [] }
  try {
    report.warnings = loadConfig(process.env).warnings
  } catch (error) {
    report.problems = error.problems ?? [error.name]
  }
  console.log(JSON.stringify(report))`

const reportSchema = Joi.object<SettingsReport, true>({
  problems: Joi.array().items(Joi.string()).required(),
  warnings: Joi.array().items(Joi.string()).required(),
}).required()

/** Validates the settings in a separate process, as the program does at its start. */
async function readReport(program: Program, env: NodeJS.ProcessEnv): Promise<SettingsReport> {
  const configFile = join(APPS, program, 'dist/config.js')
  if (!existsSync(configFile)) return { problems: [`the ${program} is not built`], warnings: [] }
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, ['-e', PRINT_REPORT, configFile], { env }, (error, stdout) =>
      error ? reject(new Error(`the settings of the ${program} cannot be read`)) : resolve(stdout),
    )
  })
  return Joi.attempt(JSON.parse(output), reportSchema)
}

/** Checks the settings of programs. Returns each text once: with the name of the program if others do not have it. */
export async function checkSettings(
  programs: readonly Program[],
  env: NodeJS.ProcessEnv,
): Promise<SettingsReport> {
  const reports = await Promise.all(
    programs.map(async (program) => ({ program, ...(await readReport(program, env)) })),
  )
  const merge = (kind: keyof SettingsReport) =>
    [...new Set(reports.flatMap((report) => report[kind]))].map((text) => {
      const having = reports.filter((report) => report[kind].includes(text))
      const isCommon = having.length === programs.length && programs.length > 1
      return isCommon ? text : `${text} (${having.map(({ program }) => program).join(', ')})`
    })
  return { problems: merge('problems'), warnings: merge('warnings') }
}
