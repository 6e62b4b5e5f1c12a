import type { FindCropName } from '@crop/domain'

/** Returns a function that loads the names of crops on its first call, because most workers send no mail that names one. */
export function createCropNameLoader(dataDir: string | undefined): () => Promise<FindCropName> {
  let loading: Promise<FindCropName> | undefined
  async function load(): Promise<FindCropName> {
    const { createLazyReferenceLists } = await import('@crop/agronomy')
    return createLazyReferenceLists(dataDir).findCropName
  }
  return () => (loading ??= load())
}
