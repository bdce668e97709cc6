import { beforeAll, expect, test } from 'vitest'
import { httpAddress } from '#contract/fields.ts'
import { factRefusals, type FactKey, factValues, sourcedFacts } from '#contract/tool-facts.ts'
import { readDemoContent, type DemoContent } from '#database/demo/content.ts'
import { type DemoToolFacts, readDemoFacts } from '#database/demo/facts.ts'

let content: DemoContent
let tools: DemoToolFacts[]

beforeAll(async () => {
  content = await readDemoContent()
  tools = await readDemoFacts()
})

const source = httpAddress(factRefusals.source).refine((address) => address.startsWith('https://'))

/** Every fact of the demo with its key, in one list. */
function allFacts() {
  return tools.flatMap(({ link, checks }) =>
    checks.flatMap(({ facts, ...check }) =>
      Object.entries(facts).map(([key, value]) => ({ link, key: key as FactKey, value, ...check })),
    ),
  )
}

test('at least 60 tools of the demo have facts, each tool once', () => {
  const links = tools.map(({ link }) => link)
  expect(new Set(links).size).toBe(links.length)
  expect(links.length).toBeGreaterThanOrEqual(60)
  const posted = new Set(content.tools.map(({ link }) => link))
  expect(links.filter((link) => !posted.has(link))).toEqual([])
})

test('every fact has a key once for its tool, and a right value', () => {
  for (const { link, key, value } of allFacts()) {
    expect(factValues[key].safeParse(value), `${link} ${key}`).toMatchObject({ success: true, data: value })
  }
  const keys = allFacts().map(({ link, key }) => `${link} ${key}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every fact has a source, a date in the past and a demo member', () => {
  const joined = new Map(content.members.map(({ username, joined_at }) => [username, joined_at]))
  for (const { link, key, checked_at, member, ...fact } of allFacts()) {
    expect(source.safeParse(fact.source).success, `${link} ${key} ${fact.source}`).toBe(true)
    expect(new Date(checked_at).toISOString()).toBe(checked_at)
    expect(checked_at < '2026').toBe(true)
    expect(joined.get(member)! < checked_at, `${member} ${link} ${key}`).toBe(true)
  }
  const given = new Set(allFacts().map(({ member }) => member))
  expect(given.size).toBe(joined.size)
  expect(sourcedFacts.every((key) => allFacts().some((fact) => fact.key === key))).toBe(true)
})

test('a history runs from the oldest value to the current one, before the last check', () => {
  const histories = tools.flatMap(({ link, history = [] }) => history.map((one) => ({ link, ...one })))
  const prices = histories.filter(({ key }) => key === 'price')
  expect(prices.length).toBeGreaterThanOrEqual(5)
  for (const { link, key, changes } of histories) {
    const current = allFacts().find((fact) => fact.link === link && fact.key === key)!
    expect(changes.at(-1)!.value, link).toEqual(current.value)
    const times = changes.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)! <= current.checked_at, `${link} ${key}`).toBe(true)
    for (const change of changes) {
      expect(factValues[key as FactKey].safeParse(change.value).success).toBe(true)
      expect(source.safeParse(change.source).success).toBe(true)
      const joined = content.members.find(({ username }) => username === change.member)?.joined_at
      if (change.member !== undefined) expect(joined! < change.at, `${link} ${change.at}`).toBe(true)
    }
  }
})

test('conditions have something to meet: nearly all tools have the facts that people filter by', () => {
  const having = (key: FactKey) => new Set(allFacts().flatMap((fact) => (fact.key === key ? fact.link : [])))
  for (const [key, least] of [
    ...[['pricing', 100] as const, ['platforms', 90] as const, ['account_required', 85] as const],
    ...[['open_source', 80] as const, ['self_hosted', 75] as const],
    ...[['trains_on_data', 20] as const, ['data_location', 12] as const, ['languages', 30] as const],
  ]) {
    expect(having(key).size, key).toBeGreaterThanOrEqual(least)
  }
  const isPrivate = allFacts().filter(
    ({ key, value }) => key === 'trains_on_data' && /^(no|opt_in)$/.test(String(value)),
  )
  expect(isPrivate.length).toBeGreaterThanOrEqual(10)
})
