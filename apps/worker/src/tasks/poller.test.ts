import { once } from 'node:events'
import { createPoller } from './poller'

test('a worker that stops while its slots are full claims no more tasks', async () => {
  const stopping = new AbortController()
  let claims = 0
  const poller = createPoller({
    startDueTasks: async () => {
      claims += 1
      return false
    },
    // The slots become free because the worker stops.
    whenSlotsFree: async () => void (await once(stopping.signal, 'abort')),
    isDoorbellAvailable: () => false,
    signal: stopping.signal,
  })
  const poll = poller.poll()
  stopping.abort()
  await poll
  expect(claims).toBe(0)
})
