import { loadOutlookGround } from '@crop/agronomy'
import { createOutlookReader, OutlookError, type PackedOutlook } from '@crop/domain'
import { readCsvStream } from '@crop/runtime/csv-stream'
import { UnreadableTextError } from '@crop/runtime/table'

/** Most bytes of the decompressed table. A world at 1° with six months has some 60 MB. */
const MAX_BYTES = 250_000_000

const CHUNK_BYTES = 65_536

export interface OutlookFile {
  readonly bytes: Uint8Array
  readonly dataDir: string | undefined
}

/** The outlook in a file, or why it has none. */
export type ReadOutlook = { readonly packed: PackedOutlook } | { readonly issues: readonly string[] }

async function* split(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
    yield bytes.subarray(start, start + CHUNK_BYTES)
}

/** Entry point of a thread, because checking a large outlook takes seconds. */
export async function readOutlook({ bytes, dataDir }: OutlookFile): Promise<ReadOutlook> {
  const reader = createOutlookReader({ stated: {}, now: new Date(), ground: loadOutlookGround(dataDir) })
  try {
    reader.startFile('outlook')
    for await (const row of readCsvStream(split(bytes), { maxBytes: MAX_BYTES })) reader.addRow(row)
    return { packed: reader.finish() }
  } catch (error) {
    if (error instanceof OutlookError) return { issues: error.issues }
    if (error instanceof UnreadableTextError) return { issues: [error.message] }
    throw error
  }
}
