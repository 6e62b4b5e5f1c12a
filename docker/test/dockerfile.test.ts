import { run } from 'dockerfilelint'
import { read } from './support/files'

/** Syntax that the linter does not support: images from build arguments, `--platform` and hyphenated options. */
function readable(dockerfile: string): string {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? ''
  return dockerfile
    .replaceAll('${NODE_IMAGE}', image)
    .replace('--platform=$BUILDPLATFORM ', '')
    .replace('--start-period=30s ', '')
}

const faultsOf = (dockerfile: string) =>
  run('/', readable(dockerfile)).map(({ line, rule }) => `line ${line}: ${rule}`)

test('the Dockerfile passes the linter', () => {
  expect(faultsOf(read('docker/Dockerfile'))).toEqual([])
})

test('the linter finds unknown commands, untagged images and invalid ports', () => {
  const broken = read('docker/Dockerfile')
    .replace('node:24-bookworm-slim', 'node')
    .replace('USER 65534', 'USR 65534')
    .replace('EXPOSE 3000', 'EXPOSE web')
  const rules = faultsOf(broken).map((fault) => fault.split(': ')[1])
  expect(new Set(rules)).toEqual(new Set(['missing_tag', 'invalid_command', 'invalid_port']))
})
