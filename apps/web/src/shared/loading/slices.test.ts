import { runInSlices } from './slices'

const { signal } = new AbortController()

test('long work returns its result, and other tasks run meanwhile', async () => {
  let hasOtherTaskRun = false
  setTimeout(() => (hasOtherTaskRun = true))
  function* work() {
    while (!hasOtherTaskRun) yield
    return 'done'
  }
  expect(await runInSlices(work(), signal)).toBe('done')
})

test('long work ends in the slice in which it is aborted', async () => {
  const controller = new AbortController()
  function* work(): Generator<void, never> {
    for (;;) {
      controller.abort()
      yield
    }
  }
  expect(await runInSlices(work(), controller.signal)).toBeUndefined()
})

test('work that is aborted before it starts does nothing', async () => {
  let isStarted = false
  function* work() {
    isStarted = true
    yield
  }
  await runInSlices(work(), AbortSignal.abort())
  expect(isStarted).toBe(false)
})
