import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { linkedTool } from './linked-tool.ts'

interface Unassigned {
  id: number
  title: string
  link: string
  created_at: Date
  is_hidden: boolean
}

// Few, because others who write about these posts wait.
const batchSize = 100

/** The next posts with a link and without a tool, the oldest first, so that tools have their names. */
export async function nextPosts(database: Database, after: number): Promise<Unassigned[]> {
  const { rows } = await sql<Unassigned>`
    select id, title, link, created_at, hidden_because is not null as is_hidden from posts
    where tool_id is null and link <> '' and id > ${after}::integer
    order by id limit ${batchSize}::integer
  `.execute(database)
  return rows
}

/** Gives posts their tools in one transaction. A post whose link was edited meanwhile is left to the next run. */
export async function assignBatch(database: Database, posts: Unassigned[]): Promise<void> {
  const linked = posts.flatMap(({ id, title, link, created_at, is_hidden }) => {
    const tool = linkedTool(link, title)
    if (!tool) return []
    return [{ id, created_at, ...tool, slugBase: is_hidden ? tool.hostSlugBase : tool.slugBase }]
  })
  const column = <Key extends keyof (typeof linked)[number]>(key: Key) => linked.map((post) => post[key])
  await sql`select assign_tools(
    ${column('id')}::integer[], ${column('link')}::text[], ${column('identity')}::text[], ${column('host')}::text[],
    ${column('domain')}::text[], ${column('name')}::text[], ${column('slugBase')}::text[],
    ${column('created_at')}::timestamptz[]
  )`.execute(database)
}
