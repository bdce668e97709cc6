import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { selectTools } from './presenter.ts'

// Members of a tool who are compared, and their votes: bounds of the work for popular tools. Numbers of shared members
// are exact where there are fewer.
const maxMembers = sql.lit(150)
const maxVotesOfMember = sql.lit(50)
const maxVotes = sql.lit(2000)
// Of the tools that share members, those that share most: the others share one or two by chance.
const maxSharing = sql.lit(200)
// Posts of such a tool whose votes are added up, the most liked ones.
const maxPosts = sql.lit(10)

// Tools that are considered for shared categories: the best rated, and those that have all categories of the tool, unless
// each of these is on very many tools: then the best rated share some of them.
const maxBestRated = sql.lit(300)
const maxLookedUp = sql.lit(100)
const maxOfRareCategory = sql.lit(2000)

/** Votes that count in ranks; weights are thousandths. The own votes of authors are left out where they meet the post. */
const isCounted = sql`weight > 0 and not is_tied`

/** The order of an index of a tool's posts. Posts that nobody of weight has liked displace no others. */
const bestLiked = sql`1000 * other_like_count - like_discount desc, rating_score desc, id desc`

/**
 * CTEs `{votes}_members`, members of the tool `its`, and `{votes}_tools`, the numbers of them that other tools share, with the sums of
 * their weights.
 */
function sharedMembers(votes: 'likes' | 'saved_items') {
  const [table, members, tools] = [votes, `${votes}_members`, `${votes}_tools`].map((name) => sql.table(name))
  return sql`${members} as materialized (
    select member_id, max(weight) as weight
    from (
      select vote.member_id, vote.weight
      from (
        select id, author_id from posts where tool_id = (select id from its) and hidden_because is null
        order by ${bestLiked} limit ${maxMembers}
      ) post cross join lateral (
        select member_id, weight from ${table}
        where post_id = post.id and member_id <> post.author_id and ${isCounted}
        ${votes === 'likes' ? sql`order by created_at desc` : sql``} limit ${maxMembers}
      ) vote
      limit ${maxMembers}
    ) newest
    group by member_id
  ), ${tools} as materialized (
    select id, count(*)::integer as shared, sum(weight) as weight
    from (
      select posts.tool_id as id, found.member_id, max(found.weight) as weight
      from (
        select member.member_id, member.weight, vote.post_id
        from ${members} member cross join lateral (
          select post_id from ${table} where member_id = member.member_id limit ${maxVotesOfMember}
        ) vote
        limit ${maxVotes}
      ) found cross join lateral (
        select tool_id, author_id from posts where id = found.post_id and hidden_because is null offset 0
      ) posts
      where posts.tool_id <> (select id from its) and posts.author_id <> found.member_id
      group by posts.tool_id, found.member_id
    ) sharing
    group by id
  )`
}

/** The number of categories that a list of categories or features shares with the tool `its`. */
function sharedCategories(list: RawBuilder<unknown>) {
  return sql`(
    select count(*)::integer from unnest(its.category_ids) category where category = any (${list})
  )`
}

/** Whether somebody who weighs something has posted about a tool of `most_similar`; looked up for the first ones only. */
const isPostedByWeight = sql`(
  select exists (
    select from posts join members on members.id = posts.author_id
    where posts.tool_id = most_similar.id and posts.hidden_because is null and members.weight > 0
  )
)`

/**
 * Whether tools that have all categories of the tool are looked up: too few of the best rated have them, and one of the
 * categories is rare enough to find them fast.
 */
const isWorthLookup = sql`(
  select count(*) from best, its where best.categories = cardinality(its.category_ids)
) < ${sql.lit(limits.tool.alternatives)} and (
  select coalesce(min(count), 0)
  from its cross join unnest(its.category_ids) category cross join lateral (
    select count(*) from (
      select from tool_documents where features @> array[category] limit ${maxOfRareCategory} + 1
    ) few
  ) counted
) <= ${maxOfRareCategory}`

/**
 * The alternatives of a tool: first the tools whose members overlap with its own beyond chance, then those that share
 * most categories, well rated ones first, without those that only authors who weigh nothing have posted about.
 *
 * The overlap is measured by the log-likelihood ratio of the two-by-two table of members who like both tools, one of
 * them or none (T. Dunning, "Accurate Methods for the Statistics of Surprise and Coincidence", 1993):
 *
 *     G² = 2 Σ observed · ln(observed / expected), expected = row total · column total / members
 *
 * negative where fewer members than expected like both. Each member counts by weight, in thousandths, which multiply all
 * ratios alike. The ratios of likes and of saves are added. 10 is added to the number of members, because on a very small site
 * everybody may like both; new members who weigh nothing yet do not change it. See the function `overlap_beyond_chance`.
 */
export function findAlternatives(database: Database, tool: number) {
  const chosen = sql<{ id: number; savers: number; likers: number; categories: number; place: number }>`(
    with its as materialized (
      select id, category_ids from tools where id = ${tool}
    ), size as materialized (
      select 1000 * (coalesce(max(id), 0) + 10)::bigint as members from members where weight > 0
    ), ${sharedMembers('likes')}, ${sharedMembers('saved_items')}, shares as materialized (
      select id, sum(savers) as savers, sum(likers) as likers, sum(saved) as saved, sum(liked) as liked
      from (
        select id, 0 as savers, shared as likers, 0 as saved, weight as liked from likes_tools
        union all
        select id, shared, 0, weight, 0 from saved_items_tools
      ) each_kind
      group by id
    ), best as materialized (
      select best.id, best.rating_score, ${sharedCategories(sql.ref('best.features'))} as categories
      from its, (
        select id, rating_score, features from tools where post_count > 0
        order by rating_score desc, id desc limit ${maxBestRated}
      ) best
      where best.features && its.category_ids and best.id <> its.id
    ), looked_up as (
      select tools.id, tools.rating_score, cardinality(its.category_ids) as categories
      from its, (
        select tool_id from tool_documents where features @> (select category_ids from its)
        limit ${maxLookedUp}
      ) document cross join lateral (
        select id, rating_score from tools where id = document.tool_id offset 0
      ) tools
      where tools.id <> its.id and ${isWorthLookup}
    ), similar_ones as materialized (
      select id, rating_score, categories from best
      union
      select id, rating_score, categories from looked_up
    ), found as materialized (
      select id, coalesce(savers, 0) as savers, coalesce(likers, 0) as likers, coalesce(saved, 0) as saved,
        coalesce(liked, 0) as liked
      from (
        (select id from shares order by saved + liked desc, id desc limit ${maxSharing})
        union
        select id from similar_ones join shares using (id)
        union
        (
          select id
          from (
            select id from similar_ones where not exists (select from shares where shares.id = similar_ones.id)
            order by categories desc, rating_score desc, id offset 0
          ) most_similar
          where ${isPostedByWeight} limit ${limits.tool.alternatives}
        )
      ) considered left join shares using (id)
    ), candidates as materialized (
      select tools.id, tools.rating_score, found.savers, found.likers, found.saved + found.liked as weight,
        ${sharedCategories(sql.ref('tools.category_ids'))} as categories,
        case when found.savers + found.likers > 0 then
          overlap_beyond_chance(
            found.saved::bigint, (select coalesce(sum(weight), 0) from saved_items_members), voted.saved, size.members
          ) + overlap_beyond_chance(
            found.liked::bigint, (select coalesce(sum(weight), 0) from likes_members), voted.liked, size.members
          )
          else 0
        end as overlap
      from its, size, found cross join lateral (
        select id, rating_score, category_ids from tools
        where tools.id = found.id and tools.post_count > 0 offset 0
      ) tools cross join lateral (
        select coalesce(sum(1000 * other_saver_count - saver_discount), 0) as saved,
          coalesce(sum(1000 * other_like_count - like_discount), 0) as liked
        from (
          select * from posts where tool_id = tools.id and hidden_because is null and found.savers + found.likers > 0
          order by ${bestLiked} limit ${maxPosts}
        ) best_liked
      ) voted
      where tools.id <> its.id
    )
    select id, savers, likers, categories,
      row_number() over (
        order by greatest(overlap, 0) desc, categories desc,
          weight desc, rating_score desc, id
      ) as place
    from candidates
    where categories > 0 or overlap > 0
    order by place
    limit ${limits.tool.alternatives}
  )`
  return selectTools(database)
    .innerJoin(chosen.as<'chosen'>('chosen'), (join) => join.onRef('chosen.id', '=', 'tools.id'))
    .select(['chosen.savers', 'chosen.likers', 'chosen.categories'])
    .orderBy('chosen.place')
    .execute()
}
