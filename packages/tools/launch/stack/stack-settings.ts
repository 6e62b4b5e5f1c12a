import { resolve } from 'node:path'
import { isPortFree, REPOSITORY, StartError } from '@crop/dev-servers'

const DEFAULT_PORTS = { PORT: 3000, ADMIN_PORT: 9091, WORKER_ADMIN_PORT: 9092 }

export type StackSettings = ReturnType<typeof readStackSettings>

function readPort(env: NodeJS.ProcessEnv, name: keyof typeof DEFAULT_PORTS): number {
  const port = Number(env[name] || DEFAULT_PORTS[name])
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new StartError(`${name} must be a number from 1 to 65535`)
}

export function readStackSettings(env: NodeJS.ProcessEnv) {
  const ports = {
    PORT: readPort(env, 'PORT'),
    ADMIN_PORT: readPort(env, 'ADMIN_PORT'),
    WORKER_ADMIN_PORT: readPort(env, 'WORKER_ADMIN_PORT'),
  }
  if (new Set(Object.values(ports)).size < 3)
    throw new StartError(`${Object.keys(ports).join(', ')} must differ`)
  return {
    /** Holds all data that survives a stop. */
    folder: resolve(REPOSITORY, env.DEVSTACK_DIR || '.devstack'),
    ports,
    /** The address of a server to use; if undefined, the stack starts an embedded Postgres. */
    databaseUrl: env.DATABASE_URL || undefined,
    /** The address of a server to use; if undefined, the stack starts an embedded Redis. */
    redisUrl: env.REDIS_URL || undefined,
  }
}

/** Throws a StartError that names the first port in use and its setting. */
export async function assertPortsFree({ ports }: StackSettings): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isPortFree(port))) throw new StartError(`Port ${port} is in use: set ${name} to another one`)
  }
}
