import { eq } from 'drizzle-orm'
import type { Db } from '../src'
import { analysisTasks } from '../src/schema'

/** Changes a task as nothing in the service does, for example to let time pass. */
export function updateTask(db: Db, id: string, values: Record<string, unknown>) {
  return db.update(analysisTasks).set(values).where(eq(analysisTasks.id, id))
}
