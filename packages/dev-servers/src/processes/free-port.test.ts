import { findFreePort } from './free-port'

test('no port is found twice, also before anybody listens on it', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, findFreePort))
  expect(new Set(ports).size).toBe(300)
})
