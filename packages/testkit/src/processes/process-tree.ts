import { listDescendants } from './descendants'

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/**
 * The parent first: Postgres would replace a child that died before it, and start one that its parent's signal missed.
 * Children are looked up by parent, not by group, because Postgres puts each of its own into a session.
 */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  const children = listDescendants(pid)
  signal(pid, name)
  for (const child of new Set([...children, ...listDescendants(pid)])) signal(child, name)
}
