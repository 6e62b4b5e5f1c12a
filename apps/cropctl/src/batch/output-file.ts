import type { Stats } from 'node:fs'
import { type FileHandle, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OutputStream } from '../command-context'
import { CommandError, describeErrorCode } from '../command-error'

export type FileFormat = 'geojson' | 'parquet'

/** Endings of formats that are not written: a table under such a name could not be read. */
const OTHER_FORMATS = /^\.(json|ndjson|jsonl|tsv|xlsx?|ods|gz|zip)$/

/** Returns the format of an output by its name; undefined for a table. Throws when the name promises another format. */
export function getFileFormat(output: string | undefined): FileFormat | undefined {
  const extension = output === undefined ? '' : extname(output).toLowerCase()
  if (OTHER_FORMATS.test(extension))
    throw new CommandError(`${extension} is no format of results. Name the file .csv, .geojson or .parquet.`)
  if (extension === '.parquet') return 'parquet'
  return extension === '.geojson' ? 'geojson' : undefined
}

type Parts = AsyncIterableIterator<string | Uint8Array>

interface OutputFile {
  /** Writes the file. It appears at its path when it is complete; until then an existing file stays as it is. */
  write(parts: Parts): Promise<void>
}

/** Returns standard output as a file. A reader may close the pipe before it has read everything. */
export const toOutputFile = (stdout: OutputStream): OutputFile => ({
  async write(parts) {
    try {
      await writeFirstPart(parts, (first) => writeTo(stdout, first))
      await pipeline(parts, stdout, { end: false })
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (describeErrorCode(error) !== 'EPIPE') throw createWriteError('The output', error)
    } finally {
      await parts.return?.()
    }
  },
})

const writeTo = (stream: OutputStream, part: string | Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    stream.write(part, (error) => (error ? reject(error) : resolve()))
  })

interface OutputOptions {
  /** The option that names the file. */
  name?: string
  /** The file with the questions. */
  inputPath?: string
}

/**
 * Opens a file for results. Throws when it cannot be created, or is the file with the questions. A command that a signal ends
 * before it writes leaves no file.
 */
export async function openOutputFile(
  path: string,
  { name = '--output', inputPath }: OutputOptions = {},
): Promise<OutputFile> {
  const existing = await findFile(path)
  if (inputPath !== undefined && isSameFile(existing, await findFile(inputPath))) {
    throw new CommandError(`${name} is the file with the questions. Choose another file.`)
  }
  // A device or a pipe cannot be replaced.
  const isReplaceable = existing?.isFile() ?? true
  const target = existing && isReplaceable ? await realpath(path) : path
  const written = isReplaceable ? `${target}${PART_INFIX}${process.pid}${PART_SUFFIX}` : target
  if (isReplaceable) await removeLeftovers(target)
  const openFile = () =>
    open(written, 'w', existing?.mode).catch((error: unknown) => {
      throw createWriteError(path, error)
    })
  const opened = await openFile()
  if (isReplaceable) {
    await opened.close()
    await rm(written)
  }
  return {
    async write(parts) {
      try {
        await writeParts(isReplaceable ? await openFile() : opened, parts)
        if (isReplaceable) await rename(written, target)
      } catch (error) {
        if (isReplaceable) await rm(written, { force: true })
        throw isSystemError(error) ? createWriteError(path, error) : error
      }
    },
  }
}

/** Names of unfinished files have the host and the process, because others may write the same file in a shared folder. */
const PART_INFIX = `.${hostname()}-`
const PART_SUFFIX = '.part'

/** Removes the unfinished files of commands on this host that were killed. */
async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target)
  const prefix = basename(target) + PART_INFIX
  // A folder that cannot be read may be writable.
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(prefix) || !name.endsWith(PART_SUFFIX)) continue
    const processId = name.slice(prefix.length, -PART_SUFFIX.length)
    // A name that remains prevents nothing.
    if (/^\d+$/.test(processId) && !isOtherProcess(Number(processId)))
      await rm(join(folder, name)).catch(() => undefined)
  }
}

/** Returns whether another process has this id. */
function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    // It belongs to another user.
    return describeErrorCode(error) === 'EPERM'
  }
}

/** Writes the first part before the next one is made, so that a full disk ends a command before it submits questions. */
async function writeFirstPart(
  parts: Parts,
  write: (first: string | Uint8Array) => Promise<void>,
): Promise<void> {
  const first = await parts.next()
  if (first.done !== true) await write(first.value)
}

async function writeParts(handle: FileHandle, parts: Parts): Promise<void> {
  try {
    await writeFirstPart(parts, (first) => handle.appendFile(first))
    await pipeline(parts, handle.createWriteStream())
  } finally {
    await parts.return?.()
    await handle.close()
  }
}

/** Returns whether an error is one of the file system. Those of the service have no system call. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error

const createWriteError = (path: string, error: unknown) =>
  new CommandError(`${path} cannot be written (${describeErrorCode(error)}).`)

const isSameFile = (a: Stats | undefined, b: Stats | undefined) =>
  a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino

const findFile = (path: string) => stat(path).catch(() => undefined)
