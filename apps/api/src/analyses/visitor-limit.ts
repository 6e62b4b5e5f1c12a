import { type Caller, getApiKeyPrefix } from '@crop/domain'
import type { AppContext } from '../context'
import { createClientLimit, ONE_MINUTE } from '../http/pipeline/limit'

/** Counts the questions of visitors, who share one API key, per client address. Throws 429 over the limit. */
export function createVisitorLimit({ http: { publicApiKey }, limits }: AppContext) {
  const limit = createClientLimit({
    limit: limits.questionsPerVisitor,
    windowSeconds: ONE_MINUTE,
    description: 'questions per minute without an account',
  })
  const publicPrefix = publicApiKey === undefined ? undefined : getApiKeyPrefix(publicApiKey)
  return async (caller: Caller, clientIp: string | undefined): Promise<void> => {
    if (caller.kind === 'service' && caller.apiKeyPrefix === publicPrefix) await limit.count(clientIp)
  }
}
