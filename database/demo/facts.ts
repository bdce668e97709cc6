import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** The facts about one tool in `facts/`. */
export interface DemoToolFacts {
  /** The link of its post. */
  link: string
  checks: DemoCheck[]
  /** All values of facts that have changed, the current one last. */
  history?: { key: string; changes: DemoChange[] }[]
}

/** A page that a member read, and the facts that it states. */
export interface DemoCheck {
  source: string
  checked_at: string
  /** A username. */
  member: string
  facts: Record<string, unknown>
}

export interface DemoChange {
  value: unknown
  source: string
  /** Left out where nobody had joined yet. */
  member?: string
  /** When the fact became so. */
  at: string
}

/** Reads the facts of the demo content. */
export async function readDemoFacts(): Promise<DemoToolFacts[]> {
  const folder = new URL('facts/', import.meta.url)
  const files = await readdir(folder)
  const tools = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as DemoToolFacts[]),
  )
  return tools.flat()
}

/** Inserts the facts about the tools of the demo posts, with their history. */
export async function insertFacts(database: Database, tools: DemoToolFacts[]): Promise<void> {
  const facts = tools.flatMap(({ link, checks }) =>
    checks.flatMap(({ facts, ...check }) =>
      Object.entries(facts).map(([key, value]) => ({ link, key, value, ...check })),
    ),
  )
  const changes = tools.flatMap(({ link, history = [] }) =>
    history.flatMap(({ key, changes }) =>
      changes.map(({ value, ...change }, index) => ({
        link,
        key,
        ...change,
        after: value,
        before: changes[index - 1] ?? null,
      })),
    ),
  )
  const changed = new Set(changes.map(({ link, key }) => `${link} ${key}`))
  const firsts = facts
    .filter(({ link, key }) => !changed.has(`${link} ${key}`))
    .map(({ value, checked_at, ...fact }) => ({ ...fact, at: checked_at, after: value, before: null }))
  await sql`
    insert into tool_facts (tool_id, key, value, source, member_id, checked_at)
    select posts.tool_id, fact.key, fact.value, fact.source, members.id, fact.checked_at
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
      as fact (link text, key text, value jsonb, source text, member text, checked_at timestamptz)
    join posts on posts.link = fact.link
    join members on members.username = fact.member
  `.execute(database)
  await sql`
    insert into tool_fact_changes (
      tool_id, key, before, after, source, member_id, created_at, before_source, before_member_id, before_checked_at
    )
    select posts.tool_id, change.key, change.before -> 'value', change.after, change.source, members.id, change.at,
      coalesce(change.before ->> 'source', ''), previous.id, (change.before ->> 'at')::timestamptz
    from jsonb_to_recordset(${JSON.stringify([...changes, ...firsts])}::jsonb)
      as change (link text, key text, before jsonb, after jsonb, source text, member text, at timestamptz)
    join posts on posts.link = change.link
    left join members on members.username = change.member
    left join members previous on previous.username = change.before ->> 'member'
    order by change.at
  `.execute(database)
  await sql`
    select refresh_tool_documents(ids), refresh_finder_documents(ids)
    from (select array_agg(distinct tool_id) as ids from tool_facts) written
  `.execute(database)
}
