import { sql, type RawBuilder } from 'kysely'
import { administrationMessages } from '#contract/administration-messages.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { inTransaction } from '#database/transaction.ts'
import { AppError } from '#api/http/app-error.ts'
import { removeComments } from '#api/comments/public.ts'
import { isMailOf } from '#api/mail/public.ts'
import { emit } from '#api/webhooks/events/public.ts'
import { releasePicture } from './picture-queries.ts'

interface Account {
  email: string
  password_hash: string | null
  profile_picture: string | null
}

/** Remains of a deleted account outside its rows. */
export interface Deleted {
  email: string
  /** Categories of the member's posts that members named. */
  named_categories: number[]
}

/** Deletions of accounts come one after the other: what one removes, another may count. Any fixed number. */
const deletionLock = 7_306_411_852_002n

/**
 * Deletes an account with all it wrote, and what is stored under its email: codes, mails to it and from it, messages from the
 * contact page, and the summaries that nobody else has asked for. Undefined when nothing was deleted. With a password hash it is
 * the member's own act: undefined when the password has changed, and 409 for the last administrator beside other members.
 */
export function deleteMember(
  database: Database,
  member: number,
  passwordHash?: string | null,
): Promise<Deleted | undefined> {
  return inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, member)
    if (!account) return undefined
    if (passwordHash !== undefined) {
      if (account.password_hash !== passwordHash) return undefined
      if (await isLastAdministrator(transaction, member))
        throw new AppError(409, 'last_administrator', administrationMessages.lastAdministrator)
    }
    const { rows: named } = await sql<{ id: number }>`
      select id from categories
      where not is_standard and id in (select unnest(category_ids) from posts where author_id = ${member})
    `.execute(transaction)
    await deleteSummaries(transaction, member)
    await removeMember(transaction, member)
    await deleteByEmail(transaction, account.email)
    await releasePicture(transaction, account.profile_picture)
    return {
      email: account.email,
      named_categories: named.map(({ id }) => id),
    }
  })
}

/** Whether the site would have no administrator without the member, who is locked, but other members. */
async function isLastAdministrator(transaction: Database, member: number): Promise<boolean> {
  const { rows } = await sql<{ is_last: boolean }>`
    select is_admin and exists (select from members where id <> ${member}) and not exists (
      select from members
      where id <> ${member} and role = 'moderator' and is_admin and suspended_because is null
    ) as is_last
    from members where id = ${member}
  `.execute(transaction)
  return rows[0]?.is_last ?? false
}

/**
 * Locks the members whose followers are counted, and then the account: nothing is stored for it from now on. A deletion that
 * waited for the account while it holds posts would deadlock with writes that hold the account and wait for these posts.
 */
async function lockAccount(transaction: Database, member: number): Promise<Account | undefined> {
  await sql`select pg_advisory_xact_lock(${deletionLock})`.execute(transaction)
  await sql`
    select from members where id in (select followed_id from member_follows where member_id = ${member})
    order by id for no key update
  `.execute(transaction)
  const { rows } = await sql<Account>`
    select email, password_hash, profile_picture from members where id = ${member} for update
  `.execute(transaction)
  return rows[0]
}

/** Removes a locked member with all they wrote, and counts what counted the member. */
async function removeMember(transaction: Database, member: number): Promise<void> {
  const followed = await findFollowed(transaction, member)
  const { posts, tools, lists } = await lockTouched(transaction, member, followed)
  const reviewed = await toolsReviewedBy(transaction, member)
  const shown = await shownPostsOf(transaction, member)
  await removeComments(transaction, await commentsOf(transaction, member))
  await sql`delete from members where id = ${member}`.execute(transaction)
  await emit(transaction, 'post.deleted', ...shown)
  await sql`select recount_members(${followed.members}::integer[])`.execute(transaction)
  await sql`select recount_categories(${followed.categories}::integer[])`.execute(transaction)
  await sql`select count(*) from recount_posts(${posts}::integer[])`.execute(transaction)
  await sql`select count(*) from recount_helpful_marks(${posts}::integer[])`.execute(transaction)
  // As recount_tools, but for the finder, which reads no votes.
  await sql`select refresh_ties(${tools}::integer[])`.execute(transaction)
  await sql`select refresh_tools(${tools}::integer[])`.execute(transaction)
  await sql`select refresh_finder_documents(${reviewed}::integer[])`.execute(transaction)
  await sql`select recount_tool_followers(${followed.tools}::integer[])`.execute(transaction)
  await sql`select recount_comments(${followed.likedComments}::integer[])`.execute(transaction)
  await sql`select recount_lists(${lists}::integer[])`.execute(transaction)
}

/** The ids of what counts a member as follower or as a like. */
interface Followed {
  members: number[]
  categories: number[]
  tools: number[]
  lists: number[]
  likedComments: number[]
}

async function findFollowed(transaction: Database, member: number): Promise<Followed> {
  const { rows } = await sql<Followed>`
    select array(select followed_id from member_follows where member_id = ${member}) as members,
      array(select category_id from category_follows where member_id = ${member}) as categories,
      array(select tool_id from tool_follows where member_id = ${member}) as tools,
      array(select list_id from list_follows where member_id = ${member}) as lists,
      array(select comment_id from comment_likes where member_id = ${member}) as "likedComments"
  `.execute(transaction)
  return rows[0]!
}

async function commentsOf(transaction: Database, member: number): Promise<number[]> {
  const rows = await transaction.selectFrom('comments').select('id').where('member_id', '=', member).execute()
  return rows.map(({ id }) => id)
}

async function shownPostsOf(transaction: Database, member: number): Promise<{ id: number }[]> {
  return transaction
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', member)
    .where('hidden_because', 'is', null)
    .execute()
}

async function toolsReviewedBy(transaction: Database, member: number): Promise<number[]> {
  const { rows } = await sql<{ tool_id: number }>`
    select distinct tool_id from posts where author_id = ${member} and tool_id is not null
  `.execute(transaction)
  return rows.map(({ tool_id }) => tool_id)
}

/** Locks what counts the member, in the order of all writes. Returns the ids. */
async function lockTouched(transaction: Database, member: number, followed: Followed) {
  const lock = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(transaction)).rows.map(({ id }) => id)
  await lock(sql`
    select id from categories where id = any (${followed.categories}::integer[]) order by id for no key update`)
  const posts = await lock(sql`
    select id from posts
    where id in (
      select id from posts where author_id = ${member}
      union select post_id from likes where member_id = ${member}
      union select post_id from ratings where member_id = ${member}
      union select post_id from comments where member_id = ${member}
      union select post_id from comment_likes where member_id = ${member}
      union select post_id from saved_items where member_id = ${member}
      union select post_id from helpful_marks where member_id = ${member}
      union select r.post_id from post_readers r join posts p on p.id = r.post_id
        where r.member_id = ${member} and p.helpful_count > 0
    )
    order by id for update`)
  const tools = await lock(sql`
    select id from tools
    where id = any (${followed.tools}::integer[])
      or id in (select tool_id from posts where id = any (${posts}::integer[]))
      or id in (select tool_id from tool_makers where member_id = ${member})
    order by id for no key update`)
  const lists = await lock(sql`
    select id from saved_lists
    where member_id = ${member} or id = any (${followed.lists}::integer[])
      or id in (select list_id from saved_items where post_id in (select id from posts where author_id = ${member}))
    order by id for update`)
  return { posts, tools, lists }
}

/** Deletes the summaries that nobody but the member has asked for. */
async function deleteSummaries(transaction: Database, member: number): Promise<void> {
  await sql`
    delete from summaries
    where key in (select summary_key from summary_requests where member_id = ${member}) and not exists (
      select from summary_requests other where other.summary_key = summaries.key and other.member_id <> ${member}
    )
  `.execute(transaction)
}

/** Deletes what is stored under an address. */
async function deleteByEmail(transaction: Database, email: string): Promise<void> {
  const address = normalForm(email)
  await sql`delete from reset_codes where email = ${address}`.execute(transaction)
  await sql`
    delete from contact_messages where ${normalForm(sql.ref('email'))} = ${address}
  `.execute(transaction)
  await sql`delete from pgboss.job where ${isMailOf(address)}`.execute(transaction)
}
