import pg from 'pg'
import { bulkLoad } from '#database/bulk-load.ts'
import type { Connection } from '#database/client.ts'
import { createDistributions, type Distributions } from './distributions.ts'
import { fillFinder } from './finder-data.ts'
import { copy } from './load.ts'
import { seeded } from './random.ts'
import type { Value } from './rows.ts'
import { readSizes } from './sizes.ts'
import { generateToolTables, hostOf } from './tool-rows.ts'
import { createVocabulary, createWriter } from './words.ts'

const vocabularySize = 20_000

const setTools = `
  update tools t set post_count = 1, tagline = left(split_part(p.description, '.', 1) || '.', 100),
    category_ids = array[1 + t.id % 8]
  from posts p where p.tool_id = t.id`
// As 'document_for_finder' does for the texts that there are; that function needs indexes.
const documents = `
  insert into finder_documents (tool_id, words, is_indexed)
  select t.id, setweight(finder_words(t.name || ' ' || t.tagline), 'A') || setweight(finder_words(p.description), 'C'), true
  from tools t join posts p on p.tool_id = t.id`

function* posts({ sizes, postTime }: Distributions, descriptions: string[]): Generator<Value[]> {
  for (let id = 1; id <= sizes.tools; id += 1) {
    const [link, time] = [`https://${hostOf(id)}/start`, new Date(postTime(id))]
    yield [id, 1, id, `Tool ${id}`, descriptions[id - 1]!, link, `${hostOf(id)}/start`, time]
  }
}

/** Fills a migrated, empty database with tools of one post each and what the finder has of them. Returns their texts. */
export async function loadManyTools(connection: Connection, tools: number): Promise<string[]> {
  const text = String(tools)
  const from = createDistributions(readSizes({ posts: text, tools: text, members: '100' }), seeded(1))
  const { random } = from
  const write = createWriter(createVocabulary(vocabularySize, random), random)
  const descriptions = Array.from({ length: tools }, () => write(30))
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await bulkLoad(client, async () => {
      const members = Array.from({ length: 100 }, (_, i) => [
        i + 1,
        'Member',
        `${i}@example.org`,
        `m_${i}`,
        '-',
      ])
      await copy(client, { target: 'members (id, name, email, username, password_hash)', rows: members })
      await copy(client, {
        target: 'posts (id, author_id, tool_id, title, description, link, link_identity, created_at)',
        rows: posts(from, descriptions),
      })
      for (const table of generateToolTables(from)) await copy(client, table)
      await client.query(setTools)
      await client.query(documents)
      await fillFinder(client)
    })
    await client.query('vacuum (full) tools')
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
  return descriptions
}
