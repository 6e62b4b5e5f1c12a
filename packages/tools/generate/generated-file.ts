import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'
import { format, resolveConfig } from 'prettier'

/** A file that `npm run generate` writes from the code. */
export interface GeneratedFile {
  /** Relative to the repository. */
  path: string
  createText(): Promise<string>
}

export const getFullPath = ({ path }: GeneratedFile) => join(REPOSITORY, path)

/** Returns the text of a file as Prettier formats it. */
export async function formatFile(file: GeneratedFile): Promise<string> {
  const filepath = getFullPath(file)
  const options = { ...(await resolveConfig(filepath)), filepath, proseWrap: 'always' } as const
  return format(await file.createText(), options)
}
