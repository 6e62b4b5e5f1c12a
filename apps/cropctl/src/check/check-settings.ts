import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SettingsError } from '@crop/runtime/settings'
import { listMisspelt } from './misspelt-settings'

/** The programs whose settings can be checked. */
export const PROGRAMS = ['api', 'worker'] as const

export type Program = (typeof PROGRAMS)[number]

const APPS = join(__dirname, '../../..')

/** The problems that keep a program from starting, and its warnings. */
interface SettingsReport {
  problems: readonly string[]
  warnings: readonly string[]
}

/** The module of a program with its settings. */
interface ConfigModule {
  SETTINGS: object
  loadConfig(env: NodeJS.ProcessEnv): Pick<SettingsReport, 'warnings'>
}

const isConfigModule = (value: unknown): value is ConfigModule =>
  typeof value === 'object' &&
  value !== null &&
  'SETTINGS' in value &&
  typeof value.SETTINGS === 'object' &&
  value.SETTINGS !== null &&
  'loadConfig' in value &&
  typeof value.loadConfig === 'function'

/** Returns the built code of a program's settings, because apps do not import each other. */
async function importConfig(program: Program): Promise<ConfigModule | undefined> {
  const configFile = join(APPS, program, 'dist/config.js')
  if (!existsSync(configFile)) return undefined
  const module: unknown = await import(configFile)
  if (!isConfigModule(module)) throw new Error(`the settings of the ${program} cannot be read`)
  return module
}

async function readReport(program: Program, env: NodeJS.ProcessEnv): Promise<SettingsReport> {
  const module = await importConfig(program)
  if (!module) return { problems: [`the ${program} is not built`], warnings: [] }
  try {
    return { problems: [], warnings: module.loadConfig(env).warnings }
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.problems, warnings: [] }
    throw error
  }
}

/** Returns the names of the settings of all programs, which may share one environment. */
async function listSettings(): Promise<ReadonlySet<string>> {
  const modules = await Promise.all(PROGRAMS.map(importConfig))
  return new Set(modules.flatMap((module) => Object.keys(module?.SETTINGS ?? {})))
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
  const misspelt = await listMisspelt(await listSettings(), env)
  return { problems: merge('problems'), warnings: [...merge('warnings'), ...misspelt] }
}
