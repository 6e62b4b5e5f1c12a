import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createThrowawayFolder } from '@crop/testkit'
import { readText, ROOT } from './support/files'

const run = promisify(execFile)

/** Returns the instructions of a stage, one line each. */
function readStage(name: string): string[] {
  const lines = readText('docker/Dockerfile').replaceAll('\\\n', '').split('\n')
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`))
  const end = lines.findIndex((line, index) => index > start && line.startsWith('FROM '))
  return lines.slice(start, end)
}

/** Copies the files of the stage's COPY instructions into a folder, as a build would. */
async function copyFiles(stage: string, folder: string): Promise<void> {
  for (const line of readStage(stage)) {
    const [instruction, ...paths] = line.split(' ')
    if (instruction !== 'COPY') continue
    const target = join(folder, paths.pop() ?? '')
    await mkdir(target, { recursive: true })
    for (const path of paths) await cp(join(ROOT, path), join(target, path.split('/').at(-1) ?? ''))
  }
}

test('the manifests that the image copies before the sources fit the lockfile', async () => {
  await using folder = await createThrowawayFolder()
  await copyFiles('manifests', folder.path)
  const { stdout } = await run('npm', ['ls', '--package-lock-only', '--workspaces', '--depth=0', '--json'], {
    cwd: folder.path,
  })
  const workspaces = Object.keys((JSON.parse(stdout) as { dependencies: object }).dependencies)
  const names = ['apps', 'packages'].map((group) => readdir(join(ROOT, group)))
  expect(workspaces).toHaveLength((await Promise.all(names)).flat().length + 1)
})

test('the production manifests need no source and name no development package', async () => {
  await using folder = await createThrowawayFolder()
  await copyFiles('manifests', folder.path)
  const collected = join(folder.path, 'collected')
  await run(process.execPath, ['docker/collect.js', collected, 'manifests'], { cwd: folder.path })
  expect((await readdir(join(collected, 'apps'))).sort()).toEqual(['api', 'cropctl', 'web', 'worker'])
  const manifests = (await readdir(collected, { recursive: true })).filter((file) =>
    /package\.json$/.test(file),
  )
  for (const file of manifests)
    expect(await readFile(join(collected, file), 'utf8')).not.toContain('devDependencies')
})

test('the image has every document that is a page of the documentation', async () => {
  await using folder = await createThrowawayFolder()
  const guides = Array.from(
    readText('apps/api/src/docs/guides.ts').matchAll(/^ {2}'([\w/-]+\.(?:md|py|mjs))'/gm),
    ([, file = '']) => file,
  )
  expect(guides.length).toBeGreaterThan(10)
  for (const file of guides) await cp(join(ROOT, file), join(folder.path, file))
  for (const name of ['apps', 'packages']) await mkdir(join(folder.path, name), { recursive: true })
  await run(process.execPath, [join(ROOT, 'docker/collect.js'), 'out', 'files'], { cwd: folder.path })
  const collected = await readdir(join(folder.path, 'out'), { recursive: true })
  expect(collected).toEqual(expect.arrayContaining(guides))
})

test('packages are installed before sources are copied, from a cache that builds share', () => {
  const build = readStage('build')
  const install = build.findIndex((line) =>
    line.startsWith('RUN --mount=type=cache,target=/root/.npm npm ci'),
  )
  expect(install).toBeGreaterThan(0)
  expect(build.indexOf('COPY . .')).toBeGreaterThan(install)
  expect(readStage('dependencies').filter((line) => line.startsWith('COPY'))).toEqual([
    'COPY --from=manifests /manifests ./',
  ])
})
