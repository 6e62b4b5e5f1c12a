import { QuestionQueue, type QueuedQuestion } from './question-queue'

const createQuestions = (isUrgent: boolean, crops: string): QueuedQuestion[] =>
  Array.from(crops, (crop) => ({
    question: { location: 'nakuru', crop, month: 4 },
    outlooks: undefined,
    isUrgent,
    resolve: () => undefined,
    reject: () => undefined,
  }))

const readCrops = (piece: readonly QueuedQuestion[]) => piece.map(({ question }) => question.crop).join('')

function createQueue(urgent: string, others: string): QuestionQueue {
  const queue = new QuestionQueue()
  for (const queued of createQuestions(false, others)) queue.add(queued)
  for (const queued of createQuestions(true, urgent)) queue.add(queued)
  return queue
}

test('pieces of urgent and of other questions take turns, urgent ones first', () => {
  const queue = createQueue('ABCDEF', 'uvwxyz')
  const pieces = Array.from({ length: 6 }, () => readCrops(queue.takePiece(2)))
  expect(pieces).toEqual(['AB', 'uv', 'CD', 'wx', 'EF', 'yz'])
  expect(queue.length).toBe(0)
})

test('questions of one kind alone get every turn', () => {
  expect(readCrops(createQueue('', 'uv').takePiece(5))).toBe('uv')
  const queue = createQueue('AB', '')
  expect([queue.takePiece(1), queue.takePiece(1)].map(readCrops)).toEqual(['A', 'B'])
})

test('a piece has few questions in the background, so that an urgent one waits less', () => {
  const queue = new QuestionQueue()
  for (const queued of createQuestions(false, 'uvwx')) queue.add({ ...queued, isBackground: true })
  expect(readCrops(queue.takePiece(9, 2))).toBe('uv')
  for (const queued of createQuestions(true, 'AB')) queue.add(queued)
  expect([queue.takePiece(9, 2), queue.takePiece(9, 2)].map(readCrops)).toEqual(['AB', 'wx'])
})

test('the unassessed rest of a piece keeps its place', () => {
  const queue = createQueue('', 'uvwxyz')
  const piece = queue.takePiece(4)
  queue.putBack(piece.slice(1))
  expect(readCrops(queue.takePiece(9))).toBe('vwxyz')
})

test('an emptied queue returns all its questions', () => {
  const queue = createQueue('A', 'u')
  expect(readCrops(queue.takeAll())).toBe('Au')
  expect(queue.length).toBe(0)
})
