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

/** Returns the path of a command on PATH, or undefined. */
export function findExecutable(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}
