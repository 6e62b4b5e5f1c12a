import { isRevocationEnabled, revoke } from './revocation'

/**
 * Creates memory for the results of a computation. The returned function is called once for each result, which overwrites the
 * one before: only the latest result is valid. With fresh memory for each of the dozens of crops of an assessment, V8 would
 * run full garbage collections.
 */
export function reuseMemory<Memory extends object>(create: () => Memory): () => Memory {
  let memory = create()
  return () => {
    if (isRevocationEnabled()) {
      revoke(memory)
      memory = create()
    }
    return memory
  }
}
