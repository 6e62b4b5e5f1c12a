import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'
import { type Setting, SETTING_USES, type SettingDescription, type SettingUse } from '@crop/runtime'
import type { GeneratedFile } from './generated-file'

const APPS = ['api', 'worker'] as const

const HEADINGS: Readonly<Record<SettingUse, string>> = {
  must: 'Must be set',
  usual: 'Usually set',
  rare: 'Rarely set',
}

const INTRODUCTION = `# Settings

For operators: every setting of api and worker, with the processes that read it and its default in brackets. Generated
from their code by \`npm run generate\`.

Settings are environment variables: a process with an invalid one ends at the start with a line that names it. A setting
\`NAME\` can also come from a file whose path is \`NAME_FILE\`, as Docker and Kubernetes mount secrets. 0 disables a limit,
except \`MAX_PENDING_TASKS\`.
`

interface ListedSetting extends SettingDescription {
  name: string
  apps: string[]
  defaultText: string
  canComeFromFile: boolean
}

interface AppConfig {
  SETTINGS: Record<string, Setting<unknown>>
}

/** Loads the settings of an app from its build: packages do not import apps. */
async function loadSettings(app: string): Promise<ListedSetting[]> {
  const { SETTINGS } = (await import(join(REPOSITORY, 'apps', app, 'dist', 'config.js'))) as AppConfig
  return Object.entries(SETTINGS).map(([name, { description, defaultText, canComeFromFile }]) => {
    if (!description) throw new Error(`The setting ${name} of the ${app} has no description.`)
    return { name, apps: [app], ...description, defaultText, canComeFromFile }
  })
}

/** Settings with the same name and effect are one. */
async function listSettings(): Promise<ListedSetting[]> {
  const listed = new Map<string, ListedSetting>()
  for (const setting of (await Promise.all(APPS.map(loadSettings))).flat()) {
    const key = `${setting.name} ${setting.effect}`
    const known = listed.get(key)
    if (known) known.apps.push(...setting.apps)
    else listed.set(key, setting)
  }
  return [...listed.values()]
}

function toItem({ name, apps, defaultText, effect }: ListedSetting): string {
  const details = defaultText === 'unset' ? [] : [defaultText]
  return `- \`${name}\` (${[apps.join(', '), ...details].join('; ')}): ${effect}`
}

function formatUse(use: SettingUse, settings: readonly ListedSetting[]): string {
  const items = settings.filter((setting) => setting.use === use).map(toItem)
  return [`## ${HEADINGS[use]}`, '', ...items].join('\n')
}

async function createText(): Promise<string> {
  const settings = await listSettings()
  const fromEnvironment = settings.filter(({ canComeFromFile }) => !canComeFromFile)
  const names = [...new Set(fromEnvironment.map(({ name }) => `\`${name}\``))].join(', ')
  const exception = `These cannot come from a file, because Node, the health check and the tracing library read them: ${names}.`
  return [INTRODUCTION + exception, ...SETTING_USES.map((use) => formatUse(use, settings))].join('\n\n')
}

/** The page of all settings. */
export const SETTINGS_PAGE: GeneratedFile = { path: 'docs/operations/settings.md', createText }
