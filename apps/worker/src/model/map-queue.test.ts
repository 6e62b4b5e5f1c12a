import { MapQueue, type QueuedMapPart } from './map-queue'

const aPart = (part: number): QueuedMapPart => ({
  mapPart: { crop: 'maize', waterSupply: 'rainfed', part },
  start: 0,
  pieces: [],
  resolve: () => undefined,
  reject: () => undefined,
})

function aQueue(...parts: number[]): MapQueue {
  const queue = new MapQueue()
  for (const part of parts) queue.add(aPart(part))
  return queue
}

const takeTurns = (queue: MapQueue, hasQuestions: boolean, count: number) =>
  Array.from({ length: count }, () => queue.takeNext(hasQuestions)?.mapPart.part)

test('without questions parts are taken in their order', () => {
  expect(takeTurns(aQueue(4, 7), false, 3)).toEqual([4, 7, undefined])
})

test('while questions wait one piece in ten is of a map', () => {
  const turns = takeTurns(aQueue(1, 2, 3), true, 20)
  expect(turns.filter((part) => part !== undefined)).toEqual([1, 2])
  expect(turns[9]).toBe(1)
  expect(turns[19]).toBe(2)
})

test('a part that is put back is next', () => {
  const queue = aQueue(1, 2)
  const [first] = [queue.takeNext(false)]
  if (first) queue.putBack(first)
  expect(queue.takeAll().map(({ mapPart }) => mapPart.part)).toEqual([1, 2])
  expect(queue.takeNext(false)).toBeUndefined()
})
