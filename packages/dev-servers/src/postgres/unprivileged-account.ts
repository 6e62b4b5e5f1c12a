import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

const NOBODY = 65534

/** Returns the account to run Postgres as when started by root, which Postgres rejects; otherwise undefined. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody'].flatMap((name) =>
    entries.filter((line) => line.startsWith(`${name}:`)),
  )[0]
  const [, , uid, gid] = entry?.split(':') ?? []
  return { uid: Number(uid ?? NOBODY), gid: Number(gid ?? NOBODY) }
}

/** Returns whether every user can enter this folder; a parent with mode 0700 prevents it. */
export function isOpenToOthers(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  return mayEnter && (folder === dirname(folder) || isOpenToOthers(dirname(folder)))
}
