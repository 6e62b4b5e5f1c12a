import { setTimeout as pause } from 'node:timers/promises'

const POLL_INTERVAL_MS = 50
const RESPONSE_TIMEOUT_MS = 2_000

async function respondsOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Returns true once the URL responds with a 2xx status; false if the process ends or the timeout passes first. */
export async function waitUntilReady(
  url: string,
  exited: Promise<unknown>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  const ended = exited.then(() => true)
  while (Date.now() < deadline) {
    if (await respondsOk(url)) return true
    if (await Promise.race([ended, pause(POLL_INTERVAL_MS, false)])) return false
  }
  return false
}
