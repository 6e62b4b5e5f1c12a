import { chmod, readFile, writeFile } from 'node:fs/promises'

/** Reads the only line of a file; returns an empty string when the file cannot be read. */
export async function readLine(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim()
}

/** Writes a file that only its owner can read. */
export async function writePrivateLine(file: string, line: string): Promise<void> {
  await writeFile(file, `${line}\n`, { mode: 0o600 })
  // `writeFile` applies the mode only to a new file.
  await chmod(file, 0o600)
}
