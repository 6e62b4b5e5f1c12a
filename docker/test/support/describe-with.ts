import { findExecutable } from '@crop/dev-servers'
import { describeUnless } from '@crop/testkit'

/** Describes tests that need a program; reports them as skipped without it. */
export function describeWith(program: string, name: string, tests: (command: string) => void): void {
  const command = findExecutable(program)
  const obstacle = command === undefined ? `there is no ${program} on the PATH` : undefined
  describeUnless(obstacle, name, () => tests(command ?? program))
}
