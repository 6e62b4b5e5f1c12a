import { listFiles } from './support/documents'
import { readText } from './support/files'

const LOG_CALL = /[lL]og(?:ger)?\s*\.(?:debug|info|warn|error|failure)\(\s*(['`])(.+?)\1/g

const messages = ['apps', 'packages']
  .flatMap((folder) => listFiles(/\.ts$/, folder))
  .filter((file) => /^\w+\/\w+\/src\//.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) => Array.from(readText(file).matchAll(LOG_CALL), ([, , message = '']) => message))

test('log messages are short, in lower case, and without a period', () => {
  expect(messages.length).toBeGreaterThan(40)
  const wrong = messages.filter(
    (message) => !/^(?:[a-z]|\$\{)/.test(message) || message.endsWith('.') || message.length > 80,
  )
  expect(wrong).toEqual([])
})
