import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copySmallDataPack, useThrowawayFolder } from '@crop/testkit'
import { runCropctl } from '../../test/run-cropctl'

const REPOSITORY = join(__dirname, '../../../..')

const pack = join(useThrowawayFolder(), 'pack')
const cropsFile = join(pack, 'crops.csv')

beforeAll(() => copySmallDataPack(pack, { countries: ['KE'], climates: ['KE'], south: -5, north: 5 }))

const addCrop = (...args: string[]) =>
  runCropctl(['pack', 'new-crop', '--pack', pack, '--scientific-name', 'Allium nakuruense', ...args], {})

async function assess(crop: string) {
  const question = ['--location', 'nakuru', '--crop', crop, '--month', '4']
  const { stdout } = await runCropctl(['assess', ...question, '--data-dir', pack, '--json'], {})
  return JSON.parse(stdout)
}

test('a new crop has the figures of another one, and is found by each of its names', async () => {
  const names = ['--alias', 'kitunguu kipya', '--alias', 'bulbo de Nakuru']
  const { code, stdout, stderr } = await addCrop('nakuru_bulb', '--like', 'onion', ...names)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(
    /^Added nakuru_bulb with the figures of onion\. The pack is season-1\.0\.0\+[0-9a-f]{8}\.\n/,
  )

  const onion = await assess('onion')
  for (const crop of [
    'nakuru_bulb',
    'allium nakuruense',
    'Nakuru bulb',
    'kitunguu kipya',
    'Bulbo de Nakuru',
  ]) {
    expect(await assess(crop)).toMatchObject({
      crop_type: { key: 'nakuru_bulb', name: 'Nakuru bulb', scientific_name: 'Allium nakuruense' },
      feasibility_score: onion.feasibility_score,
    })
  }
  const [row] = readFileSync(cropsFile, 'utf8').match(/^nakuru_bulb,.*$/m) ?? []
  expect(row).toContain('as onion')
  expect(row).not.toContain('judged')
})

test('a pack with a new crop passes the check of data packs', () => {
  const script = join(REPOSITORY, 'packages/agronomy/scripts/check-data.ts')
  const options = ['--import', 'tsx', '--conditions=source', script, pack]
  expect(execFileSync(process.execPath, options, { cwd: REPOSITORY, encoding: 'utf8' })).toContain('crops')
})

test.each([
  [
    'a name of another crop',
    ['spring_bulb', '--like', 'onion', '--alias', 'ulli'],
    /“ulli” is a name of .* already/,
  ],
  ['a key of the pack', ['maize', '--like', 'onion'], /The pack has maize already/],
  ['an unknown crop', ['spring_bulb', '--like', 'onyon'], /The pack has no crop onyon/],
  ['a crop of several types', ['new_wheat', '--like', 'wheat'], /wheat has several types.*wheat_spring/],
  ['an invalid key', ['Spring Bulb', '--like', 'onion'], /must be lower-case letters/],
  ['an alias that is a list', ['spring_bulb', '--like', 'onion', '--alias', 'a;b'], /must be one name/],
])('%s changes nothing', async (_name, args, message) => {
  const before = readFileSync(cropsFile, 'utf8')
  const { code, stderr } = await addCrop(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(message)
  expect(readFileSync(cropsFile, 'utf8')).toBe(before)
})

test('a folder without a data pack gets an error of one sentence', async () => {
  const { code, stderr } = await addCrop('spring_bulb', '--like', 'onion', '--pack', '/no/such/folder')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^\/no\/such\/folder\/crops\.csv cannot be read\. .*\n$/)
})
