import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/** The usual uid and gid of `nobody`. */
const NOBODY_ID = 65534

/** Returns the account that runs Postgres instead of root, which Postgres rejects. Returns undefined for other users. */
export function getUnprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  const entry = ['postgres', 'nobody'].flatMap((name) =>
    entries.filter((line) => line.startsWith(`${name}:`)),
  )[0]
  const [, , uid, gid] = entry?.split(':') ?? []
  return { uid: Number(uid ?? NOBODY_ID), gid: Number(gid ?? NOBODY_ID) }
}

/** Returns whether every user can enter this folder; a parent with mode 0700 prevents it. */
export function isOpenToOthers(folder: string): boolean {
  const mayEnter = (statSync(folder).mode & 0o001) !== 0
  return mayEnter && (folder === dirname(folder) || isOpenToOthers(dirname(folder)))
}

/** Returns whether the account that runs Postgres can enter this folder. Without an account it is the current user. */
export const canAccess = (account: Account | undefined, folder: string): boolean =>
  account === undefined || isOpenToOthers(folder)
