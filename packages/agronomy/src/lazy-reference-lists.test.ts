import { createTestDataPack } from '../test/test-data-pack'
import { createLazyReferenceLists } from './lazy-reference-lists'

test('a data pack of one’s own has its own lists, beside those of the shipped one', () => {
  const pack = createTestDataPack()
  try {
    const shipped = createLazyReferenceLists()
    const own = createLazyReferenceLists(pack.dir)
    expect(shipped.listCrops().map(({ crop }) => crop)).toContain('maize')
    expect(own.listCrops().map(({ crop }) => crop)).not.toContain('maize')
    expect(own.findMapCrop('wheat')).toMatchObject({ found: true })
  } finally {
    pack.remove()
  }
})
