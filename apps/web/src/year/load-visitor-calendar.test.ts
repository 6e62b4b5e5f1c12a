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

test('a calendar does not wait for the limit of another day', async () => {
  const body = JSON.stringify({ status: 429, code: 'RATE_LIMIT_EXCEEDED', detail: 'At most 5000 a day.' })
  const headers = { 'Content-Type': 'application/problem+json', 'Retry-After': '3600' }
  const client = createClient({
    baseUrl: 'http://service.test',
    retry: { attempts: 1 },
    fetch: () => Promise.resolve(new Response(body, { status: 429, headers })),
  })
  const params = { location: 'nakuru', crops: 'common', conditions: {} } as const
  const options = { signal: new AbortController().signal, onProgress: () => undefined }
  await expect(loadVisitorCalendar(client, params, options)).rejects.toMatchObject({ status: 429 })
})
