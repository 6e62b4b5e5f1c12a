import { publishModuleCache, publishTestServers, supportsTls, startTestServers } from '@crop/testkit'
import { stopAtTeardown } from './stop-at-teardown'
import { createTemplate } from '../template-database'

// Jest requires a default export.
export default async function setUp(): Promise<void> {
  const { postgres, redis, moduleCache, stop } = await startTestServers()
  stopAtTeardown(stop)
  publishModuleCache(moduleCache)
  publishTestServers({
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    redisSpeaksTls: await supportsTls(redis.url),
    templateDatabase: await createTemplate(postgres.url),
  })
}
