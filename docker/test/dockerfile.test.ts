import { run } from 'dockerfilelint'
import { readText } from './support/files'

/** Replaces syntax that the linter does not support: images from build arguments and options with a hyphen or value. */
function toSupportedSyntax(dockerfile: string): string {
  const image = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? ''
  return dockerfile
    .replaceAll('${NODE_IMAGE}', image)
    .replace('--platform=$BUILDPLATFORM ', '')
    .replace('--start-period=30s ', '')
}

const lint = (dockerfile: string) =>
  run('/', toSupportedSyntax(dockerfile)).map(({ line, rule }) => `line ${line}: ${rule}`)

test('the Dockerfile passes the linter', () => {
  expect(lint(readText('docker/Dockerfile'))).toEqual([])
})

test('the linter finds unknown commands, untagged images and invalid ports', () => {
  const broken = readText('docker/Dockerfile')
    .replace('node:24-bookworm-slim', 'node')
    .replace('USER 65534', 'USR 65534')
    .replace('EXPOSE 3000', 'EXPOSE web')
  const rules = lint(broken).map((problem) => problem.split(': ')[1])
  expect(new Set(rules)).toEqual(new Set(['missing_tag', 'invalid_command', 'invalid_port']))
})
