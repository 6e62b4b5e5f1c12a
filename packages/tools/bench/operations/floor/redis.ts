import { createClient } from '@redis/client'

export const createRedisClient = (url: string) => createClient({ url })

export type ClientCommands = ReturnType<typeof createRedisClient>
