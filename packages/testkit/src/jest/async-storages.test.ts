import { executionAsyncResource } from 'node:async_hooks'

/** More than the storages of our own code and of libraries, which live as long as the process. */
const MAX_STORAGES = 10

// Every promise takes time for each storage in use: 10 µs with those of a hundred test files.
test('a storage that jest-circus uses for one test file ends with that file', () => {
  const storages = Object.getOwnPropertySymbols(executionAsyncResource()).filter(
    ({ description }) => description === 'kResourceStore',
  )
  expect(storages.length).toBeLessThanOrEqual(MAX_STORAGES)
})
