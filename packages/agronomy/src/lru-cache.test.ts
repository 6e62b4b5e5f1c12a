import { createLruCache } from './lru-cache'

test('the values that were used most recently stay in the cache', () => {
  const computed: string[] = []
  const getValue = createLruCache<string, string>(2)
  const read = (key: string) =>
    getValue(key, () => {
      computed.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(read)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})

test('values that are null or undefined are cached like others', () => {
  const compute = jest.fn(() => null)
  const getValue = createLruCache<string, null>(1)
  expect([getValue('a', compute), getValue('a', compute)]).toEqual([null, null])
  expect(compute).toHaveBeenCalledTimes(1)
})
