import { findExecutable } from '@crop/dev-servers'
import { reportSkipped } from '@crop/testkit'

/** Describes tests that need a program; reports them as skipped without it. */
export function describeWith(program: string, name: string, tests: (command: string) => void): void {
  const command = findExecutable(program)
  if (command !== undefined) return describe(name, () => tests(command))
  const obstacle = `there is no ${program} on the PATH`
  reportSkipped(`“${name}”`, obstacle)
  describe.skip(name, () => test(obstacle, () => undefined))
}
