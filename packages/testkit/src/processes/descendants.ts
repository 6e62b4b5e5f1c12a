import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

interface ProcessEntry {
  pid: number
  parent: number
  command: string
}

/** Reads /proc on Linux, where minimal systems have no `ps`, and runs `ps` on other systems. */
function listProcesses(): ProcessEntry[] {
  return process.platform === 'linux' ? readdirSync('/proc').flatMap(readProcEntry) : listProcessesWithPs()
}

/** Reads the fields of /proc/PID/stat behind the name, which is in parentheses and may contain spaces. */
export function readStatFields(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Returns no entry for names in /proc that are not pids and for processes that have ended. */
function readProcEntry(name: string): ProcessEntry[] {
  try {
    const [, parent] = readStatFields(name)
    return [
      { pid: Number(name), parent: Number(parent), command: readFileSync(`/proc/${name}/cmdline`, 'utf8') },
    ]
  } catch {
    return []
  }
}

function listProcessesWithPs(): ProcessEntry[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** Lists the pids of all descendants of a process; with `commandPart`, only those whose command contains it. */
export function listDescendants(pid: number, commandPart = ''): number[] {
  const all = listProcesses()
  const listBelow = (parent: number): ProcessEntry[] =>
    all.filter((entry) => entry.parent === parent).flatMap((entry) => [entry, ...listBelow(entry.pid)])
  return listBelow(pid)
    .filter(({ command }) => command.includes(commandPart))
    .map((entry) => entry.pid)
}
