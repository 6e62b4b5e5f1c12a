import { reportSkipped } from './skipping'

const { REQUIRE_ALL_TESTS } = process.env
afterEach(() => {
  if (REQUIRE_ALL_TESTS === undefined) delete process.env.REQUIRE_ALL_TESTS
  else process.env.REQUIRE_ALL_TESTS = REQUIRE_ALL_TESTS
})

test('skipped tests are reported with the reason', () => {
  delete process.env.REQUIRE_ALL_TESTS
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  reportSkipped('“the backup drill”', 'there is no psql')
  expect(write).toHaveBeenCalledWith('Skipped “the backup drill”: there is no psql.\n')
  write.mockRestore()
})

test('a skipped test is an error when all tests are required', () => {
  process.env.REQUIRE_ALL_TESTS = '1'
  expect(() => reportSkipped('“the backup drill”', 'there is no psql')).toThrow('there is no psql')
})
