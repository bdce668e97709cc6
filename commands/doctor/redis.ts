import { describeRedis, openRedis } from '#server/redis/redis.ts'
import type { CheckContext, CheckResult } from './check.ts'

/** ZMSCORE, which the second tier of the cache needs, is that old. Valkey reports 7.2. */
const minVersion = 6.2

/** Asks the Redis of REDIS_URL for its version, and whether it makes room by itself. */
export async function checkRedis({ config }: CheckContext): Promise<CheckResult> {
  const { redisUrl } = config
  if (redisUrl === undefined) return { ok: 'none: each process caches and counts for itself', problems: [] }
  const name = describeRedis(redisUrl)
  let reason = ''
  const { client, close } = await openRedis(redisUrl, { info() {}, warn: (line) => (reason ||= line) })
  try {
    const info = await client.info()
    const read = (field: string) => new RegExp(`^${field}:(\\S+)`, 'm').exec(info)?.[1] ?? ''
    const version = read('redis_version')
    const problems: string[] = []
    if (Number.parseFloat(version) < minVersion) {
      problems.push(`${name} is of version ${version}; ${minVersion} or newer is needed.`)
    }
    if (read('maxmemory') === '0' || read('maxmemory_policy') === 'noeviction') {
      problems.push(
        `${name} grows until the machine has no memory, or refuses writes when it is full: ` +
          'set its maxmemory, and maxmemory-policy to allkeys-lru.',
      )
    }
    return { ok: `${name} answers, version ${version}`, problems }
  } catch (error) {
    return { ok: '', problems: [reason || `${name} cannot be used: ${(error as Error).message}.`] }
  } finally {
    close()
  }
}
