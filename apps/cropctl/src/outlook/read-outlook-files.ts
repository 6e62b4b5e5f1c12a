import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import {
  createOutlookReader,
  OutlookError,
  type OutlookSkill,
  type PackedOutlook,
  readOutlookSkills,
  type StatedOrigin,
} from '@crop/domain'
import { readCsvStream } from '@crop/runtime/csv-stream'
import type { CsvRow } from '@crop/runtime/csv'
import { UnreadableTextError } from '@crop/runtime/table'
import type { CommandContext } from '../command-context'
import { CommandError, describeErrorCode } from '../command-error'
import { loadModelConfig } from '../config'

/** A world at 1° with six months has some 60 MB. */
const MAX_BYTES = 1_000_000_000

const STDIN = '-'

export interface OutlookFiles {
  /** All files are one outlook. `-` is standard input. */
  files: readonly string[]
  skillFile?: string | undefined
  stated?: StatedOrigin
  dataDir?: string | undefined
  /** The consequence of an invalid file, for the user. */
  failure?: string
}

/** Reads and checks the files of an outlook. Throws a `CommandError` with every issue. */
export async function readOutlookFiles(
  context: CommandContext,
  { files, skillFile, stated = {}, dataDir, failure = 'The outlook was not imported.' }: OutlookFiles,
): Promise<PackedOutlook> {
  // Loaded lazily, so that other commands start faster.
  const { loadOutlookGround } = await import('@crop/agronomy')
  const ground = loadOutlookGround(dataDir ?? loadModelConfig(context.env).dataDir)
  const skills = skillFile === undefined ? [] : await readSkills(context, skillFile)
  const reader = createOutlookReader({
    stated,
    skills,
    now: new Date(),
    ground,
    namesFiles: files.length > 1,
  })
  return orCommandError(failure, async () => {
    for (const file of files) {
      reader.startFile(basename(file))
      for await (const row of readRows(context, file)) reader.addRow(row)
    }
    return reader.finish()
  })
}

function readSkills(context: CommandContext, file: string): Promise<OutlookSkill[]> {
  return orCommandError(`${file} has no valid skills.`, async () => {
    const rows: CsvRow[] = []
    for await (const row of readRows(context, file)) rows.push(row)
    return readOutlookSkills(rows)
  })
}

async function* readRows({ stdin }: CommandContext, file: string): AsyncGenerator<CsvRow> {
  const stream = file === STDIN ? stdin : createReadStream(file)
  try {
    yield* readCsvStream(stream, { maxBytes: MAX_BYTES })
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`${file} cannot be read (${describeErrorCode(error)}).`)
    throw error
  }
}

async function orCommandError<T>(message: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof OutlookError) throw new CommandError(message, { details: error.issues })
    if (error instanceof UnreadableTextError) throw new CommandError(message, { details: [error.message] })
    throw error
  }
}
