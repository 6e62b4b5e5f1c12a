import type { FindCropName } from '@crop/domain'

/** Returns a function that loads the names of crops on its first call, because most workers send no mail that names one. */
export function createCropNameLoader(dataDir: string | undefined): () => Promise<FindCropName> {
  let findCropName: FindCropName | undefined
  return async () => {
    const { createLazyReferenceLists } = await import('@crop/agronomy')
    return (findCropName ??= createLazyReferenceLists(dataDir).findCropName)
  }
}
