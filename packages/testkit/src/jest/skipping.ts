/**
 * Says which tests cannot run here, and why. Where REQUIRE_ALL_TESTS is set, as in the workflow, that is a fault: what
 * they need was to be installed.
 */
export function reportSkipped(what: string, why: string): void {
  const told = `Skipped ${what}: ${why}.`
  if (process.env.REQUIRE_ALL_TESTS) throw new Error(`${told} REQUIRE_ALL_TESTS allows for none`)
  process.stderr.write(`${told}\n`)
}
