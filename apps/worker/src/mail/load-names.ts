import type { FindCropName, FindPlaceName } from '@crop/domain'

/** Finds the names of crops and places in the language of a mail. */
export interface MailNames {
  findCropName: FindCropName
  findPlaceName: FindPlaceName
}

/** Returns a function that loads the names on its first call, because most workers send no mail that has one. */
export function createNameLoader(dataDir: string | undefined): () => Promise<MailNames> {
  let names: MailNames | undefined
  return async () => {
    const { createLazyReferenceLists } = await import('@crop/agronomy')
    return (names ??= createLazyReferenceLists(dataDir))
  }
}
