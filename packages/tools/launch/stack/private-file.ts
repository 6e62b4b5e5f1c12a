import { chmod, readFile, writeFile } from 'node:fs/promises'

/** The line that a file holds; empty when it is not there. */
export async function readLineOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim()
}

/** A file that its owner alone can read. */
export async function writePrivateLine(file: string, line: string): Promise<void> {
  await writeFile(file, `${line}\n`, { mode: 0o600 })
  // The mode above counts for a new file only.
  await chmod(file, 0o600)
}
