import { join } from 'node:path'
import { type AppName, REPOSITORY } from '@crop/dev-servers'
import type { Setting } from '@crop/runtime/settings'

/** The module of an app with its settings. */
interface AppConfig {
  SETTINGS: Record<string, Setting<unknown>>
  loadConfig(env: NodeJS.ProcessEnv): unknown
}

/** Imports the settings of an app from its build: packages do not import apps. */
export async function importAppConfig(app: AppName): Promise<AppConfig> {
  return (await import(join(REPOSITORY, 'apps', app, 'dist', 'config.js'))) as AppConfig
}
