'use strict'
// Health check of the program in this container. Usage: health.js [path]; the default path is /healthz.
const fs = require('node:fs')
const http = require('node:http')

const PORTS = {
  api: process.env.ADMIN_PORT || 9091,
  worker: process.env.WORKER_ADMIN_PORT || 9092,
}

const commandLine = fs.readFileSync('/proc/1/cmdline', 'utf8').split('\0')
const program = commandLine.find((word) => word in PORTS || word === 'cropctl')
// cropctl has no admin port.
if (program === 'cropctl') process.exit(0)

const url = `http://127.0.0.1:${PORTS[program]}${process.argv[2] || '/healthz'}`
const exit = (healthy) => process.exit(healthy ? 0 : 1)
http.get(url, { timeout: 2500 }, ({ statusCode }) => exit(statusCode === 200)).on('error', () => exit(false))
setTimeout(() => exit(false), 2500)
