import { SHIPPED_DATA_DIR } from '../src/data-dir'

/** The data pack that the environment names. */
export const CONFIGURED_DATA_DIR = process.env.DATA_DIR || undefined

/** The data pack that scripts use unless an option names another one. */
export const DEFAULT_DATA_DIR = CONFIGURED_DATA_DIR ?? SHIPPED_DATA_DIR

/**
 * Runs a script with the arguments of the command line. If it fails, prints the error and the usage, and sets the exit
 * code.
 */
export function runScript(
  main: (args: string[]) => void | Promise<void>,
  usage: string,
  failedCode = 1,
): void {
  new Promise<void>((resolve) => resolve(main(process.argv.slice(2)))).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    console.error(`Usage: ${usage}`)
    process.exitCode = failedCode
  })
}
