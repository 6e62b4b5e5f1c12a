import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CommandError, describeErrorCode } from '../command-error'

interface OutputFile {
  /** Writes the file. It appears at its path when it is complete; until then an existing file stays as it is. */
  write(parts: AsyncIterable<string | Uint8Array>): Promise<void>
}

/** Opens a file for results. Throws when it cannot be created, or is the file with the questions. */
export async function openOutputFile(path: string, inputPath?: string): Promise<OutputFile> {
  const existing = await stat(path).catch(() => undefined)
  const input = inputPath === undefined ? undefined : await stat(inputPath).catch(() => undefined)
  if (existing && input && existing.dev === input.dev && existing.ino === input.ino) {
    throw new CommandError('--output is the file with the questions. Choose another file.')
  }
  // A device or a pipe cannot be replaced.
  const isReplaceable = existing?.isFile() ?? true
  const target = existing && isReplaceable ? await realpath(path) : path
  const written = isReplaceable ? `${target}.${process.pid}.part` : target
  const handle = await open(written, 'w', existing?.mode).catch((error: unknown) => {
    throw new CommandError(`${path} cannot be written (${describeErrorCode(error)}).`)
  })
  return {
    async write(parts) {
      try {
        await pipeline(parts, handle.createWriteStream())
        if (isReplaceable) await rename(written, target)
      } catch (error) {
        if (isReplaceable) await rm(written, { force: true })
        throw error
      }
    },
  }
}
