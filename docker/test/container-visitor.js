'use strict'
// A visitor of container-stack.sh: opens the page through nginx, and asks with the key in it, without an account. Fails
// unless the page is there and the question is answered. Usage: container-visitor.js <certificate>
const fs = require('node:fs')
const { Pool } = require('undici')

const [certificate] = process.argv.slice(2)
const HOST = 'crops.example.org'
const pool = new Pool('https://127.0.0.1', {
  connect: { ca: fs.readFileSync(certificate), servername: HOST },
})

async function send(method, path, { status: expected, headers, body }) {
  const { statusCode, body: content } = await pool.request({
    method,
    path,
    headers: { host: HOST, ...headers },
    body: body && JSON.stringify(body),
  })
  const text = await content.text()
  if (statusCode !== expected) throw new Error(`${method} ${path}: status ${statusCode}: ${text}`)
  return text
}

async function main() {
  const page = await send('GET', '/', { status: 200, headers: { accept: 'text/html' } })
  const [, key] = /<meta name="crop-public-key" content="(cpk_\w+)"/.exec(page) ?? []
  if (key === undefined) throw new Error('The page has no public API key.')
  const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'wait=20' }
  const question = { crop: 'wheat', location: 'Lahore', month: 11 }
  const submitted = await send('POST', '/api/v1/analyze', { status: 202, headers, body: question })
  const task = JSON.parse(await send('GET', JSON.parse(submitted).poll_url, { status: 200, headers }))
  if (task.status !== 'completed') throw new Error(`The task of the question is ${task.status}.`)
  await pool.close()
}

main().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
