import { completeTasks, getDatabaseFault, type AssessedTask, type Db } from '@crop/db'
import { collectCalls } from '../collect-calls'
import type { AnnounceEnded } from './announce-ended'

/** Completes a task. Returns false when another attempt holds it. */
export type TaskCompleter = (assessed: AssessedTask) => Promise<boolean>

/**
 * Creates a function that completes the tasks of one turn of the event loop together. When Postgres rejects them, each is
 * completed alone, so that a task with an invalid result fails alone.
 */
export function createTaskCompleter(db: Db, announceEnded: AnnounceEnded): TaskCompleter {
  const completeTogether = async (assessedTasks: AssessedTask[]) => {
    const completedIds = await completeTasks(db, assessedTasks)
    announceEnded(completedIds)
    return completedIds
  }
  // Tasks without a plan need no transaction and never wait for a locked plan.
  const completeWithPlan = collectCalls(completeTogether)
  const completeWithoutPlan = collectCalls(completeTogether)
  return async (assessed) => {
    const { task } = assessed
    const complete = task.cropPlanId === null ? completeWithoutPlan : completeWithPlan
    try {
      return (await complete(assessed)).has(task.id)
    } catch (error) {
      if (getDatabaseFault(error) === 'unavailable') throw error
      return (await completeTogether([assessed])).has(task.id)
    }
  }
}
