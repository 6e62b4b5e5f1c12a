import { formatUnchangedLine } from '@crop/runtime/csv'
import { openOutputFile } from './output-file'
import type { QuestionFile, RejectedRow } from './read-questions'

/** Names that no table of questions has by chance, because a corrected file is read again. */
const LINE = 'rejected_line'
const REASON = 'rejected_reason'

/** Writes the rejected rows with their reasons, as a table that can be corrected and read again. */
export async function writeRejectedRows(
  path: string,
  inputPath: string,
  { head, separator, rejected }: Pick<QuestionFile, 'head' | 'separator' | 'rejected'>,
): Promise<void> {
  const file = await openOutputFile(path, { name: '--skip-bad', inputPath })
  // The file may be an earlier one of these, with some rows corrected.
  const isKept = (_value: string, index: number) => head[index] !== LINE && head[index] !== REASON
  async function* formatRows() {
    yield formatUnchangedLine([LINE, REASON, ...head.filter(isKept)], separator)
    for (const { line, reasons, values } of toSorted(rejected))
      yield formatUnchangedLine([String(line), reasons.join(' '), ...values.filter(isKept)], separator)
  }
  await file.write(formatRows())
}

const toSorted = (rows: readonly RejectedRow[]) => [...rows].sort((a, b) => a.line - b.line)
