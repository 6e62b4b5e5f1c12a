'use strict'
// Started by src/watchdog.ts. Its stdin is a pipe from the process that is watched over: it ends when that
// process is gone, even by kill -9, and then everything still on the list is stopped.
const { createInterface } = require('node:readline')

const signals = new Map()

function signal(pid, name) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name)
      return
    } catch {
      // No such group: try the process alone. No such process: nothing left to stop.
    }
  }
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [pid, name] = line.split(' ')
    if (name) signals.set(Number(pid), name)
    else signals.delete(Number(pid))
  })
  .on('close', () => {
    for (const [pid, name] of signals) signal(pid, name)
    if (signals.size > 0) setTimeout(() => signals.forEach((_, pid) => signal(pid, 'SIGKILL')), 1500)
  })
