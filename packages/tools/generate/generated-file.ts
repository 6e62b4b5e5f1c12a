import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'

/** A file that `npm run generate` writes from the code. */
export interface GeneratedFile {
  /** Relative to the repository. */
  path: string
  createText(): Promise<string>
}

const OXFMT = join(REPOSITORY, 'node_modules', '.bin', 'oxfmt')

export const getFullPath = ({ path }: GeneratedFile) => join(REPOSITORY, path)

/** Returns the text of a file as `npm run format` formats it. */
export async function formatFile(file: GeneratedFile): Promise<string> {
  const input = await file.createText()
  return execFileSync(OXFMT, [`--stdin-filepath=${file.path}`], { cwd: REPOSITORY, input, encoding: 'utf8' })
}
