import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Certificate } from '../processes/certificate'
import { StartError } from '../processes/stack-error'

export interface RedisOptions {
  dataDir: string
  port: number
  /** With it, every second's writes are on disk; without, nothing outlives the server. */
  durable: boolean
  /** Speaks TLS and nothing else, with this certificate. */
  certificate?: Certificate
  /** Told, in one line, what a newcomer should know about where Redis comes from. */
  announce?: (line: string) => void
}

/** Something that can be run and then speaks Redis's protocol. */
export interface RedisProgram {
  command: string
  env: NodeJS.ProcessEnv
  argumentsFor: (options: RedisOptions) => string[]
  readyLine: RegExp
}

const run = promisify(execFile)

/** The program when it runs here, undefined when a library is missing, the file, or anything else. */
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
  // More logical databases than jest will ever have workers.
  return [...place, '--databases', '64', '--save', '', '--appendonly', durable ? 'yes' : 'no']
}

const LOOPBACK_ONLY = join(__dirname, '..', '..', 'lib', 'loopback-only.js')

/** Redis's commands written in JavaScript: slower, and it keeps nothing on disk. */
export function standIn(script: string): RedisProgram {
  const argumentsFor = ({ port, certificate }: RedisOptions) => {
    if (certificate) throw new StartError('The stand-in for Redis does not speak TLS')
    return ['--require', LOOPBACK_ONLY, script, '--port', String(port)]
  }
  return { command: process.execPath, env: {}, argumentsFor, readyLine: /listening at/ }
}
