import { createHmac } from 'node:crypto'
import { countInRedis } from '#api/http/limits/store.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import type { MakeCounter } from '#api/http/limits/limits.ts'
import { createSecondTier, type SecondTier } from './cache/second-tier.ts'
import type { Config } from './config/config.ts'
import type { Log } from './process/log.ts'
import { build, version } from './process/version.ts'
import { openRedis } from './redis/redis.ts'

/** All that the processes of a site share in Redis. */
export interface SiteRedis {
  openSecondTier(heard: (tags: CacheTag[]) => void): SecondTier
  makeCounter: MakeCounter
  close(): void
}

/** What public answers depend on beside the database and the program: servers with other settings share no answers. */
function settingsOfAnswers(config: Config): unknown[] {
  const { siteUrl, fixedSettings, accounts, media, outgoing, refusedHosts, demoSignIn, rankWeights } = config
  return [siteUrl, fixedSettings, accounts, media?.publicUrl, outgoing, refusedHosts, demoSignIn, rankWeights]
}

/** Opens the Redis of REDIS_URL. Its keys name neither the site nor its secret. */
export async function openSiteRedis(
  url: string,
  config: Config,
  secret: string,
  log: Log,
): Promise<SiteRedis> {
  const { client, close } = await openRedis(url, log)
  const named = (...parts: unknown[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
  const namespace = named('cache', version, build, ...settingsOfAnswers(config))
  return {
    openSecondTier: (heard) => createSecondTier({ client, namespace, heard, log }),
    makeCounter: countInRedis(client, named('limits')),
    close,
  }
}
