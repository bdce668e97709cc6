import { sql } from 'kysely'
import { createEmbeddings, noEmbeddings } from '#api/embeddings/public.ts'
import { closeness, indexTools, vectorsIn } from '#api/finder/public.ts'
import type { Embeddings } from '#api/http/call.ts'
import { createPost } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import { insertMember } from '#testing/rows.ts'
import { openEmptyDatabase } from '#bench/site/empty-database.ts'
import { median } from '#bench/statistics.ts'
import { type FinderApi, openFinderApi } from './finder-api.ts'
import type { GivenNeed, GivenTool } from './files.ts'

/** Shares of the needs whose tool is among the first results. */
export interface Shares {
  first1: number
  first3: number
  first10: number
  /** Median of the milliseconds of a need without the model; null where no call was made. */
  median: number | null
}

interface Ranked {
  /** The place of the right tool from 0 on; -1 when it was not found. */
  place: number
  time: number
}

const asked = 10

/** The host of a tool's link. */
function hostOf(id: string): string {
  return `${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`
}

async function publish(api: FinderApi, database: Database, tools: GivenTool[]): Promise<void> {
  const account = { name: 'Member', username: 'member', email: 'member@example.org', browser: undefined }
  const { token } = await insertMember(database, account)
  for (const { id, name, description } of tools) {
    const body = { title: name, description, link: `https://${hostOf(id)}/`, category_ids: [1] }
    await api.call(createPost, { token, body })
  }
}

/** The host of the right tool of each need. */
function rightHosts(tools: GivenTool[], needs: GivenNeed[]): string[] {
  const hosts = new Map([
    ...tools.map(({ id, name }) => [name, hostOf(id)] as const),
    ...tools.map(({ id }) => [id, hostOf(id)] as const),
  ])
  return needs.map(({ need, tool }) => {
    const host = hosts.get(tool)
    if (host === undefined) throw new Error(`There is no tool '${tool}', which the need '${need}' has.`)
    return host
  })
}

async function rankByCalls(api: FinderApi, needs: GivenNeed[], hosts: string[]): Promise<Ranked[]> {
  const ranked: Ranked[] = []
  for (const [nth, { need }] of needs.entries()) {
    const { found, time } = await api.find(need, asked)
    ranked.push({ place: found.results.findIndex(({ tool }) => tool.host === hosts[nth]), time })
  }
  return ranked
}

/** All tools by their sentences alone, as the finder compares them with a need. */
async function rankByMeaning(
  database: Database,
  embeddings: Embeddings,
  { needs, hosts }: { needs: GivenNeed[]; hosts: string[] },
): Promise<Ranked[]> {
  const options = { timeoutMs: 3_600_000, priority: 'text' } as const
  const vectors = await embeddings.embed(
    needs.map(({ need }) => need),
    options,
  )
  if (!vectors) throw new Error('The model gave no vectors.')
  const { rows } = await sql<{ host: string; vectors: Buffer }>`
    select host, string_agg(vector, ''::bytea) as vectors
    from finder_sentences join tools on tools.id = tool_id group by host
  `.execute(database)
  const dimensions = vectors[0]!.length
  const tools = rows.map(({ host, vectors }) => ({ host, sentences: vectorsIn(vectors, dimensions) }))
  return vectors.map((need, nth) => {
    const close = tools.map(({ host, sentences }) => ({ host, value: closeness(sentences, need) }))
    const right = close.find(({ host }) => host === hosts[nth])
    const place = right ? close.filter(({ value }) => value > right.value).length : -1
    return { place, time: NaN }
  })
}

function sharesOf(ranked: Ranked[]): Shares {
  const share = (count: number) =>
    ranked.filter(({ place }) => place >= 0 && place < count).length / ranked.length
  const time = median(ranked.map((one) => one.time))
  return {
    first1: share(1),
    first3: share(3),
    first10: share(asked),
    median: Number.isNaN(time) ? null : time,
  }
}

/** Publishes the tools on a new site and asks the needs: by words alone, by meaning alone, and by both. */
export async function measureChoices(
  { tools, needs }: { tools: GivenTool[]; needs: GivenNeed[] },
  cleanup: AsyncDisposableStack,
): Promise<{ shares: Record<'words' | 'meaning' | 'both', Shares>; misses: string[] }> {
  const { database, dataDir: mediaDir } = await openEmptyDatabase('needs', cleanup)
  const embeddings = createEmbeddings({ source: 'builtin' }, console)
  cleanup.defer(() => embeddings.close())
  const byWords = await openFinderApi(database, { embeddings: noEmbeddings, mediaDir }, cleanup)
  const byBoth = await openFinderApi(database, { embeddings, mediaDir }, cleanup)
  await publish(byWords, database, tools)
  await indexTools({ database, embeddings, cache: { invalidate() {} } }, new AbortController().signal)
  await sql`vacuum (analyze)`.execute(database)
  const hosts = rightHosts(tools, needs)
  const words = sharesOf(await rankByCalls(byWords, needs, hosts))
  const ranked = await rankByCalls(byBoth, needs, hosts)
  const meaning = sharesOf(await rankByMeaning(database, embeddings, { needs, hosts }))
  const misses = needs.flatMap(({ need, tool }, nth) => {
    const { place } = ranked[nth]!
    return place >= 0 && place < 3 ? [] : [`${place < 0 ? '–' : place + 1} ${tool}: ${need}`]
  })
  return { shares: { words, meaning, both: sharesOf(ranked) }, misses }
}
