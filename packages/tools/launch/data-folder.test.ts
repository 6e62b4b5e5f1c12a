import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const MISSING_FOLDER = join(__dirname, 'missing-pack')

async function run(command: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(__dirname, 'run.js'), command, ...args], {
    env: { ...process.env, DATA_DIR: MISSING_FOLDER },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { status, stderr }
}

test.each(['check-data', 'validate', 'diff'])('%s reads the data pack of DATA_DIR', async (command) => {
  const { status, stderr } = await run('model', command)
  expect(stderr).toContain(`${MISSING_FOLDER}: does not exist or cannot be read`)
  expect(status).not.toBe(0)
})

test('a folder in the arguments takes precedence over DATA_DIR', async () => {
  const folder = join(__dirname, 'another-pack')
  const commands = [
    ['check-data', folder],
    ['validate', '--data-dir', folder],
    ['diff', `--data=${folder}`],
  ] as const
  const runs = await Promise.all(commands.map(([command, ...args]) => run('model', command, ...args)))
  for (const { stderr } of runs) expect(stderr).toContain(`${folder}: does not exist or cannot be read`)
})
