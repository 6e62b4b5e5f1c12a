import { findFreePort } from './free-port'

test('a port is returned only once, even before it is in use', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, findFreePort))
  expect(new Set(ports).size).toBe(300)
})
