import { formatUnchangedLine } from '@crop/runtime/csv'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { openOutputFile } from './output-file'
import { type FileQuestion, listReasons, type QuestionFile, requireAllQuestions } from './read-questions'

interface FieldProblem {
  /** JSON pointer into the batch. */
  pointer?: string
  detail: string
}

/** Handles wrong rows as the options say. */
export interface Rejections {
  /**
   * Returns the questions without those that the service rejects. Throws an error that lists the problems if wrong rows are not left
   * out, or none is right.
   */
  leaveOut(
    questions: readonly FileQuestion[],
    problems: readonly FieldProblem[],
  ): Promise<readonly FileQuestion[]>
}

interface RejectionOptions {
  questionFile: QuestionFile
  file: string
  /** The file for the rejected rows. Undefined: one wrong row is an error. */
  skipBad?: string | undefined
}

const HINT = 'To leave out such rows, add --skip-bad <file>: the file gets them with the reasons.'

/** Throws an error if a row is wrong, or writes the wrong rows to a file. */
export async function handleRejections(
  context: CommandContext,
  options: RejectionOptions,
): Promise<Rejections> {
  const { questionFile, skipBad } = options
  if (skipBad === undefined) requireAllQuestions(questionFile, HINT)
  else await writeRejections(context, { ...options, skipBad })
  return {
    leaveOut: async (questions, problems) => {
      const reasons = groupReasons(questionFile, problems)
      const wrong = questions.flatMap((question, index) => {
        const ofQuestion = reasons.get(index)
        return ofQuestion ? [{ line: question.line, values: question.values, reasons: ofQuestion }] : []
      })
      if (skipBad === undefined || wrong.length === 0)
        throw new CommandError('The service accepted none of these questions.', {
          details: wrong.length > 0 ? listReasons(wrong) : problems.map(({ detail }) => detail),
        })
      questionFile.rejected.push(...wrong)
      const left = questions.filter((_question, index) => !reasons.has(index))
      await writeRejections(context, { ...options, skipBad }, left.length)
      return left
    },
  }
}

/** Groups the problems by the position of their question in the batch. */
function groupReasons({ describeValue }: QuestionFile, problems: readonly FieldProblem[]) {
  const reasons = new Map<number, string[]>()
  for (const { pointer = '', detail } of problems) {
    const [, index, ...names] = pointer.replace(/^#\//u, '').split('/')
    if (index === undefined) continue
    const reason = describeValue(names.at(-1) ?? '', `${detail}.`)
    reasons.set(Number(index), [...(reasons.get(Number(index)) ?? []), reason])
  }
  return reasons
}

async function writeRejections(
  { console }: CommandContext,
  { questionFile, file, skipBad }: RejectionOptions & { skipBad: string },
  left = questionFile.questions.length,
): Promise<void> {
  const { rejected } = questionFile
  await writeRejectedRows(skipBad, file, questionFile)
  if (left === 0)
    throw new CommandError(
      `None of these rows is right, so none was submitted. The reasons are in ${skipBad}.`,
    )
  if (rejected.length === 0) return
  const rows = rejected.length === 1 ? '1 row is' : `${rejected.length} rows are`
  console.error(`${rows} left out. See ${skipBad} for the reasons.`)
}

/** Names that no table of questions has by chance, because a corrected file is read again. */
const LINE = 'rejected_line'
const REASON = 'rejected_reason'

/** Writes the rejected rows with their reasons, as a table that can be corrected and read again. */
async function writeRejectedRows(
  path: string,
  inputPath: string,
  { head, separator, rejected }: QuestionFile,
): Promise<void> {
  const file = await openOutputFile(path, { name: '--skip-bad', inputPath })
  // The file may be an earlier one of these, with some rows corrected.
  const isKept = (_value: string, index: number) => head[index] !== LINE && head[index] !== REASON
  async function* formatRows() {
    yield formatUnchangedLine([LINE, REASON, ...head.filter(isKept)], separator)
    for (const { line, reasons, values } of rejected.toSorted((a, b) => a.line - b.line))
      yield formatUnchangedLine([String(line), reasons.join(' '), ...values.filter(isKept)], separator)
  }
  await file.write(formatRows())
}
