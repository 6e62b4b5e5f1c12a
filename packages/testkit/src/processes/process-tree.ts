import { listDescendants } from './descendants'

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

/**
 * Signals the parent first, because Postgres replaces children that die before it. Children are found by parent instead
 * of process group, because Postgres puts each of its processes into a session.
 */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  const children = listDescendants(pid)
  signal(pid, name)
  for (const child of new Set([...children, ...listDescendants(pid)])) signal(child, name)
}
