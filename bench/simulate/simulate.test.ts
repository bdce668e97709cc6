import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readAssumptions } from './assumptions.ts'
import { cacheMisses } from './cache-misses.ts'
import { type Constants, constants, readConstants } from './constants.ts'
import { layers, limitsOf } from './layers.ts'
import { bytesPerRow } from './measure-sizes.ts'
import { needsOf } from './needs.ts'
import { stockOf, yearsOfIds } from './stock.ts'
import { busyCores, madeAnew, missesOf, processesOf, ratesOf } from './traffic.ts'

const site = { posts: 1000, members: 100, requests: 1000 }
const assumed = readAssumptions([])
/** Each constant is 1, unless named. */
const measured = (some: Partial<Constants> = {}): Constants => ({
  ...(Object.fromEntries(Object.keys(constants).map((name) => [name, 1])) as Constants),
  ...some,
})

describe('cacheMisses', () => {
  const one = { rate: 1, addresses: 1, exponent: 0, seconds: 1, writes: 0, copies: 1 }

  test('an address that is asked for once in its age is loaded every other time', () => {
    expect(cacheMisses(one)).toEqual({ misses: 0.5, entries: 0.5 })
  })

  test('two caches load more, and each holds less', () => {
    const { misses, entries } = cacheMisses({ ...one, copies: 2 })
    expect(misses).toBeCloseTo(2 / 3)
    expect(entries).toBeCloseTo(1 / 3)
  })

  test('a write a second halves the age of a second', () => {
    expect(cacheMisses({ ...one, writes: 1 }).misses).toBeCloseTo(2 / 3)
  })

  test('with entries that do not age, nothing but the number of caches and writes counts', () => {
    const popular = { ...one, rate: 1e6, seconds: 60 }
    expect(cacheMisses(popular).misses).toBeCloseTo(1 / 60)
    expect(cacheMisses({ ...popular, copies: 10 }).misses).toBeCloseTo(10 / 60)
    expect(cacheMisses({ ...popular, writes: 5 }).misses).toBeCloseTo(5 + 1 / 60, 3)
  })

  test('unpopular addresses have a share each', () => {
    expect(cacheMisses({ ...one, addresses: 1000, rate: 1000 }).misses).toBeCloseTo(500)
    expect(cacheMisses({ ...one, addresses: 1000, rate: 1000 }).entries).toBeCloseTo(500)
  })

  test('blocks of addresses are as good as each alone', () => {
    const given = { rate: 100, addresses: 20_000, exponent: 0.9, seconds: 60, writes: 3, copies: 2 }
    const weights = Array.from({ length: given.addresses }, (_, n) => (n + 1) ** -given.exponent)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const exact = weights.reduce((sum, weight) => {
      const share = weight / total
      const rate = given.rate * share
      return sum + rate / (1 + rate / (given.copies * (1 / given.seconds + given.writes * share)))
    }, 0)
    expect(cacheMisses(given).misses / exact).toBeCloseTo(1, 3)
  })
})

test('each request is of one kind', () => {
  const { writes, own, pages, trending, searches, answers, likes, comments, posts } = ratesOf(site, assumed)
  expect(writes + own + pages + trending + searches + answers).toBeCloseTo(1000)
  expect({ writes, own, pages, trending }).toEqual({ writes: 10, own: 90, pages: 360, trending: 360 })
  expect(searches).toBeCloseTo(18)
  expect(likes + comments + posts).toBeCloseTo(10)
  expect(comments).toBeCloseTo(1.5)
})

test('processor time is rate times milliseconds', () => {
  const { server, database, anew } = busyCores(
    site,
    assumed,
    measured({ ownMs: 2, pageMs: 8, postMs: 100 }),
    1,
  )
  expect(server.own).toBeCloseTo(0.18)
  expect(database.own).toBeCloseTo(0.09)
  expect(server.renders).toBeCloseTo((8 * anew.pages.misses) / 1000)
  // 10 writes, of which 0.05 are posts.
  expect(server.writes).toBeCloseTo((9.95 + 5) / 1000)
  expect(anew).toEqual(madeAnew(site, assumed, 1))
  const hits = 360 + 360 + 162 - missesOf(anew)
  expect(server.hits).toBeCloseTo(hits / 1000)
})

test('the trending tools are read anew once a write in each cache', () => {
  const { trending } = madeAnew(site, assumed, 1)
  // 360 calls and 10 writes a second.
  expect(trending.misses).toBeCloseTo(360 / (1 + 360 / (10 + 1 / 600)))
  expect(madeAnew(site, assumed, 2).trending.misses).toBeCloseTo(360 / (1 + 180 / (10 + 1 / 600)))
})

describe('processesOf', () => {
  test('one process is enough for a small site', () => {
    expect(processesOf(site, assumed, measured({ pageMs: 0.1 }), false)).toBe(2)
    expect(processesOf({ ...site, requests: 10 }, assumed, measured(), false)).toBe(1)
  })

  test('processes that render for themselves are more, and are enough', () => {
    const slow = measured({ pageMs: 20 })
    const [alone, shared] = [processesOf(site, assumed, slow, false), processesOf(site, assumed, slow, true)]
    expect(alone).toBeGreaterThan(shared)
    const { server } = busyCores(site, assumed, slow, alone)
    const busy = Object.values(server).reduce((sum, cores) => sum + cores, 0)
    expect(busy).toBeLessThanOrEqual(alone * assumed.busy)
  })
})

test('the stock is rows times bytes, with what a live site takes more', () => {
  const { rows, bytes, allRows } = stockOf(
    site,
    assumed,
    measured({ postBytes: 2000, sessionBytes: 200, rowBytes: 100 }),
  )
  expect(rows).toMatchObject({ post: 1000, tool: 500, like: 10_000, notification: 8000, session: 150 })
  const loaded = 1000 * 2000 + 150 * 200 + 500 + 100 + 10_000 + 3000 + 3000 + 3000 + 8000
  expect(bytes).toBeCloseTo(1.3 * loaded)
  expect(allRows).toBeCloseTo(loaded / 100)
})

test('ids of 32 bits end at 2.1 billion', () => {
  const year = 365 * 86_400
  // One write a second on average, of which all are likes.
  const years = yearsOfIds(
    { posts: 1000, members: 1, requests: 300 },
    readAssumptions(['writes=0.01', 'comments=0', 'posts=0', 'peak=3']),
  )
  expect(years.notifications).toBeCloseTo((2 ** 31 - 1 - 16_000) / year)
  expect(years.comments).toBe(Infinity)
})

test('every need has a row of the table, and limits are those of one machine', () => {
  const needs = needsOf(site, assumed, measured())
  expect(Object.keys(layers)).toEqual(expect.arrayContaining(Object.keys(needs)))
  for (const [name, need] of Object.entries(needs)) expect(need, name).not.toBeNaN()
  expect(needs.connections).toBe(needs.processes)
  expect(needs.hitShare).toBeGreaterThan(0)
  expect(needs.hitShare).toBeLessThanOrEqual(needs.sharedHitShare)
  expect(needs.backup).toBeCloseTo(needs.restore)
  const limits = limitsOf(assumed)
  expect(limits.renders).toBeCloseTo(38.4)
  expect(limits.cacheMemory).toBe(4000)
  expect(needs).toHaveProperty(Object.keys(limits)[0]!)
})

test('bytes of a row do not count what both data sets have', () => {
  const sizes = (posts: number) =>
    new Map([
      ['posts', { bytes: 8192 + 1000 * posts, rows: posts }],
      ['post_categories', { bytes: 8192 + 100 * posts, rows: 2 * posts }],
      ['tools', { bytes: 4096 + 400 * posts, rows: posts / 2 }],
      ['tool_facts', { bytes: 50 * posts, rows: 3 * posts }],
      ['sessions', { bytes: 999_999, rows: posts }],
    ])
  const bytes = bytesPerRow(sizes(100), sizes(300))
  expect(bytes.postBytes).toBe(1100)
  expect(bytes.toolBytes).toBe(900)
})

test('assumptions are numbers of known names', () => {
  expect(readAssumptions(['writes=0.05', 'peak=2'])).toMatchObject({ writes: 0.05, peak: 2, pages: 0.4 })
  for (const flag of ['write=1', 'writes=', 'writes=many', 'toString=1']) {
    expect(() => readAssumptions([flag]), flag).toThrow(
      /^--assume .*: use NAME=NUMBER with one of memberReads,/,
    )
  }
})

test('constants of an earlier report are complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-simulate-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'report.json')
  await writeFile(file, JSON.stringify({ constants: measured() }))
  expect(await readConstants(file)).toEqual(measured())
  const { hitMs: _, ...others } = measured()
  await writeFile(file, JSON.stringify({ constants: others }))
  await expect(readConstants(file)).rejects.toThrow(`${file} has no constants hitMs.`)
})
