import { type ErrorCode, isUuid } from '@crop/domain'
import { ApiError } from '../errors/api-error'

/**
 * Returns what `load` finds for an id; throws the error with the code if it finds nothing, or if the id is malformed. The
 * response is the same for an id that does not exist and for one of another caller.
 */
export async function orNotFound<T>(
  code: ErrorCode,
  id: string,
  load: () => Promise<T | undefined | false>,
): Promise<T> {
  const found = isUuid(id) ? await load() : undefined
  if (found === undefined || found === false) throw new ApiError(code)
  return found
}
