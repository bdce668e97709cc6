import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { hostLabel, slugOfText } from './tool-slug.ts'

/** A slug begins with `base`; where that is taken, the host follows, then a number. */
interface SlugSource {
  base: string
  host: string
  domain: string | null
}

interface Claim {
  /** The tool that the slug will lead to; null for a tool that is yet to be inserted. */
  owner: number | null
  /** Whether a slug that the owner has had may be its current one again. */
  reuses: boolean
}

/**
 * Takes the first free slug of a source. A number alone would read as a version: `llama-3`. A base that is the host itself has
 * the number alone.
 */
export async function claimSlug(
  transaction: Database,
  { base, host, domain }: SlugSource,
  { owner, reuses }: Claim,
): Promise<string> {
  if (await insertSlug(transaction, base, owner)) return base
  const label = hostLabel(host, domain)
  if (reuses && owner !== null) {
    const former = await formerSlug(transaction, owner, [base, `${base}-by-${label}`])
    if (former !== undefined) return former
  }
  const isHost = base === slugOfText(host)
  const numbered = isHost ? base : `${base}-by-${label}`
  if (!isHost && (await insertSlug(transaction, numbered, owner))) return numbered
  for (;;) {
    const slug = `${numbered}-${await freeNumber(transaction, numbered)}`
    // Another transaction may have taken it meanwhile.
    if (await insertSlug(transaction, slug, owner)) return slug
  }
}

async function insertSlug(transaction: Database, slug: string, owner: number | null): Promise<boolean> {
  const { rows } = await sql`
    insert into tool_slugs (slug, tool_id) values (${slug}, ${owner}) on conflict do nothing returning slug
  `.execute(transaction)
  return rows.length > 0
}

/** The shortest slug of a tool that is one of these, alone or with a number, unless a tool merged into it would want it back. */
async function formerSlug(database: Database, tool: number, forms: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug from tool_slugs s
    where tool_id = ${tool} and not exists (select from tools where tools.slug = s.slug and tools.id <> ${tool})
    order by length(slug), slug
  `.execute(database)
  return rows.find(({ slug }) => forms.some((form) => slug === form || isNumbered(slug, form)))?.slug
}

function isNumbered(slug: string, beginning: string): boolean {
  return slug.startsWith(`${beginning}-`) && /^\d+$/.test(slug.slice(beginning.length + 1))
}

/** The first number from 2 on that no slug with this beginning has. */
async function freeNumber(database: Database, beginning: string): Promise<number> {
  // One scan for all numbers: where many tools have one name, a look-up of each takes minutes with stale statistics.
  const { rows } = await sql<{ n: number }>`
    with taken as materialized (
      select substr(slug, length(${beginning}::text) + 2)::integer as number from tool_slugs
      where starts_with(slug, ${beginning}::text || '-')
        and substr(slug, length(${beginning}::text) + 2) ~ '^[1-9][0-9]{0,6}$'
    )
    select n from generate_series(2, (select count(*)::integer + 2 from taken)) n
    where n not in (select number from taken)
    order by n limit 1
  `.execute(database)
  return rows[0]!.n
}

interface LeftSlugs {
  left: string[]
  /** Of the slugs in place of these. */
  base: string
  isRetired: boolean
}

/**
 * Gives the tool, and tools that were merged into it, another slug where their present one is among `left`. Retired slugs lead
 * nowhere from then on and are never given again; others keep leading to the tool.
 */
export async function leaveSlugs(
  transaction: Database,
  tool: number,
  { left, base, isRetired }: LeftSlugs,
): Promise<void> {
  await sql`
    select from tools where id = ${tool} or slug in (select slug from tool_slugs where tool_id = ${tool})
    order by id for no key update
  `.execute(transaction)
  const { rows: bearers } = await sql<{ id: number; slug: string; host: string; domain: string | null }>`
    select tools.id, tools.slug, host, domain from tools join tool_slugs s on s.slug = tools.slug
    where s.tool_id = ${tool} and s.slug = any (${left}::text[]) order by tools.id
  `.execute(transaction)
  for (const { id, slug, host, domain } of bearers) {
    // A merged tool gets a new one: a former slug may be that of the other tool.
    const other = await claimSlug(transaction, { base, host, domain }, { owner: tool, reuses: id === tool })
    await sql`update tools set slug = ${other} where id = ${id}`.execute(transaction)
    if (id === tool) continue
    // The undoing of a merge takes it along.
    await sql`
      update tool_merges set slugs = slugs || ${other}::text where ${slug} = any (slugs)
    `.execute(transaction)
  }
  if (isRetired) await retireSlugs(transaction, tool, left)
}

async function retireSlugs(transaction: Database, tool: number, left: string[]): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    update tool_slugs set tool_id = null where tool_id = ${tool} and slug = any (${left}::text[]) returning slug
  `.execute(transaction)
  const retired = rows.map(({ slug }) => slug)
  await sql`
    update tool_merges
    set slugs = array(select slug from unnest(slugs) slug where slug <> all (${retired}::text[]))
    where slugs && ${retired}::text[]
  `.execute(transaction)
}
