import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { type Certificate, createSelfSignedCertificate, findFreePort } from '@crop/dev-servers'
import { createThrowawayFolder, waitUntil } from '@crop/testkit'
import { Pool } from 'undici'
import { readText } from './files'

const HOST = 'crops.example.org'

export interface NginxResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface RunningNginx extends AsyncDisposable {
  httpUrl: string
  /** Sends a request over TLS to the host of the example. */
  send(method: string, path: string, options?: { headers?: object; body?: object }): Promise<NginxResponse>
}

/** Replaces the ports, the certificate and the upstream of the example. */
function adaptExample(
  ports: { http: number; https: number; api: string },
  { cert, key }: Certificate,
): string {
  return readText('docker/examples/nginx.conf')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${ports.api};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
}

const TEMPORARY_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const wrapInMainConfiguration = (site: string) => `daemon off;
pid nginx.pid;
error_log stderr;
events { worker_connections 512; }
http {
access_log off;
# Lets a test choose the address of its client.
set_real_ip_from 127.0.0.1;
real_ip_header X-Test-Client;
${TEMPORARY_FOLDERS.map((name) => `${name}_temp_path ${name};`).join('\n')}
${site}
}
`

/** Starts nginx with the example configuration in front of an api. */
export async function startNginx(command: string, apiUrl: string): Promise<RunningNginx> {
  const folder = await createThrowawayFolder()
  const certificate = await createSelfSignedCertificate(folder.path, HOST)
  const ports = { http: await findFreePort(), https: await findFreePort(), api: new URL(apiUrl).port }
  await mkdir(join(folder.path, 'logs'))
  const configuration = join(folder.path, 'nginx.conf')
  await writeFile(configuration, wrapInMainConfiguration(adaptExample(ports, certificate)))
  const nginx = spawn(command, ['-p', folder.path, '-c', configuration], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(nginx, 'exit')
  let errors = ''
  nginx.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const httpUrl = `http://127.0.0.1:${ports.http}`
  await waitUntil(async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${errors}`)
    return fetch(httpUrl, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  })
  const connect = { servername: HOST, ca: readFileSync(certificate.cert) }
  const pool = new Pool(`https://127.0.0.1:${ports.https}`, { connect })
  return {
    httpUrl,
    send: async (method, path, { headers, body } = {}) => {
      const response = await pool.request({
        method,
        path,
        headers: { host: HOST, 'content-type': 'application/json', ...headers },
        body: body ? JSON.stringify(body) : null,
      })
      const content = Buffer.from(await response.body.arrayBuffer())
      return { status: response.statusCode, headers: response.headers, body: content }
    },
    [Symbol.asyncDispose]: async () => {
      await pool.destroy()
      nginx.kill('SIGTERM')
      await exited
      await folder[Symbol.asyncDispose]()
    },
  }
}
