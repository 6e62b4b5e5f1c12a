import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { useTestDatabase } from '@crop/db/testing'
import type { CommandResult } from '../test/run-cropctl'

const BUILT_PROGRAM = join(__dirname, '../dist/main.js')

const database = useTestDatabase()

const startProgram = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [BUILT_PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })

async function runProgram(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const child = startProgram(args, env)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

test('the program exits with code 0 after its result, and with code 1 after a failure', async () => {
  const { version } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8'))
  const [printed, failed] = await Promise.all([runProgram(['--version'], {}), runProgram(['migrate'], {})])
  expect(printed).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(failed).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Settings are not valid: DATABASE_URL .*\n$/),
  })
})

test('a new key is written to standard output and its security event to standard error', async () => {
  const args = ['api-keys', 'create', '--name', 'partner']
  const { code, stdout, stderr } = await runProgram(args, { DATABASE_URL: database.url })
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^cpk_\w{8}_\w{32}\n$/)])
  expect(stderr).toContain('"event":"api_key_created"')
})

test('a reader that closes the pipe early does not make a command fail', async () => {
  const child = startProgram(['--help'])
  child.stdout.destroy()
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('a command whose output has no space says so and exits with code 1', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, [BUILT_PROGRAM, '--help'], { stdio: ['ignore', full, 'pipe'] })
  closeSync(full)
  const [stderr, [code]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'close')])
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The output cannot be written (ENOSPC).\n' })
})
