import { createClient } from 'redis'

export const createRedisClient = (url: string) => createClient({ url })

export type ClientCommands = ReturnType<typeof createRedisClient>
