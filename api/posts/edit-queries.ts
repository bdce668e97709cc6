import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { postEdit } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { lockMembers } from '#database/locks.ts'
import { findNamed, storeMentions } from '#api/members/mentions/public.ts'
import { linkedTool, recountTools, toolOfLink } from '#api/tools/public.ts'
import { firstSentence } from '#api/verdicts/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { refreshPosts } from './document-queries.ts'
import { settleLinkCase } from './link-case-queries.ts'
import { fileUnder, lockCategories } from './queries.ts'

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
  edit: PostEdit,
  compared: ComparedLink | undefined,
): Promise<Edited | undefined> {
  return inTransaction(database, async (transaction) => {
    const named = await findNamed(transaction, edit.description, edit.personal_review)
    const people = await lockMembers(transaction, [author, ...named.map(({ member_id }) => member_id)])
    const chosen = await lockCategories(transaction, edit.category_ids)
    const before = await lockOwnPost(transaction, author, id)
    if (!chosen || !before) return undefined
    const approval = approvalOf(before, edit.link, compared)
    const { link, categories, tool_id } = before
    const unchanged = { isDone: false, link, categories, tool_id, new_tool_id: tool_id }
    if (approval === 'unknown') return { ...unchanged, is_tie_changed: false }
    const changes = changesOf(before, edit, { chosen, approval })
    const new_tool_id = await write(transaction, before, changes)
    if (changes.isChanged) {
      await fileUnder(transaction, id, chosen)
      await refreshPosts(transaction, [id])
    }
    await settleLinkCase(transaction, id)
    if (tool_id !== null && new_tool_id === null) {
      await sql`select remove_ties(array[${id}::integer])`.execute(transaction)
    }
    await recountTools(transaction, [...new Set([tool_id, new_tool_id])])
    await storeMentions(transaction, {
      actor: author,
      post: id,
      comment: null,
      named: named.filter(({ member_id }) => people.has(member_id)),
    })
    if (changes.isChanged && before.hidden_because === null)
      await emit(transaction, 'post.updated', { id, member: author })
    const isTied = (relation: string) => relation !== 'none'
    return {
      ...unchanged,
      isDone: true,
      new_tool_id,
      is_tie_changed: isTied(before.relation) !== isTied(changes.row.relation) || tool_id !== new_tool_id,
    }
  })
}

const texts = ['title', 'description', 'personal_review'] as const

async function lockOwnPost(transaction: Database, author: number, id: number) {
  return transaction
    .selectFrom('posts')
    .select(['id', ...texts, 'link', 'pending_link', 'link_identity', 'tool_id', 'relation', 'evidence'])
    .select(['category_ids', 'hidden_because'])
    .select(sql<{ id: number }[]>`categories`.as('categories'))
    .select(
      sql<boolean>`other_like_count > 0 or rating_count > (
        select count(*) from ratings where post_id = posts.id and member_id = posts.author_id and not is_tied
      )`.as('is_endorsed'),
    )
    .where('id', '=', id)
    .where('author_id', '=', author)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type OwnPost = NonNullable<Awaited<ReturnType<typeof lockOwnPost>>>

/**
 * Whether a new link is shown at once or when a moderator has approved it; `unknown` until its host is compared with that of the
 * present link.
 */
function approvalOf(
  before: OwnPost,
  link: string,
  compared: ComparedLink | undefined,
): 'shown' | 'pending' | 'unknown' {
  if (link === before.link || link === '' || !before.is_endorsed) return 'shown'
  if (before.link === '') return 'pending'
  if (before.link !== compared?.link) return 'unknown'
  return compared.isSameHost ? 'shown' : 'pending'
}

interface Changes {
  /** Whether readers see a change, which leaves a version. */
  isChanged: boolean
  row: Pick<OwnPost, (typeof texts)[number] | 'link' | 'pending_link' | 'relation' | 'evidence'>
}

function changesOf(
  before: OwnPost,
  edit: PostEdit,
  { chosen, approval }: { chosen: number[]; approval: 'shown' | 'pending' },
): Changes {
  const isShown = approval === 'shown'
  const row = {
    title: edit.title,
    description: edit.description,
    personal_review: edit.personal_review,
    link: isShown ? edit.link : before.link,
    pending_link: isShown ? null : edit.link,
    relation: edit.relation ?? before.relation,
    evidence: edit.evidence === undefined ? before.evidence : edit.evidence,
  }
  const isSame = [...texts, 'link' as const, 'relation' as const].every(
    (field) => row[field] === before[field],
  )
  const isChanged =
    !isSame ||
    !isDeepStrictEqual(row.evidence, before.evidence) ||
    !isDeepStrictEqual(chosen, before.category_ids)
  return { isChanged, row }
}

/** Writes what an edit changes, after the version before it. Returns the id of the post's tool. */
async function write(
  transaction: Database,
  before: OwnPost,
  { isChanged, row }: Changes,
): Promise<number | null> {
  if (!isChanged && row.pending_link === before.pending_link) return before.tool_id
  const { rows } = await sql<{ created_at: Date }>`
    insert into post_versions (
      post_id, title, description, personal_review, link, categories, relation, evidence, created_at
    )
    select id, title, description, personal_review, link, categories, relation, evidence, clock_timestamp()
    from posts where id = ${before.id} and ${isChanged}
    returning created_at
  `.execute(transaction)
  const tool = linkedTool(row.link, row.title)
  const identity = tool?.identity ?? null
  // A link of the same identity keeps the tool, which moderators may have chosen.
  const keepsTool = row.pending_link !== null || identity === before.link_identity
  const isHidden = before.hidden_because !== null
  const toolId = keepsTool ? before.tool_id : await toolOfLink(transaction, tool, { isHidden })
  await transaction
    .updateTable('posts')
    .set({
      ...row,
      first_sentence: firstSentence(row.description),
      evidence: row.evidence === null ? null : JSON.stringify(row.evidence),
      ...(!keepsTool && { link_identity: identity, tool_id: toolId }),
      ...(rows[0] && { edited_at: rows[0].created_at }),
    })
    .where('id', '=', before.id)
    .execute()
  return toolId
}
