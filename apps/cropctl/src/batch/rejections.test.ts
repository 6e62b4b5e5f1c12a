import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useThrowawayFolder } from '@crop/testkit'
import { createTestContext } from '../../test/run-cropctl'
import { readQuestionFile } from './read-questions'
import { handleRejections } from './rejections'

const folder = useThrowawayFolder()
const PROBLEMS = [
  { pointer: '#/items/0/conditions/soil_ph', detail: 'must be between 4 and 10' },
  { pointer: '#/items/2/crop', detail: 'is too long' },
]

async function leaveOut(skipBad?: string) {
  const file = join(folder, 'questions.csv')
  await writeFile(file, 'location,crop,month,soil_ph\neldoret,maize,4,3\nnakuru,maize,4,6\nnyeri,maize,4,6\n')
  const { context } = createTestContext()
  const questionFile = await readQuestionFile(context, file)
  const rejections = await handleRejections(context, { questionFile, file, skipBad })
  return rejections.leaveOut(questionFile.questions, PROBLEMS)
}

test('rows that only the service refuses are reported by line and column', async () => {
  await expect(leaveOut()).rejects.toMatchObject({
    message: 'The service accepted none of these questions.',
    details: [
      'Line 2, column 4 (soil_ph): must be between 4 and 10.',
      'Line 4, column 2 (crop): is too long.',
    ],
  })
})

test('with a file for wrong rows, those that only the service refuses are left out too', async () => {
  const rejected = join(folder, 'rejected.csv')
  expect((await leaveOut(rejected)).map(({ line }) => line)).toEqual([3])
  expect(await readFile(rejected, 'utf8')).toContain(
    '\r\n4,column 2 (crop): is too long.,nyeri,maize,4,6\r\n',
  )
})
