import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Cacheable } from '#api/http/cache/cache.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { privateCacheControl, publicCacheControl } from '#api/http/response.ts'
import { connectToRedis, hasRedis, startRedis } from '#testing/redis-server.ts'
import { createSecondTier } from './second-tier.ts'

const cleanup = new AsyncDisposableStack()
afterAll(() => cleanup.disposeAsync())
const shared = hasRedis ? await startRedis((close) => cleanup.defer(close)) : undefined

const lines: string[] = []

let namespaces = 0
const newNamespace = () => `test-${(namespaces += 1)}`

/** The tier of a process. */
async function openTier(namespace: string, url = shared!.url) {
  const { client, log } = await connectToRedis({ url }, onTestFinished, lines)
  const heard: string[] = []
  const tier = createSecondTier({ client, namespace, log, heard: (tags) => void heard.push(...tags) })
  tier.setListening(true)
  onTestFinished(tier.stop)
  const up = async () => {
    await expect.poll(() => tier.isUp).toBe(true)
  }
  return Object.assign(tier, { client, heard, up })
}

type Tier = Awaited<ReturnType<typeof openTier>>

async function openTiers(url?: string): Promise<[Tier, Tier]> {
  const namespace = newNamespace()
  const tiers = await Promise.all([openTier(namespace, url), openTier(namespace, url)])
  for (const tier of tiers) await tier.up()
  return tiers as [Tier, Tier]
}

function answer(
  text: string,
  cacheTags: string[],
  more: Partial<PublicAnswer> = {},
): Cacheable<PublicAnswer> {
  const headers = { 'cache-control': publicCacheControl, 'content-type': 'text/plain' }
  const value = { body: Buffer.from(text), etag: `"${text}"`, headers, cacheTags, ...more }
  return { value, cacheTags, bytes: text.length, expiresAt: performance.now() + 60_000 }
}

/** The text of the answer to a key: what is made, or what was stored. */
async function read(tier: Tier, key: string, made: string, tags = ['post 1']): Promise<string> {
  const loaded = (await tier.through(key, async () => answer(made, tags))()) as Cacheable<PublicAnswer>
  return loaded.value.body.toString()
}

/** Resolves when all commands until now were answered. */
const settled = ({ client }: Tier) => client.ping()

test.runIf(hasRedis)(
  'what one process has made, the others take: body, head, tags and the rest of its lifetime',
  async () => {
    const [one, other] = await openTiers()
    const encoded = { status: 404, encoding: 'zstd', compressible: false } as const
    const made = answer('made', ['post 1', 'feed'], encoded)
    await one.through('/posts/1', async () => made)()
    await settled(one)
    const load = async () => expect.fail('It is stored.')
    const taken = (await other.through('/posts/1', load)()) as Cacheable<PublicAnswer>
    expect(taken.value).toMatchObject({ ...encoded, etag: '"made"', headers: made.value.headers })
    expect(taken.value.body.toString()).toBe('made')
    expect([...taken.cacheTags]).toEqual(['post 1', 'feed'])
    expect(taken.expiresAt! - performance.now()).toBeGreaterThan(30_000)
    expect(taken.expiresAt! - performance.now()).toBeLessThanOrEqual(60_000)
    expect([one.reads, other.reads]).toEqual([
      { hits: 0, misses: 1 },
      { hits: 1, misses: 0 },
    ])
    // Another site or version has answers of its own.
    const stranger = await openTier(newNamespace())
    await stranger.up()
    expect(await read(stranger, '/posts/1', 'its own')).toBe('its own')
  },
)

test.runIf(hasRedis)(
  'an answer without tags is stored, too, and given up when everything changes',
  async () => {
    const [one, other] = await openTiers()
    await read(one, '/about', 'made', [])
    await settled(one)
    expect(await read(other, '/about', 'anew', [])).toBe('made')
    other.invalidate(['*'])
    expect(await read(other, '/about', 'anew', [])).toBe('anew')
  },
)

test.runIf(hasRedis)(
  'a process that has changed something takes no older answer, and neither do the others',
  async () => {
    const [one, other] = await openTiers()
    await read(one, '/posts/1', 'before')
    await read(one, '/posts/2', 'unchanged', ['post 2'])
    await settled(one)
    other.invalidate(['feed', 'post 1'])
    expect(await read(other, '/posts/1', 'after')).toBe('after')
    await settled(other)
    expect(await read(one, '/posts/1', 'not this')).toBe('after')
    expect(await read(other, '/posts/2', 'not this', ['post 2'])).toBe('unchanged')
  },
)

test.runIf(hasRedis)(
  'an answer whose load began before a change is not taken, whenever it is stored',
  async () => {
    const [one, other] = await openTiers()
    const loading = Promise.withResolvers<Cacheable<PublicAnswer>>()
    const begun = Promise.withResolvers<void>()
    const slow = one.through('/posts/1', () => {
      begun.resolve()
      return loading.promise
    })()
    await begun.promise
    other.invalidate(['post 1'])
    await settled(other)
    loading.resolve(answer('older', ['post 1']))
    await slow
    await settled(one)
    expect(await read(other, '/posts/1', 'newer')).toBe('newer')
  },
)

test.runIf(hasRedis)('sessions and what only some may see never reach Redis', async () => {
  const [one] = await openTiers()
  const before = await one.client.dbsize()
  const secret = async () => answer('secret', ['member 1'])
  await one.through('session abc', secret)()
  const headers = { 'cache-control': privateCacheControl }
  await one.through('/api/notifications/', async () => answer('secret', ['member 1'], { headers }))()
  await settled(one)
  const keys = (await one.client.keys('*')).filter((key) => !key.endsWith(':changes'))
  for (const key of keys) expect(await one.client.hget(key, 'body')).not.toBe('secret')
  expect(await one.client.dbsize()).toBeLessThanOrEqual(before + 1)
})

test.runIf(hasRedis)('a process hears of the changes of others before it loads', async () => {
  const [one, other] = await openTiers()
  await read(one, '/posts/1', 'before')
  one.heard.length = 0
  other.invalidate(['post 1', 'feed'])
  await settled(other)
  await one.through('/posts/2', async () => {
    expect(one.heard.toSorted()).toEqual(['feed', 'post 1'])
    return answer('made', ['post 2'])
  })()
  await read(one, '/posts/3', 'made')
  expect(one.heard).toHaveLength(2)
})

test.runIf(hasRedis)(
  'a process that starts takes nothing from before, and the others keep their memory',
  async () => {
    const [one] = await openTiers()
    await read(one, '/posts/1', 'before')
    one.heard.length = 0
    const started = await openTier(`test-${namespaces}`)
    await started.up()
    expect(await read(started, '/posts/1', 'after')).toBe('after')
    await settled(started)
    expect(await read(one, '/posts/1', 'not this')).toBe('after')
    expect(one.heard).toEqual([])
  },
)

test.runIf(hasRedis)('when Redis evicts the changes, it has nothing current', async () => {
  const [one, other] = await openTiers()
  await read(one, '/posts/1', 'before')
  await settled(one)
  other.invalidate(['post 1'])
  await settled(other)
  const [changes] = await one.client.keys(`*test-${namespaces}*:changes`)
  await one.client.del(changes!)
  expect(await read(one, '/posts/1', 'after')).toBe('after')
  await settled(one)
  expect(await read(other, '/posts/1', 'not this')).toBe('after')
})

test.runIf(hasRedis)(
  'without invalidations by other servers it takes nothing, and gives up what it may have missed',
  async () => {
    const [one, other] = await openTiers()
    await read(one, '/posts/1', 'before')
    await settled(one)
    other.setListening(false)
    expect(await read(other, '/posts/1', 'own')).toBe('own')
    other.setListening(true)
    expect(await read(other, '/posts/1', 'after')).toBe('after')
    await settled(other)
    expect(await read(one, '/posts/1', 'not this')).toBe('after')
  },
)

test.runIf(hasRedis)(
  'a killed Redis is done without, and one that comes back from a file lacks no change',
  async () => {
    const redis = await startRedis((close) => cleanup.defer(close))
    const [one, other] = await openTiers(redis.url)
    await read(one, '/posts/1', 'before')
    await settled(one)
    await one.client.save()
    other.invalidate(['post 1'])
    await settled(other)
    await redis.kill()
    await expect.poll(() => one.isUp || other.isUp).toBe(false)
    expect(await read(one, '/posts/1', 'own')).toBe('own')
    await redis.start()
    await one.up()
    await other.up()
    expect(await one.client.keys('*')).not.toEqual([])
    expect(await read(one, '/posts/1', 'after')).toBe('after')
    await settled(one)
    expect(await read(other, '/posts/1', 'not this')).toBe('after')
    expect(lines.filter((line) => line.startsWith('Lost the Redis'))).toHaveLength(2)
  },
)

test.runIf(hasRedis)('a change that a silent Redis did not hear is told when it answers again', async () => {
  const redis = await startRedis((close) => cleanup.defer(close))
  const [one, other] = await openTiers(redis.url)
  await read(one, '/posts/1', 'before')
  await settled(one)
  redis.silence()
  other.invalidate(['post 1'])
  expect(await read(other, '/posts/1', 'own')).toBe('own')
  expect(other.isUp).toBe(false)
  redis.resume()
  await other.up()
  await one.up()
  expect(await read(one, '/posts/1', 'after')).toBe('after')
})

test.runIf(hasRedis)('a Redis without memory is done without until it takes commands again', async () => {
  const redis = await startRedis((close) => cleanup.defer(close))
  const [one, other] = await openTiers(redis.url)
  await read(one, '/posts/1', 'before')
  await settled(one)
  await one.client.config('SET', 'maxmemory', '1')
  other.invalidate(['post 1'])
  await expect.poll(() => other.isUp).toBe(false)
  expect(await read(other, '/posts/1', 'own')).toBe('own')
  await one.client.config('SET', 'maxmemory', '0')
  await other.up()
  expect(await read(one, '/posts/1', 'after')).toBe('after')
})
