import { run } from 'dockerfilelint'
import { read } from './support/files'

/** What the linter does not know: images named by an argument, the platform of one, and options with two words. */
function readable(dockerfile: string): string {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? ''
  return dockerfile
    .replaceAll('${NODE_IMAGE}', image)
    .replace('--platform=$BUILDPLATFORM ', '')
    .replace('--start-period=30s ', '')
}

const faultsOf = (dockerfile: string) =>
  run('/', readable(dockerfile)).map(({ line, rule }) => `line ${line}: ${rule}`)

test('the linter finds nothing wrong with the Dockerfile', () => {
  expect(faultsOf(read('docker/Dockerfile'))).toEqual([])
})

test('a command that does not exist, an image without a tag and a port that is none are found', () => {
  const broken = read('docker/Dockerfile')
    .replace('node:24-bookworm-slim', 'node')
    .replace('USER 65534', 'USR 65534')
    .replace('EXPOSE 3000', 'EXPOSE web')
  const rules = faultsOf(broken).map((fault) => fault.split(': ')[1])
  expect(new Set(rules)).toEqual(new Set(['missing_tag', 'invalid_command', 'invalid_port']))
})
