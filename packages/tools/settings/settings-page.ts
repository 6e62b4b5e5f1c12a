import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'
import type { Setting, SettingDescription, SettingUse } from '@crop/runtime'
import { format, resolveConfig } from 'prettier'

export const SETTINGS_PAGE = join(REPOSITORY, 'docs', 'operations', 'settings.md')

const APPS = ['api', 'worker'] as const

const HEADINGS: Readonly<Record<SettingUse, string>> = {
  must: 'Must be set',
  usual: 'Usually set',
  rare: 'Rarely set',
}

const INTRODUCTION = `# Settings

For operators: every setting of api and worker, in the order in which they matter. Generated from their code by
\`npm run generate\`.

Settings are environment variables, validated at the start: a process with an invalid one ends with a line that names it.
A setting \`NAME\` can also come from a file whose path is \`NAME_FILE\`, as Docker and Kubernetes mount secrets. A line
break at the end of the file is ignored; setting both, or a file that is missing or empty, fails the start.
`

interface ListedSetting extends SettingDescription {
  name: string
  apps: string[]
  defaultText: string
  canComeFromFile: boolean
}

type Described = Setting<unknown> & { description: SettingDescription }

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'description' in value && value.description !== undefined

const getSettings = (config: unknown): object | undefined =>
  typeof config === 'object' && config && 'SETTINGS' in config && typeof config.SETTINGS === 'object'
    ? (config.SETTINGS ?? undefined)
    : undefined

/** Loads the settings of an app from its build: packages do not import apps. */
async function loadSettings(app: string): Promise<ListedSetting[]> {
  const settings = getSettings(await import(join(REPOSITORY, 'apps', app, 'dist', 'config.js')))
  if (!settings) throw new Error(`The build of the ${app} has no settings.`)
  return Object.entries(settings).map(([name, setting]: [string, unknown]) => {
    if (!isDescribed(setting)) throw new Error(`The setting ${name} of the ${app} has no description.`)
    const { description, defaultText, canComeFromFile } = setting
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

const toRow = ({ name, apps, defaultText, effect }: ListedSetting) =>
  `| \`${name}\` | ${apps.join(', ')} | ${defaultText} | ${effect} |`

function formatUse(use: SettingUse, settings: readonly ListedSetting[]): string {
  const rows = settings.filter((setting) => setting.use === use).map(toRow)
  return [
    `## ${HEADINGS[use]}`,
    '',
    '| Setting | Read by | Default | Effect |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** Returns the page of all settings. */
export async function writeSettingsPage(): Promise<string> {
  const settings = await listSettings()
  const fromEnvironment = settings.filter(({ canComeFromFile }) => !canComeFromFile)
  const names = [...new Set(fromEnvironment.map(({ name }) => `\`${name}\``))].join(', ')
  const exception = `These cannot, because Node, the health check and the tracing library read them: ${names}.`
  const tables = [formatUse('must', settings), formatUse('usual', settings), formatUse('rare', settings)]
  const text = [INTRODUCTION + exception, ...tables].join('\n\n')
  return format(text, { ...(await resolveConfig(SETTINGS_PAGE)), parser: 'markdown', proseWrap: 'always' })
}
