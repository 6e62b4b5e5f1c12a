import { listDescendants } from './descendants'

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended.
  }
}

/**
 * Sends a signal to a process and all its descendants, the parent first, because Postgres replaces children that die
 * before it. Descendants are found by their parent instead of their process group, because every child process of
 * Postgres starts a session of its own.
 */
export function signalTree(pid: number, name: NodeJS.Signals): void {
  const descendants = listDescendants(pid)
  sendSignal(pid, name)
  for (const descendant of new Set([...descendants, ...listDescendants(pid)])) sendSignal(descendant, name)
}
