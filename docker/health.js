'use strict'
// Checks the program of this container: `health.js [/readyz]`, by default its liveness.
const fs = require('node:fs')
const http = require('node:http')

const PORTS = {
  api: process.env.ADMIN_PORT || 9091,
  worker: process.env.WORKER_ADMIN_PORT || 9092,
}

const words = fs.readFileSync('/proc/1/cmdline', 'utf8').split('\0')
const program = words.find((word) => word in PORTS || word === 'cropctl')
// One-off commands have no port to check.
if (program === 'cropctl') process.exit(0)

const url = `http://127.0.0.1:${PORTS[program]}${process.argv[2] || '/healthz'}`
const end = (healthy) => process.exit(healthy ? 0 : 1)
http.get(url, { timeout: 2500 }, ({ statusCode }) => end(statusCode === 200)).on('error', () => end(false))
setTimeout(() => end(false), 2500)
