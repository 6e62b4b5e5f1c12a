import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ServerOptions } from '../processes/server-process'
import { StartError } from '../processes/start-error'

/** A program that serves the Redis protocol. */
export interface RedisProgram {
  command: string
  env: NodeJS.ProcessEnv
  createArguments: (options: ServerOptions) => string[]
  /** Matches the line that the program prints when it accepts connections. */
  readyLine: RegExp
}

const run = promisify(execFile)

/** Runs `command --version` and returns the program; undefined if it fails, for example because a library is missing. */
export async function probeRedis(
  command: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RedisProgram | undefined> {
  try {
    await run(command, ['--version'], { env: { ...process.env, ...env } })
    return { command, env, createArguments: createServerArguments, readyLine: /ready to accept connections/i }
  } catch {
    return undefined
  }
}

function createPortArguments({ port, certificate }: ServerOptions): string[] {
  if (!certificate) return ['--port', String(port)]
  const files = ['--tls-cert-file', certificate.cert, '--tls-key-file', certificate.key]
  return ['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no']
}

function createServerArguments(options: ServerOptions): string[] {
  const { dataDir, durable } = options
  return [
    ...createPortArguments(options),
    '--bind',
    '127.0.0.1',
    '--dir',
    dataDir,
    // One logical database per jest worker, with room to spare.
    '--databases',
    '64',
    '--save',
    '',
    '--appendonly',
    durable ? 'yes' : 'no',
  ]
}

const LOOPBACK_ONLY = join(__dirname, '..', '..', 'lib', 'loopback-only.js')

/** Returns the program of the JavaScript stand-in for Redis, which is slower and has no persistence. */
export function createStandIn(script: string): RedisProgram {
  const createArguments = ({ port, certificate }: ServerOptions) => {
    if (certificate) throw new StartError('The stand-in for Redis does not speak TLS')
    return ['--require', LOOPBACK_ONLY, script, '--port', String(port)]
  }
  return { command: process.execPath, env: {}, createArguments, readyLine: /listening at/ }
}
