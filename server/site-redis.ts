import { createHmac } from 'node:crypto'
import { countInRedis } from '#api/http/limits/store.ts'
import type { MakeCounter } from '#api/http/limits/limits.ts'
import { createSecondTier, type SecondTier } from './cache/second-tier.ts'
import type { Config } from './config/config.ts'
import type { Log } from './process/log.ts'
import { build, version } from './process/version.ts'
import { openRedis } from './redis/redis.ts'

/** All that the processes of a site share in Redis. */
export interface SiteRedis {
  tier: SecondTier
  makeCounter: MakeCounter
  stop(): void
}

/** Opens the Redis of REDIS_URL. Its keys name neither the site nor its secret. */
export async function openSiteRedis(
  url: string,
  { siteUrl, fixedSettings }: Pick<Config, 'siteUrl' | 'fixedSettings'>,
  secret: string,
  log: Log,
): Promise<SiteRedis> {
  const { client, close } = await openRedis(url, log)
  const named = (...parts: unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
  // Servers that answer otherwise, because of their program or settings, share no answers.
  const tier = createSecondTier({
    client,
    log,
    namespace: named('cache', version, build, siteUrl, fixedSettings),
  })
  return {
    tier,
    makeCounter: countInRedis(client, named('limits')),
    stop() {
      tier.stop()
      close()
    },
  }
}
