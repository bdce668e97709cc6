import { sql } from 'kysely'
import type { Evidence, Relation } from '#contract/disclosure.ts'
import type { Fact } from '#contract/tool-facts.ts'
import type { Database } from '#database/client.ts'
import { selectTools } from '#api/tools/public.ts'

/** A tool as `npm run import` reads it. */
export interface ExportedTool {
  title: string
  link: string
  description: string
  review: string
  relation: Relation
  evidence: Evidence | null
  categories: string[]
  author: string
  created_at: string
  facts: Fact[]
}

const batchSize = 500

/** All tools with their facts, and the texts of the oldest shown post of each, by id. */
export async function* exportTools(database: Database): AsyncGenerator<ExportedTool> {
  let after = 0
  while (true) {
    const tools = await nextTools(database, after)
    for (const { id, ...tool } of tools) {
      yield tool
      after = id
    }
    if (tools.length < batchSize) return
  }
}

function nextTools(database: Database, after: number) {
  const oldest = sql<{
    description: string
    review: string
    relation: Relation
    evidence: Evidence | null
    categories: string[]
    author: string
    created_at: string
  }>`(
    select description, personal_review as review, relation, evidence,
      username as author, posts.created_at,
      array(select category ->> 'name' from json_array_elements(posts.categories) category) as categories
    from posts join members on members.id = author_id
    where posts.tool_id = tools.id and hidden_because is null
    order by posts.created_at, posts.id limit 1
  )`
  return selectTools(database)
    .innerJoinLateral(oldest.as<'oldest'>('oldest'), (join) => join.onTrue())
    .clearSelect()
    .select(['tools.id', 'tools.name as title', 'tools.link'])
    .select([
      'oldest.description',
      'oldest.review',
      'oldest.relation',
      'oldest.evidence',
      'oldest.categories',
      'oldest.author',
      'oldest.created_at',
    ])
    .select(sql<Fact[]>`row_to_json(shown) -> 'facts'`.as('facts'))
    .where('tools.id', '>', after)
    .orderBy('tools.id')
    .limit(batchSize)
    .execute()
}
