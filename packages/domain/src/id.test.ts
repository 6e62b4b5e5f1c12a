import { randomUUID } from 'node:crypto'
import { isUuid } from './id'

test('only a UUID in lower case is an id', () => {
  const id = randomUUID()
  expect(isUuid(id)).toBe(true)
  const others = ['', id.slice(1), `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), `A${id.slice(1)}`]
  expect(others.filter(isUuid)).toEqual([])
})
