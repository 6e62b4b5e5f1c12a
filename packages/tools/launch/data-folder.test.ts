import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const MISSING_FOLDER = join(__dirname, 'missing-pack')

function run(command: string, ...args: string[]) {
  const script = join(__dirname, 'run.js')
  const { status, stderr } = spawnSync(process.execPath, [script, command, ...args], {
    env: { ...process.env, DATA_DIR: MISSING_FOLDER },
    encoding: 'utf8',
  })
  return { status, stderr }
}

test.each(['data:check', 'model:validate', 'model:diff'])('%s reads the data pack of DATA_DIR', (command) => {
  const { status, stderr } = run(command)
  expect(stderr).toContain(`${MISSING_FOLDER}: does not exist or cannot be read`)
  expect(status).not.toBe(0)
})

test('a folder in the arguments takes precedence over DATA_DIR', () => {
  const folder = join(__dirname, 'another-pack')
  expect(run('data:check', folder).stderr).toContain(`${folder}: does not exist or cannot be read`)
  expect(run('model:validate', '--data-dir', folder).stderr).toContain(
    `${folder}: does not exist or cannot be read`,
  )
  expect(run('model:diff', `--data=${folder}`).stderr).toContain(
    `${folder}: does not exist or cannot be read`,
  )
})
