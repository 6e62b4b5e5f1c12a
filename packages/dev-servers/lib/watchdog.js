'use strict'
// Started by src/processes/watchdog.ts. Its stdin is a pipe from the watched process. When that process ends, even by
// SIGKILL, the pipe closes and the watchdog stops every process that is still registered.
const { createInterface } = require('node:readline')

const signalsByPid = new Map()

function signal(pid, name) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name)
      return
    } catch {
      // No such group: try the process. No such process: nothing to stop.
    }
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [pid, name] = line.split(' ')
    if (name) signalsByPid.set(Number(pid), name)
    else signalsByPid.delete(Number(pid))
  })
  .on('close', () => {
    for (const [pid, name] of signalsByPid) signal(pid, name)
    if (signalsByPid.size > 0)
      setTimeout(() => signalsByPid.forEach((_, pid) => signal(pid, 'SIGKILL')), 1500)
  })
