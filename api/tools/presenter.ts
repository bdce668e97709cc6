import { sql } from 'kysely'
import { factKeys } from '#contract/tool-facts.ts'
import { tool, type Tool } from '#contract/tools.ts'
import type { Database } from '#database/client.ts'
import { utcTime } from '#database/utc-time.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { Json } from '#api/http/response.ts'

const factOrder = `array_position(array['${factKeys.join("', '")}'], facts.key)`

const facts = `(
  select coalesce(json_agg(json_build_object(
    'key', facts.key, 'value', facts.value, 'source', facts.source, 'checked_at', ${utcTime('facts.checked_at')},
    'username', givers.username
  ) order by ${factOrder}), '[]')
  from tool_facts facts left join members givers on givers.id = facts.member_id
  where facts.tool_id = tools.id
)`

const makers = `(
  select coalesce(json_agg(json_build_object('username', username, 'name', members.name) order by makers.created_at), '[]')
  from tool_makers makers join members on members.id = makers.member_id
  where makers.tool_id = tools.id and members.suspended_because is null
)`

const health = `(
  select h from (
    select tools.health_state as state, ${utcTime('tools.health_checked_at')} as checked_at,
      ${utcTime('tools.health_since')} as since, tools.health_location as location
  ) h
)`

// SQL of each field of the contract: PostgreSQL writes a tool's JSON as JSON.stringify would.
const columns: Record<keyof Tool, string> = {
  id: 'tools.id',
  slug: 'tools.slug',
  name: 'tools.name',
  link: 'tools.link',
  host: 'tools.host',
  logo: 'tools.logo',
  tagline: 'tools.tagline',
  categories: 'json_strip_nulls(tools.categories)',
  facts,
  post_count: 'tools.post_count',
  like_count: 'tools.like_count',
  comment_count: 'tools.comment_count',
  save_count: 'tools.save_count',
  follower_count: 'tools.follower_count',
  avg_rating: 'tools.avg_rating::float8',
  rating_count: 'tools.rating_count',
  rating_counts: 'json_build_array(rating_1, rating_2, rating_3, rating_4, rating_5)',
  health,
  makers,
  created_at: utcTime('tools.created_at'),
}

const fields = sql.raw<object>(
  `(select ${(Object.keys(tool.shape) as (keyof Tool)[]).map((name) => `${columns[name]} as "${name}"`).join(', ')})`,
)

/** The members whose names a tool shows: who gave its facts, and its makers. */
const shownMembers = sql<number[]>`array(
  select member_id from tool_facts where tool_id = tools.id and member_id is not null
  union select member_id from tool_makers where tool_id = tools.id
)`

/** Starts a query for tools with a shown post, as the contract shows them. The caller adds which, and in what order. */
export function selectTools(database: Database) {
  return database
    .selectFrom('tools')
    .crossJoinLateral(fields.as<'shown'>('shown'))
    .select(['tools.id', 'tools.category_ids', shownMembers.as('member_ids')])
    .select(sql<string>`row_to_json(shown)::text`.as('json'))
    .where('tools.post_count', '>', 0)
}

export type ToolRow = Awaited<ReturnType<ReturnType<typeof selectTools>['execute']>>[number]

/** A row of `selectTools` as the contract's Tool. */
export function toTool({ json }: Pick<ToolRow, 'json'>): Json<Tool> {
  return new Json(json)
}

/** Cache tags of tools as shown. */
export function toolTags(rows: Pick<ToolRow, 'id' | 'category_ids' | 'member_ids'>[]): CacheTag[] {
  return rows.flatMap(({ id, category_ids, member_ids }) => [
    tags.tool(id),
    tags.toolCounts(id),
    ...category_ids.map(tags.categoryName),
    ...member_ids.map(tags.member),
  ])
}
