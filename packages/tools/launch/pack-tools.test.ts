import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const MISSING = join(__dirname, 'no-such-pack')

function run(command: string, ...args: string[]) {
  const script = join(__dirname, 'run.js')
  const { status, stderr } = spawnSync(process.execPath, [script, command, ...args], {
    env: { ...process.env, DATA_DIR: MISSING },
    encoding: 'utf8',
  })
  return { status, said: stderr }
}

test.each(['data:check', 'model:validate', 'model:diff'])(
  '%s is about the pack that DATA_DIR names',
  (command) => {
    const { status, said } = run(command)
    expect(said).toContain(`${MISSING}: does not exist or cannot be read`)
    expect(status).not.toBe(0)
  },
)

test('a folder that a command is given goes before DATA_DIR', () => {
  const named = join(__dirname, 'another-pack')
  expect(run('data:check', named).said).toContain(`${named}: does not exist or cannot be read`)
  expect(run('model:validate', '--data-dir', named).said).toContain(
    `${named}: does not exist or cannot be read`,
  )
  expect(run('model:diff', `--data=${named}`).said).toContain(`${named}: does not exist or cannot be read`)
})
