import { createLogger } from '@crop/runtime'
import { waitUntil } from '@crop/testkit'
import { createHeldRows } from './leased-work'

test('a row is released after a renewal in progress, which would lease it again', async () => {
  const writes: string[] = []
  let finishRenewal: (() => void) | undefined
  const renewing = new Promise<void>((resolve) => (finishRenewal = resolve))
  let renewals = 0
  const rows = createHeldRows<object>(
    {
      leaseMs: 300,
      async renew(held) {
        renewals += 1
        await renewing
        writes.push('renewed')
        return held
      },
      release() {
        writes.push('released')
        return Promise.resolve(true)
      },
    },
    createLogger('test', 'error'),
  )
  await rows.hold(Promise.resolve([{}]))
  await waitUntil(() => renewals > 0)
  const released = rows.releaseAll()
  finishRenewal?.()
  expect(await released).toEqual({ released: 1, failed: 0 })
  expect(writes.indexOf('released')).toBe(writes.length - 1)
})
