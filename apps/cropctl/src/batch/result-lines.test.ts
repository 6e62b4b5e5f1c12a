import { parseCsv } from '@crop/runtime/csv'
import { formatResult, RESULT_HEADER } from './result-lines'

test('a failed question has its error, and empty cells in all other columns of a result', () => {
  const question = { location: 'nakuru', crop: 'maize', month: 4, planting_year: null, conditions: null }
  const error = { code: 'ANALYSIS_FAILED', detail: 'It failed.', retryable: true } as const
  const line = formatResult({ index: 0, reference: null, question, status: 'failed', error }, 7)
  const [header = [], row = []] = parseCsv(RESULT_HEADER + line).map(({ values }) => values)
  expect(row).toHaveLength(header.length)
  const filled = header.flatMap((name, index) => (row[index] === '' ? [] : [[name, row[index]]]))
  expect(Object.fromEntries(filled)).toEqual({
    line: '7',
    location: 'nakuru',
    crop: 'maize',
    month: '4',
    status: 'failed',
    error: 'It failed.',
  })
})
