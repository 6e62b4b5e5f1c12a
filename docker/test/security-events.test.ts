import { listFiles } from './support/documents'
import { readText } from './support/files'

const EVENT = /\bevent: '(\w+)'|logSecurity\(\w+, '(\w+)'/g

const events = ['apps/api/src', 'apps/cropctl/src']
  .flatMap((folder) => listFiles(/(?<!\.test)\.ts$/, folder))
  .flatMap((file) => Array.from(readText(file).matchAll(EVENT), ([, ofApi, ofCropctl]) => ofApi ?? ofCropctl))

test('every security event is in the list for operators', () => {
  expect(events.length).toBeGreaterThan(15)
  const [, list = ''] = readText('docker/README.md').split('### Security events')
  expect(events.filter((event) => !list.includes(`\`${event}\``))).toEqual([])
})
