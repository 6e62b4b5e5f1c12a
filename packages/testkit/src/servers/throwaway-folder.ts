import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ThrowawayFolder extends AsyncDisposable {
  path: string
}

export async function createThrowawayFolder(): Promise<ThrowawayFolder> {
  const path = await mkdtemp(join(tmpdir(), 'crop-throwaway-'))
  // Started by root, Postgres runs as another user, and would keep its data elsewhere if it could not enter here.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
