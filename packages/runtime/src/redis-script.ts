import { createHash } from 'node:crypto'
import { ErrorReply } from 'redis'
import type { RedisClient } from './redis'

/** A Lua script that Redis keeps after its first run, and is then asked for by its digest alone. */
export interface RedisScript {
  text: string
  sha1: string
}

export interface ScriptCall {
  keys: string[]
  arguments: string[]
}

export function redisScript(text: string): RedisScript {
  return { text, sha1: createHash('sha1').update(text).digest('hex') }
}

const isUnknown = (error: unknown) => error instanceof ErrorReply && error.message.startsWith('NOSCRIPT')

/** Sends the text only to a Redis that does not know it: after a restart, say. */
export async function runScript(client: RedisClient, { text, sha1 }: RedisScript, call: ScriptCall) {
  try {
    return await client.evalSha(sha1, call)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return client.eval(text, call)
  }
}
