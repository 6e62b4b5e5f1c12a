import { createCircuitBreaker } from './circuit-breaker'

test('it opens after failures in a row, and a success starts the count anew', () => {
  const breaker = createCircuitBreaker({ failures: 2, openMs: 60_000 })
  breaker.failed()
  breaker.succeeded()
  breaker.failed()
  expect(breaker.isOpen()).toBe(false)
  breaker.failed()
  expect(breaker.isOpen()).toBe(true)
})

test('it closes by itself when its time is over', () => {
  const breaker = createCircuitBreaker({ failures: 1, openMs: 0 })
  breaker.failed()
  expect(breaker.isOpen()).toBe(false)
})
