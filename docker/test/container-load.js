'use strict'
// Load of container-stack.sh: clients that submit analyses through nginx and wait for them, until a file appears.
// Fails on any error and on any accepted task that is not completed. Usage: container-load.js <certificate> <stop file>
const fs = require('node:fs')
const { setTimeout: pause } = require('node:timers/promises')
const { Pool } = require('undici')

const [certificate, stopFile] = process.argv.slice(2)
const CLIENTS = 8
/** Longer than a worker and an api take to be replaced. */
const TASK_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 200
const PLACES = [
  'Nairobi',
  'Lahore',
  'Kumasi',
  'Arequipa',
  'Hanoi',
  'Seville',
  'Lusaka',
  'Pune',
  'Cusco',
  'Izmir',
]
const CROPS = ['maize', 'wheat', 'rice', 'potato', 'tomato', 'beans', 'sorghum', 'onion']

const HOST = 'crops.example.org'
const connect = { ca: fs.readFileSync(certificate), servername: HOST }
const pool = new Pool('https://127.0.0.1', { connect })
const counts = { requests: 0, completed: 0 }
const errors = new Map()

function countError(error) {
  errors.set(error, (errors.get(error) ?? 0) + 1)
}

async function send(method, path, body, headers = {}) {
  counts.requests += 1
  const { statusCode: status, body: content } = await pool.request({
    method,
    path,
    headers: {
      host: HOST,
      'x-api-key': process.env.API_KEY,
      'content-type': 'application/json',
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  return { status, text: await content.text() }
}

async function waitForTask(pollUrl) {
  const deadline = Date.now() + TASK_TIMEOUT_MS
  while (Date.now() < deadline) {
    const { status, text } = await send('GET', pollUrl, undefined, { prefer: 'wait=10' })
    if (status !== 200) return countError(`poll: status ${status}`)
    const task = JSON.parse(text)
    if (task.done) {
      if (task.status === 'completed') counts.completed += 1
      else countError(`task ${task.status}`)
      return
    }
    // A stopping api ends long polls early.
    await pause(POLL_INTERVAL_MS)
  }
  countError('a task was not completed')
}

async function analyzeOnce(number) {
  const question = {
    crop: CROPS[number % CROPS.length],
    location: PLACES[(number >> 3) % PLACES.length],
    month: (number % 12) + 1,
  }
  const { status, text } = await send('POST', '/api/v1/analyze?refresh=true', question)
  if (status !== 202) return countError(`submission: status ${status}`)
  await waitForTask(JSON.parse(text).poll_url)
}

async function runClient(client) {
  for (let number = client; !fs.existsSync(stopFile); number += CLIENTS) {
    await analyzeOnce(number).catch((error) => countError(error.message))
  }
}

async function main() {
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => runClient(client)))
  console.log(JSON.stringify({ ...counts, errors: Object.fromEntries(errors) }))
  process.exit(errors.size === 0 && counts.completed > 0 ? 0 : 1)
}

void main()
