import { createHash } from 'node:crypto'
import { findSecrets } from './secrets-in-output'
import { startWorker, stopStartedProcesses } from './start-process'

const API_KEY = 'cpk_Ab3dEf7h_0123456789abcdefghijABCDEFGHIJ01'

test.each([
  ['a token', 'Bearer eyJhbGciOi.eyJzdWIiOi.c2ln'],
  ['a password hash', '$argon2id$v=19$m=64,t=2,p=1$c2FsdA$aGFzaA'],
  ['a whole API key', API_KEY],
  ['an e-mail address', 'grower-7@example.com'],
  ['a password', 'two rows of maize'],
  ['a password', 'the wrong password'],
])('%s is found anywhere in the output', (kind, secret) => {
  expect(findSecrets(JSON.stringify({ message: 'request', detail: `It was ${secret}.` }))).toEqual([kind])
})

test('key prefixes and digests are not secrets', () => {
  const lines = ['a line', API_KEY.slice(0, 12), createHash('sha256').digest('hex')]
  expect(findSecrets(lines.join('\n'))).toEqual([])
})

test('a process that logs a secret fails its test file once, without the value', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,console.log('eyJhbGciOi');process.exit(1)`
  await expect(startWorker({ NODE_OPTIONS })).rejects.toThrow('did not start')
  await expect(stopStartedProcesses()).rejects.toThrow(/^The worker wrote a token\.$/)
  await stopStartedProcesses()
})
