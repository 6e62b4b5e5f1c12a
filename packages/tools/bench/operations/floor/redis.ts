import { createClient } from 'redis'

export const newClient = (url: string) => createClient({ url })

export type ClientCommands = ReturnType<typeof newClient>
