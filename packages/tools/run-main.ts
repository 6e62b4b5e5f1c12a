/** Runs a program, which may return its exit code. An error is printed, and is exit code 1. */
export function runMain(main: () => Promise<number | void>): void {
  main().then(
    (code) => {
      if (code !== undefined) process.exitCode = code
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    },
  )
}
