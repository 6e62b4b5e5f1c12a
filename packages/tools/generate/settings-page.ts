import { APP_NAMES, type AppName } from '@crop/dev-servers'
import { SETTING_USES, type SettingDescription, type SettingUse } from '@crop/runtime'
import { importAppConfig } from '../launch/stack/app-settings'
import type { GeneratedFile } from './generated-file'

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

async function loadSettings(app: AppName): Promise<ListedSetting[]> {
  const { SETTINGS } = await importAppConfig(app)
  return Object.entries(SETTINGS).map(([name, { description, defaultText, canComeFromFile }]) => {
    if (!description) throw new Error(`The setting ${name} of the ${app} has no description.`)
    return { name, apps: [app], ...description, defaultText, canComeFromFile }
  })
}

/** Settings with the same name and effect are one. */
async function listSettings(): Promise<ListedSetting[]> {
  const listed = new Map<string, ListedSetting>()
  for (const setting of (await Promise.all(APP_NAMES.map(loadSettings))).flat()) {
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
