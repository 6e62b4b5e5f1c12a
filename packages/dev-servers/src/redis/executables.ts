import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Where the shell would find this command; undefined when it would not. */
export function findExecutable(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}
