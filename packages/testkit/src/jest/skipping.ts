/**
 * Reports that tests are skipped, with the reason. Throws when REQUIRE_ALL_TESTS is set, as in the CI workflow, because
 * there every prerequisite must be installed.
 */
export function reportSkipped(name: string, reason: string): void {
  const message = `Skipped ${name}: ${reason}.`
  if (process.env.REQUIRE_ALL_TESTS) throw new Error(`${message} REQUIRE_ALL_TESTS forbids skipped tests`)
  process.stderr.write(`${message}\n`)
}

/** Describes tests; reports them as skipped if something prevents them. */
export function describeUnless(obstacle: string | undefined, name: string, tests: () => void): void {
  if (obstacle === undefined) return describe(name, tests)
  reportSkipped(`“${name}”`, obstacle)
  describe.skip(name, () => test(obstacle, () => undefined))
}
