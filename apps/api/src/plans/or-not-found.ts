import { planNotFound } from '../http/errors/api-error'
import { isUuid } from '../http/contract/uuid'

/** What was looked for by id; an id of another form finds nothing and never reaches the database. */
export async function orNotFound<T>(id: string, look: () => Promise<T | undefined>): Promise<T> {
  const result = isUuid(id) ? await look() : undefined
  if (result === undefined) throw planNotFound()
  return result
}
