import { createEmbeddings } from '#api/embeddings/public.ts'
import { indexTools, judge } from '#api/finder/public.ts'
import { identifyLink } from '#api/tools/public.ts'
import type { Condition, Found } from '#contract/finder.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { openEmptyDatabase } from '#bench/site/empty-database.ts'
import { openFinderApi } from './finder-api.ts'
import type { DemoNeed } from './files.ts'
import { wrongReasons } from './reason-sources.ts'

const asked = 10
const looked = 3

export interface DemoResult {
  need: string
  isFound: boolean
  /** Conditions that a known fact of one of the first three contradicts, and that are not in `relaxed`. */
  broken: string[]
  /** Reasons that do not stand in their source. */
  wrong: string[]
  /** Identities of the first three. */
  first: string[]
}

type Results = Found['results']

/** Whether a link is one of these, or below one of these. */
function isOneOf(link: string, identities: string[]): boolean {
  const own = identifyLink(link)?.identity ?? link
  return identities.some((one) => own === one || own.startsWith(`${one}/`))
}

function isFound(results: Results, { kind, gold, must_not }: DemoNeed): boolean {
  if (kind === 'none') return !results.some(({ tool }) => isOneOf(tool.link, must_not))
  return results.some(({ tool }) => isOneOf(tool.link, gold))
}

function brokenConditions(results: Results, relaxed: Condition[], { conditions }: DemoNeed): string[] {
  const asked = conditions.filter(
    ({ key, value }) => !relaxed.some((one) => one.key === key && one.value === value),
  )
  return results.flatMap(({ tool }) =>
    asked
      .filter((one) => judge({ ...one, phrase: '' } as Condition, tool.facts) === 'unmet')
      .map(({ key, value }) => `${tool.name}: ${key} ${value}`),
  )
}

/** Loads the demo content into a new site and asks the needs. */
export async function measureDemo(needs: DemoNeed[], cleanup: AsyncDisposableStack): Promise<DemoResult[]> {
  const { database, dataDir: mediaDir } = await openEmptyDatabase('demo-needs', cleanup)
  await loadDemo({ database, mediaDir, log: () => {} })
  const embeddings = createEmbeddings({ source: 'builtin' }, console)
  cleanup.defer(() => embeddings.close())
  await indexTools({ database, embeddings, cache: { invalidate() {} } }, new AbortController().signal)
  const api = await openFinderApi(database, { embeddings, mediaDir }, cleanup)
  const measured: DemoResult[] = []
  for (const need of needs) {
    const { found } = await api.find(need.need, asked)
    const first = found.results.slice(0, looked)
    measured.push({
      need: need.need,
      isFound: isFound(first, need),
      broken: brokenConditions(first, found.relaxed, need),
      wrong: await wrongReasons(api, found),
      first: first.map(({ tool }) => identifyLink(tool.link)?.identity ?? tool.link),
    })
  }
  return measured
}
