import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { isApiKey } from '@crop/domain'
import { createThrowawayFolder, getAtPath, toArray } from '@crop/testkit'
import { describeWith } from './support/describe-with'
import { readText, readYaml, ROOT } from './support/files'

const run = promisify(execFile)

const FOLDER = '.github/release'
const script = (name: string) => join(ROOT, FOLDER, name)
const version = String(getAtPath(readYaml('package.json'), ['version']))

describe('the release notes', () => {
  const printNotes = async (wanted: string) => {
    await using folder = await createThrowawayFolder()
    const changelog = join(folder.path, 'CHANGELOG.md')
    await writeFile(changelog, '# Changelog\n\n## [1.1.0] - 2026-01-31\n\n- Second\n\n## 1.0.0\n\n- First\n')
    return (await run(script('release-notes.sh'), [wanted, changelog])).stdout.trim()
  }

  test.each([
    ['1.1.0', '- Second'],
    ['1.0.0', '- First'],
  ])('of %s are its section of the changelog', async (wanted, notes) => {
    expect(await printNotes(wanted)).toBe(notes)
  })

  test('of a version without a section are an error', async () => {
    await expect(printNotes('2.0.0')).rejects.toThrow('CHANGELOG.md has no section for version 2.0.0')
  })
})

test('the release pull request raises the version in every file that holds it', () => {
  const config = readYaml(`${FOLDER}/release-please-config.json`)
  expect(readYaml(`${FOLDER}/release-please-manifest.json`)).toEqual({ '.': version })
  for (const file of toArray(getAtPath(config, ['packages', '.', 'extra-files']))) {
    const path = String(getAtPath(file, ['jsonpath'])).match(/[\w]+/g) ?? []
    expect(getAtPath(readYaml(String(getAtPath(file, ['path']))), path)).toBe(version)
  }
})

describeWith('helm', 'the artefacts of a release', () => {
  test('are the client, the chart and the OpenAPI document', async () => {
    await using folder = await createThrowawayFolder()
    await run(script('build-artifacts.sh'), [version, folder.path])
    expect((await readdir(folder.path)).sort()).toEqual([
      `crop-client-${version}.tgz`,
      `crop-planning-${version}.tgz`,
      `openapi-${version}.json`,
    ])
    const document = await readFile(join(folder.path, `openapi-${version}.json`), 'utf8')
    expect(document).toBe(readText('apps/api/openapi.json'))
  })

  test('of a version that the files do not have are an error', async () => {
    await using folder = await createThrowawayFolder()
    await expect(run(script('build-artifacts.sh'), ['9.9.9', folder.path])).rejects.toThrow(
      `package.json has version ${version} instead of 9.9.9`,
    )
  })
})

test('secrets and the public API key are made once, all different, and readable by their owner only', async () => {
  await using folder = await createThrowawayFolder()
  for (const file of ['make-secrets.sh', '.env.example'])
    await writeFile(join(folder.path, file), readText(`docker/${file}`))
  const make = () => run('sh', [join(folder.path, 'make-secrets.sh')])
  await make()
  const settings = await readFile(join(folder.path, '.env'), 'utf8')
  const secrets = [...settings.matchAll(/^\w+=([0-9a-f]{64})$/gm)].map(([, secret]) => secret)
  expect(new Set(secrets).size).toBe(6)
  const { PUBLIC_API_KEY = '' } = parseEnv(settings)
  expect(isApiKey(PUBLIC_API_KEY)).toBe(true)
  expect(readText('README.md')).toContain('# with Docker: PUBLIC_API_KEY in docker/.env\n')
  expect(settings.replace(PUBLIC_API_KEY, '').replaceAll(/=[0-9a-f]{64}$/gm, '=')).toBe(
    readText('docker/.env.example'),
  )
  const { stdout } = await run('stat', ['-c', '%a', join(folder.path, '.env')])
  expect(stdout.trim()).toBe('600')
  await expect(make()).rejects.toThrow('docker/.env already exists and was not changed')
})
