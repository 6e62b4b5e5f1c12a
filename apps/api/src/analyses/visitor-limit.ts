import { type Caller, getApiKeyPrefix, toCallerKey } from '@crop/domain'
import type { AppContext } from '../context'
import { toClientKey } from '../http/pipeline/client-key'
import { createClientLimit, ONE_MINUTE } from '../http/pipeline/limit'

/** Returns whether a caller uses the API key that visitors of the web page share. */
const isVisitor = ({ http: { publicApiKey } }: AppContext, caller: Caller): boolean =>
  publicApiKey !== undefined &&
  caller.kind === 'service' &&
  caller.apiKeyPrefix === getApiKeyPrefix(publicApiKey)

/** Counts the questions of visitors per client address. Throws 429 over the limit. */
export function createVisitorLimit(ctx: AppContext) {
  const limit = createClientLimit({
    limit: ctx.limits.questionsPerVisitor,
    windowSeconds: ONE_MINUTE,
    description: 'questions per minute without an account',
  })
  return async (caller: Caller, clientIp: string | undefined): Promise<void> => {
    if (isVisitor(ctx, caller)) await limit.count(clientIp)
  }
}

/** Returns the key under which the new analyses of a day are counted: for a visitor, that of the client address. */
export const getDailyUsageKey = (ctx: AppContext, caller: Caller, clientIp: string | undefined): string =>
  isVisitor(ctx, caller) ? `visitor:${toClientKey(clientIp)}` : toCallerKey(caller)
