import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 50
const ANSWER_MS = 2_000

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Returns true once the address responds with 200; false if the process ends or the timeout passes first. */
export async function waitUntilReady(
  url: string,
  exited: Promise<unknown>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  const ended = exited.then(() => true)
  while (Date.now() < deadline) {
    if (await answersOk(url)) return true
    if (await Promise.race([ended, pause(PAUSE_MS, false)])) return false
  }
  return false
}
