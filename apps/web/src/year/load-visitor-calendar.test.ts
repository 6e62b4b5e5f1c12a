import { createClient } from '@crop/client'
import { loadVisitorCalendar } from './load-visitor-calendar'

test('a calendar that fails ends the questions that are under way', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const client = createClient({
    baseUrl: 'http://service.test',
    retry: { attempts: 1 },
    fetch: (_address, options) => {
      signals.push(options?.signal)
      return signals.length === 1
        ? Promise.resolve(new Response(null, { status: 500 }))
        : new Promise(() => {})
    },
  })
  const params = { location: 'nakuru', crops: 'common', conditions: {} } as const
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  await expect(loadVisitorCalendar(client, params, options)).rejects.toMatchObject({ status: 500 })
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, true, true])
})
