import { parseCsv } from '@crop/runtime/csv'
import { formatResultLine, RESULT_HEADER } from './result-lines'

test('a failed question has its error, and empty cells in all other columns of a result', () => {
  const question = { location: 'nakuru', crop: 'maize', month: 4, planting_year: null, conditions: null }
  const error = { code: 'ANALYSIS_FAILED', detail: 'It failed.', retryable: true } as const
  const line = formatResultLine({ index: 0, reference: null, question, status: 'failed', error }, 7)
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

test('the verdict by a seasonal outlook has the last columns', () => {
  const question = { location: 'nakuru', crop: 'maize', month: 4, planting_year: null, conditions: null }
  const outlook = {
    source: 'NMME',
    issued: '2026-03',
    feasibility_label: 'marginally_suitable',
    feasibility_score: 0.41,
    change: 'worse',
  } as const
  const result = {
    feasibility_label: 'moderately_suitable' as const,
    feasibility_score: 0.62,
    limiting_factor: null,
    windows: [],
    place: null,
    irrigation: null,
    outlook,
    notes: [],
  }
  const line = formatResultLine({ index: 0, reference: null, question, status: 'completed', result }, 7)
  const [header = [], row = []] = parseCsv(RESULT_HEADER + line).map(({ values }) => values)
  expect(header.slice(-5)).toEqual([
    'outlook_issued',
    'outlook_source',
    'outlook_label',
    'outlook_score',
    'outlook_change',
  ])
  expect(row.slice(-5)).toEqual(['2026-03', 'NMME', 'marginally_suitable', '0.41', 'worse'])
})
