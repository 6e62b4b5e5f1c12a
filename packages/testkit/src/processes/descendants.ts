import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessEntry {
  pid: number
  parent: number
  command: string
}

/** Reads /proc where it exists, because minimal Linux systems have no `ps`. */
function allProcesses(): ProcessEntry[] {
  return process.platform === 'linux' ? readdirSync('/proc').flatMap(entryFromProc) : entriesFromPs()
}

function entryFromProc(name: string): ProcessEntry[] {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [
      { pid: Number(name), parent: Number(parent), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') },
    ]
  } catch {
    return []
  }
}

function entriesFromPs(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** Lists all descendants of a process; with `part`, only those whose command contains it. */
export function listDescendants(pid: number, part = ''): number[] {
  const all = allProcesses()
  const below = (parent: number): ProcessEntry[] =>
    all.filter((entry) => entry.parent === parent).flatMap((entry) => [entry, ...below(entry.pid)])
  return below(pid)
    .filter(({ command }) => command.includes(part))
    .map((entry) => entry.pid)
}
