import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getFastTemporaryRoot } from '@crop/dev-servers'

export interface ThrowawayFolder extends AsyncDisposable {
  path: string
}

export async function createThrowawayFolder(): Promise<ThrowawayFolder> {
  const path = await mkdtemp(join(getFastTemporaryRoot(), 'crop-throwaway-'))
  // When started by root, Postgres runs as another user, which must be able to enter this folder.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
