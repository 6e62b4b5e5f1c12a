import { createCircuitBreaker } from './circuit-breaker'

test('the breaker opens after consecutive failures; a success resets the count', () => {
  const breaker = createCircuitBreaker({ maxFailures: 2, openMs: 60_000 })
  breaker.recordFailure()
  breaker.recordSuccess()
  breaker.recordFailure()
  expect(breaker.isOpen()).toBe(false)
  breaker.recordFailure()
  expect(breaker.isOpen()).toBe(true)
})

test('the breaker closes after its time', () => {
  const breaker = createCircuitBreaker({ maxFailures: 1, openMs: 0 })
  breaker.recordFailure()
  expect(breaker.isOpen()).toBe(false)
})
