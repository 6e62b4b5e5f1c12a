import { register } from 'prom-client'
import { registerGaugeGroup } from './metrics'

const LONGER_THAN_TTL_MS = 6000

test('a scrape does not wait for gauges that cannot be read in time', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  registerGaugeGroup({ test_stuck: 'Used by a test' }, () => new Promise(() => undefined))
  const scrape = register.getSingleMetricAsString('test_stuck')
  await jest.advanceTimersByTimeAsync(LONGER_THAN_TTL_MS)
  expect((await scrape).split('\n').slice(2)).toEqual(['test_stuck Nan'])
})

afterEach(() => jest.useRealTimers())

test('gauges are NaN while reading fails and recover afterwards', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  let isDown = false
  const read = async () => {
    if (isDown) throw new Error('down')
    return { test_tasks: { queued: 7 } }
  }
  registerGaugeGroup({ test_tasks: 'Used by a test' }, read)
  const scrape = async () => {
    jest.advanceTimersByTime(LONGER_THAN_TTL_MS)
    return (await register.getSingleMetricAsString('test_tasks')).split('\n').slice(2)
  }
  expect(await scrape()).toEqual(['test_tasks{state="queued"} 7'])
  isDown = true
  expect(await scrape()).toEqual(['test_tasks Nan'])
  isDown = false
  expect(await scrape()).toEqual(['test_tasks{state="queued"} 7'])
})
