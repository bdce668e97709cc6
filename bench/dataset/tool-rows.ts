import type { Distributions } from './distributions.ts'
import type { Value, TableRows } from './rows.ts'

/** The host of a tool by its id. */
export function hostOf(tool: number): string {
  return `tool-${tool}.example`
}

/** The rows of tools, of what identifies them and of what members do with them. The counters are computed later. */
export function* generateToolTables(from: Distributions): Generator<TableRows> {
  yield {
    target: 'tools (id, slug, name, link, host, domain, created_at)',
    rows: tools(from),
  }
  yield { target: 'tool_slugs (slug, tool_id)', rows: slugs(from) }
  yield { target: 'tool_links (identity, tool_id)', rows: links(from) }
  yield { target: 'tool_facts (tool_id, key, value, member_id, checked_at)', rows: facts(from) }
}

function* tools({ sizes, postTime }: Distributions): Generator<Value[]> {
  for (let id = 1; id <= sizes.tools; id += 1) {
    const host = hostOf(id)
    yield [id, `tool-${id}`, `Tool ${id}`, `https://${host}/start`, host, host, new Date(postTime(id))]
  }
}

function* slugs({ sizes }: Distributions): Generator<Value[]> {
  for (let id = 1; id <= sizes.tools; id += 1) yield [`tool-${id}`, id]
}

function* links({ sizes }: Distributions): Generator<Value[]> {
  for (let id = 1; id <= sizes.tools; id += 1) yield [`${hostOf(id)}/start`, id]
}

const pricings = ['free', 'freemium', 'freemium', 'freemium', 'trial', 'paid', 'paid', 'contact']
const platforms = {
  ...{ web: 0.9, ios: 0.3, android: 0.28, windows: 0.22, macos: 0.25, linux: 0.15, browser: 0.2 },
  ...{ editor: 0.08, cli: 0.07, api: 0.3 },
}

/** Most tools have some facts. */
function* facts({ sizes, random, drawMember, end }: Distributions): Generator<Value[]> {
  for (let tool = 1; tool <= sizes.tools; tool += 1) {
    const given: [key: string, value: unknown][] = []
    const maybe = (probability: number, key: string, value: () => unknown) => {
      if (random.chance(probability)) given.push([key, value()])
    }
    maybe(0.85, 'pricing', () => random.pick(pricings))
    maybe(0.3, 'price', () => ({ amount: 5 + random.below(95), currency: 'USD', per: 'month' }))
    maybe(0.8, 'platforms', () => {
      const chosen = Object.entries(platforms).flatMap(([name, share]) =>
        random.chance(share) ? [name] : [],
      )
      return chosen.length > 0 ? chosen : ['web']
    })
    maybe(0.5, 'open_source', () => random.chance(0.3))
    maybe(0.4, 'self_hosted', () => random.chance(0.25))
    maybe(0.6, 'account_required', () => random.chance(0.7))
    maybe(0.2, 'launched', () => String(2020 + random.below(6)))
    for (const [key, value] of given) yield [tool, key, JSON.stringify(value), drawMember(), new Date(end)]
  }
}
