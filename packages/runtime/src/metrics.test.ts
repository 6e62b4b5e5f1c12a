import { register } from 'prom-client'
import { registerGaugeGroup } from './metrics'

const LONGER_THAN_KEPT_MS = 6000

test('gauges that are not known soon are not waited for', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  registerGaugeGroup({ test_stuck: 'For this test' }, 'state', () => new Promise(() => undefined))
  const shown = register.getSingleMetricAsString('test_stuck')
  await jest.advanceTimersByTimeAsync(LONGER_THAN_KEPT_MS)
  expect((await shown).split('\n').slice(2)).toEqual(['test_stuck Nan'])
})

afterEach(() => jest.useRealTimers())

test('gauges are not a number while they cannot be read, and afterwards what is read again', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] })
  let isDown = false
  const read = async () => {
    if (isDown) throw new Error('down')
    return new Map([['test_tasks', new Map([['queued', 7]])]])
  }
  registerGaugeGroup({ test_tasks: 'For this test' }, 'state', read)
  const shown = async () => {
    jest.advanceTimersByTime(LONGER_THAN_KEPT_MS)
    return (await register.getSingleMetricAsString('test_tasks')).split('\n').slice(2)
  }
  expect(await shown()).toEqual(['test_tasks{state="queued"} 7'])
  isDown = true
  expect(await shown()).toEqual(['test_tasks Nan'])
  isDown = false
  expect(await shown()).toEqual(['test_tasks{state="queued"} 7'])
})
