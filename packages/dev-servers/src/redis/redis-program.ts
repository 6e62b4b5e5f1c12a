import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificate } from '../processes/certificate'
import { StartError } from '../processes/stack-error'

export interface RedisOptions {
  dataDir: string
  port: number
  /** Whether writes are flushed to disk every second; otherwise nothing is persisted. */
  durable: boolean
  /** Accepts only TLS connections, with this certificate. */
  certificate?: Certificate
  /** Receives one-line messages about the source of Redis. */
  announce?: (line: string) => void
}

/** A program that serves the Redis protocol. */
export interface RedisProgram {
  command: string
  env: NodeJS.ProcessEnv
  argumentsFor: (options: RedisOptions) => string[]
  readyLine: RegExp
}

const run = promisify(execFile)

/** Returns the program if it runs here; undefined if the file or a library is missing. */
export async function realRedis(
  command: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RedisProgram | undefined> {
  try {
    await run(command, ['--version'], { env: { ...process.env, ...env } })
    return { command, env, argumentsFor: serverArguments, readyLine: /ready to accept connections/i }
  } catch {
    return undefined
  }
}

function portArguments({ port, certificate }: RedisOptions): string[] {
  if (!certificate) return ['--port', String(port)]
  const files = ['--tls-cert-file', certificate.cert, '--tls-key-file', certificate.key]
  return ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no']
}

function serverArguments(options: RedisOptions): string[] {
  const { dataDir, durable } = options
  const place = [...portArguments(options), '--bind', '127.0.0.1', '--dir', dataDir]
  // One logical database per jest worker, with room to spare.
  return [...place, '--databases', '64', '--save', '', '--appendonly', durable ? 'yes' : 'no']
}

const LOOPBACK_ONLY = join(__dirname, '..', '..', 'lib', 'loopback-only.js')

/** A Redis implementation in JavaScript: slower and without persistence. */
export function standIn(script: string): RedisProgram {
  const argumentsFor = ({ port, certificate }: RedisOptions) => {
    if (certificate) throw new StartError('The stand-in for Redis does not speak TLS')
    return ['--require', LOOPBACK_ONLY, script, '--port', String(port)]
  }
  return { command: process.execPath, env: {}, argumentsFor, readyLine: /listening at/ }
}
