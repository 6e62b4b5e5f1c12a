import { createIssueList, DataPackError } from './issues'

test('an error message lists a hundred issues and counts the rest', () => {
  const { message } = new DataPackError(
    '/packs/mine',
    Array.from({ length: 130 }, (_, index) => `issue ${index}`),
  )
  const lines = message.split('\n')
  expect(lines).toHaveLength(102)
  expect(lines[0]).toBe('The data pack in /packs/mine has 130 issues:')
  expect(lines.at(-1)).toBe('  and 30 more')
})

test('a column that is wrong in every row does not hide an issue of another column', () => {
  const issues = createIssueList()
  for (let row = 2; row < 5000; row += 1) {
    issues.add({ file: 'climate-normals.csv', row, column: 'tmin_c' }, 'is wrong')
  }
  issues.add({ file: 'gazetteer.csv', row: 2, column: 'kind' }, 'is also wrong')
  const lines = issues.toError('/packs/mine').message.split('\n')
  expect(lines[0]).toBe('The data pack in /packs/mine has 4999 issues:')
  expect(lines.slice(-3)).toEqual([
    '  climate-normals.csv, row 11, column tmin_c: is wrong',
    '  gazetteer.csv, row 2, column kind: is also wrong',
    '  and 4988 more',
  ])
})
