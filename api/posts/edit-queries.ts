import { sql } from 'kysely'
import type { z } from 'zod'
import type { postEdit } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { idsOfNamed, namedMembers, recordMentions } from '#api/mentions/public.ts'
import { linkedTool, recountTools, toolIdOf } from '#api/tools/public.ts'
import { settleLinkCase } from './link-case-queries.ts'
import { evidenceJson, lockCategories } from './queries.ts'

type PostEdit = z.output<typeof postEdit>

/** The link of the post that was compared, and whether the edit's link has the same host. */
export interface ComparedLink {
  link: string
  isSameHost: boolean
}

/** Result of an edit. Nothing is written until the host of the new link is compared with that of `link`. */
interface Edited {
  isDone: boolean
  /** The link before the edit. */
  link: string
  /** The categories before the edit. */
  categories: { id: number }[]
  /** The tool before the edit. */
  tool_id: number | null
  /** The tool after the edit. */
  new_tool_id: number | null
  /** Whether the author's tie to a tool may have changed: by the relation, or as the post has another tool. */
  is_tie_changed: boolean
  /** The members who were notified of a mention. */
  notified: number[]
}

/**
 * Replaces the text, link and categories of the author's own post, its relation and evidence where they are given, and stores
 * the version before. An edit that changes nothing leaves no version. Where others have liked or rated the post, a link to another host than `compared` becomes
 * its pending link. Undefined when the post isn't theirs or a category isn't there.
 *
 * The post's row is locked after its author's, and its counters tell whether others liked or rated it: a like comes either before the
 * edit, which then waits for a moderator, or after it.
 */
export function updateOwnPost(
  database: Database,
  author: number,
  id: number,
  post: PostEdit,
  compared: ComparedLink | undefined,
): Promise<Edited | undefined> {
  return inTransaction(database, async (transaction) => {
    const edited = await update(transaction, author, id, post, compared)
    if (!edited?.isDone) return edited
    await settleLinkCase(transaction, id)
    const { tool_id, new_tool_id } = edited
    if (tool_id !== null && new_tool_id === null) {
      await sql`select remove_ties(array[${id}::integer])`.execute(transaction)
    }
    await recountTools(transaction, [...new Set([tool_id, new_tool_id])])
    return edited
  })
}

async function update(
  transaction: Database,
  author: number,
  id: number,
  post: PostEdit,
  compared: ComparedLink | undefined,
): Promise<Edited | undefined> {
  const ids = [...new Set(post.category_ids)].sort((one, other) => one - other)
  const tool = linkedTool(post.link, post.title)
  const identity = sql`${tool?.identity ?? null}::text`
  const edit = sql<Edited>`
    with ${namedMembers(post.description, post.personal_review)}, people as (
      select id from members where id = ${author} or id = any (array(${idsOfNamed})) order by id for key share
    ), ${lockCategories(ids)}, current as (
      select posts.*, other_like_count > 0 or rating_count > (
        select count(*) from ratings where post_id = posts.id and member_id = posts.author_id and not is_tied
      ) as is_endorsed
      from posts
      where id = ${id} and author_id = ${author} and deleted_at is null and (select count(*) from known) = ${ids.length}::integer
        and (select count(*) from people) >= 0
      for no key update
    ), compared as (
      select *, clock_timestamp() as edited_now, coalesce(${post.relation ?? null}::text, relation) as new_relation,
        case when ${post.evidence === undefined}::boolean then evidence
          else ${evidenceJson(post.evidence ?? null)}::jsonb end as new_evidence,
        case
          when ${post.link} in (link, '') or not is_endorsed then 'shown'
          when link = '' then 'pending'
          when link = ${compared?.link ?? null}::text
          then case when ${compared?.isSameHost ?? false}::boolean then 'shown' else 'pending' end
          else 'unknown'
        end as new_link
      from current
    ), decided as (
      select *,
        case when new_link = 'pending' then ${post.link} end as link_to_approve,
        new_link <> 'unknown' as is_done,
        new_link <> 'unknown' and (
          (title, description, personal_review) <> (${post.title}, ${post.description}, ${post.personal_review})
          or category_ids <> ${ids}::integer[]
          or relation <> new_relation or evidence is distinct from new_evidence
          or (new_link = 'shown' and link <> ${post.link})
        ) as is_changed
      from compared
    ), stored as (
      insert into post_versions (
        post_id, title, description, personal_review, link, categories, relation, evidence, created_at
      )
      select id, title, description, personal_review, link, categories, relation, evidence, edited_now
      from decided where is_changed
    ), edited as (
      update posts
      set title = ${post.title}, description = ${post.description}, personal_review = ${post.personal_review},
        relation = decided.new_relation, evidence = decided.new_evidence,
        link = case when new_link = 'shown' then ${post.link} else decided.link end,
        link_identity = case when new_link = 'shown' then ${identity} else decided.link_identity end,
        -- A link of the same identity keeps the tool, which moderators may have chosen.
        tool_id = case
          when new_link <> 'shown' or decided.link_identity is not distinct from ${identity} then decided.tool_id
          else ${toolIdOf(tool, sql`decided.hidden_because is not null`)}
        end,
        pending_link = link_to_approve,
        edited_at = case when is_changed then edited_now else decided.edited_at end
      from decided
      where posts.id = decided.id and is_done
        and (is_changed or decided.pending_link is distinct from link_to_approve)
      returning posts.id, posts.tool_id
    ), written as (
      select id as post_id, null::integer as comment_id from decided where is_done
    ), ${recordMentions(author, 'written', { isEdit: true })}
    select is_done as "isDone", link, categories, decided.tool_id,
      case when edited.id is null then decided.tool_id else edited.tool_id end as new_tool_id,
      is_changed and (
        (relation = 'none') <> (new_relation = 'none') or edited.tool_id is distinct from decided.tool_id
      ) as is_tie_changed,
      array(select member_id from mention_notified) as notified,
      file_post(edited.id, ${ids}::integer[])
    from decided left join edited on edited.id = decided.id
  `
  const { rows } = await edit.execute(transaction)
  return rows[0]
}
