import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { assignTools } from '#api/tools/public.ts'
import { seal } from '#api/accounts/password-reset/public.ts'
import { recountAll } from '#database/recount.ts'
import { insertVoteCase } from '#testing/vote-case.ts'
import { mergeTool } from '#testing/tools.ts'
import { type DeskData, endDesk, makeDesk } from './desk.ts'
import { makeInvite } from './invites.ts'
import { hideAllOfBanned } from './hidden-with-all.ts'
import { muteBanned } from './mutes.ts'
import { makePasskeys, type PasskeyData } from './passkeys.ts'
import { makeTokens, type TokenData } from './tokens.ts'
import { makePeople, roles, type People, type Person } from './people.ts'
import { insertPicture, type PictureData } from './pictures.ts'
import { turnOnPush } from './push.ts'

// The secret of test sites.
export const secret = 'for tests only'
export const resetCode = '123456'
/** One of the site's own, which all members follow. */
export const followedCategory = 1
export const pendingLink = 'https://other.example/'

let counted = 0

/** A few members, and one object of each kind. */
export interface World extends People, PasskeyData, PictureData, DeskData, TokenData {
  /** By the author. All members like, rated and saved it, and have a notification of a like. */
  post: number
  /** By the author, without reactions; a link is pending. */
  untouched: number
  /** By the author, about `tool`, with a reply of the author as its maker. */
  linked: number
  /** Slug of a tool whose maker the author is, and that all members follow; its pricing is known. */
  tool: string
  /** Slug of a tool of the author's other post; everyone is its maker. */
  otherTool: string
  /** Slug of a tool that nobody makes. */
  targetTool: string
  /** Slug of a tool that was merged into `tool`. */
  mergedTool: string
  /** The change that added the tool's pricing. */
  factChange: number
  /** By the suspended member, who makes no calls, and whom all members have muted. */
  foreignPost: number
  /** The same; all other members have hidden it, and marked it as helpful. */
  mutedPost: number
  hiddenPost: number
  /** The author has just deleted it. */
  deletedPost: number
  /** By the author, on the post. */
  comment: number
  hiddenComment: number
  /** Everyone likes it. */
  likedComment: number
  /** The author's. */
  list: number
  /** The author's, public, with the post. */
  sharedList: number
  /** The author's, public; all members follow it. */
  followedList: number
  notification: number
  /** A further session of the author. All members have two. */
  session: number
  /** A synonym of the finder. */
  synonym: number
  /** An invite of the administrator. */
  invite: number
  /** Slug of a saved page. */
  sitePage: string
  /** About the post. */
  openCase: number
  /** About votes for the post that are in step. */
  voteCase: number
  /** A category of the post without reactions, which has another one, too. */
  category: number
  /** Reset tokens of the author and the former moderator. */
  resetTokens: { author: string; former: string }
  /** Finishes a sign-in of the stranger with GitHub, which everyone is connected with. */
  finishCode: string
}

async function makeThings(database: Database, people: People) {
  const { author, banned } = people
  const text = { author_id: author.id, title: 'A tool', description: 'Text' }
  const hidden = { ...text, hidden_because: 'It advertises' }
  const foreign = { ...text, author_id: banned.id }
  const posts = [
    text,
    { ...text, pending_link: pendingLink },
    hidden,
    { ...hidden, deleted_at: new Date() },
    foreign,
    foreign,
  ]
  await hideAllOfBanned(database, banned.id)
  const made = await database.insertInto('posts').values(posts).returning('id').execute()
  const [post, untouched, hiddenPost, deletedPost, foreignPost, mutedPost] = made.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await muteBanned(database, people, mutedPost)
  const readers = Object.values(people).filter(({ id }) => id !== banned.id)
  const marks = readers.map(({ id: member_id }) => ({ member_id, post_id: mutedPost }))
  await database.insertInto('helpful_marks').values(marks).execute()
  const picture = await insertPicture(database, post)
  const said = { post_id: post, member_id: author.id, text: 'Well' }
  const comments = [said, { ...said, hidden_because: 'It advertises' }, said]
  const written = await database.insertInto('comments').values(comments).returning('id').execute()
  const [comment, hiddenComment, likedComment] = written.map(({ id }) => id) as [number, number, number]
  const likes = Object.values(people).map(({ id }) => ({
    member_id: id,
    post_id: post,
    comment_id: likedComment,
  }))
  await database.insertInto('comment_likes').values(likes).execute()
  await sql`select recount_comments(${[likedComment]}::integer[])`.execute(database)
  const own = { member_id: author.id, name: 'Own' }
  const shared = { ...own, name: 'Shared', visibility: 'public' as const, key: `key ${counted}` }
  const lists = [own, shared, { ...shared, name: 'Followed' }]
  const listed = await database.insertInto('saved_lists').values(lists).returning('id').execute()
  const [list, sharedList, followedList] = listed.map(({ id }) => id) as [number, number, number]
  const follows = Object.values(people).map(({ id: member_id }) => ({ member_id, list_id: followedList }))
  await database.insertInto('list_follows').values(follows).execute()
  await sql`select recount_lists(${[followedList]}::integer[])`.execute(database)
  const item = { list_id: sharedList, post_id: post, member_id: author.id }
  await database.insertInto('saved_items').values(item).execute()
  await sql`select recount_lists(${[sharedList]}::integer[])`.execute(database)
  const opened = database.insertInto('cases').values({ kind: 'post', post_id: post }).returning('id')
  const { id: openCase } = await opened.executeTakeFirstOrThrow()
  const report = { case_id: openCase, member_id: banned.id, reason: 'spam' as const }
  await database.insertInto('reports').values(report).execute()
  const { id: voteCase } = await insertVoteCase(database, post, [banned.id])
  const meant = database.insertInto('finder_synonyms').values({ phrase: 'note down', means: 'transcribe' })
  const { id: synonym } = await meant.returning('id').executeTakeFirstOrThrow()
  const sitePage = `page-${post}`
  await database.insertInto('site_pages').values({ slug: sitePage, title: 'A page', text: 'Text' }).execute()
  await database
    .updateTable('site_settings')
    .set({ logo: `/media/${sitePage}.webp`, dump: true })
    .execute()
  const desk = await makeDesk(database, author.id)
  const itsLists = { list, sharedList, followedList }
  const posted = { post, untouched, foreignPost, mutedPost, hiddenPost, deletedPost, picture }
  return {
    ...posted,
    comment,
    hiddenComment,
    likedComment,
    ...itsLists,
    synonym,
    sitePage,
    ...desk,
    openCase,
    voteCase,
  }
}

/** Inserts everyone's reactions to the post. Returns the author's notification. */
async function engage(database: Database, people: People, post: number): Promise<number> {
  const members = Object.values(people).map(({ id }) => id)
  const done = members.map((member_id) => ({ member_id, post_id: post }))
  await database.insertInto('likes').values(done).execute()
  await database
    .insertInto('ratings')
    .values(done.map((one) => ({ ...one, value: 4 })))
    .execute()
  const lists = members.map((member_id) => ({ member_id, name: 'Saved', is_default: true }))
  const listed = await database.insertInto('saved_lists').values(lists).returning('id').execute()
  await database
    .insertInto('saved_items')
    .values(done.map((one, n) => ({ ...one, list_id: listed[n]!.id })))
    .execute()
  const news = done.map((one, n) => ({
    ...one,
    actor_id: members.at(n - 1)!,
    kind: 'like' as const,
  }))
  const [first] = await database.insertInto('notifications').values(news).returning('id').execute()
  return first!.id
}

/** Inserts a category that is not the only one of a post. */
async function makeCategory(database: Database, post: number): Promise<number> {
  const named = database
    .insertInto('categories')
    .values({ name: `Category ${counted}` })
    .returning('id')
  const { id } = await named.executeTakeFirstOrThrow()
  const categorised = [1, id].map((category_id) => ({ post_id: post, category_id, created_at: new Date() }))
  await database.insertInto('post_categories').values(categorised).execute()
  return id
}

async function makeCodes(database: Database, { author, stranger, former }: People) {
  const { salt, hmac } = seal(secret, resetCode)
  const code = { salt, code_hmac: hmac, requested_from: '127.0.0.1' }
  const [ofAuthor, ofFormer] = [newToken(), newToken()]
  const confirmed = { ...code, confirmed_at: new Date() }
  const rows = [
    { ...code, email: stranger.email },
    { ...confirmed, email: author.email, reset_token_hash: ofAuthor.hash },
    { ...confirmed, email: former.email, reset_token_hash: ofFormer.hash },
  ]
  await database.insertInto('reset_codes').values(rows).execute()
  return { author: ofAuthor.token, former: ofFormer.token }
}

/** Connects everyone with GitHub. Returns a code that finishes a sign-in of the stranger. */
async function connectProviders(database: Database, people: People): Promise<string> {
  const issuer = 'https://github.com'
  const identities = Object.values(people).map(({ id }) => ({
    ...{ provider: 'github', issuer, subject: String(id), member_id: id },
  }))
  await database.insertInto('provider_identities').values(identities).execute()
  const { token, hash: tokenHash } = newToken()
  const { id: member } = people.stranger
  const data = { provider: 'github', issuer, subject: String(member), newcomer: null }
  await createToken(database, { purpose: 'provider_finish', tokenHash, seconds: 3600, member, data })
  return token
}

/** Everyone follows the suspended member and a category. */
async function followAll(database: Database, people: People): Promise<void> {
  const ids = Object.values(people).map(({ id }) => id)
  const { id: followed_id } = people.banned
  const fans = ids.filter((id) => id !== followed_id).map((member_id) => ({ member_id, followed_id }))
  await database.insertInto('member_follows').values(fans).execute()
  const readers = ids.map((member_id) => ({ member_id, category_id: followedCategory }))
  await database.insertInto('category_follows').values(readers).execute()
  await sql`select recount_members(${[followed_id]}::integer[])`.execute(database)
  await sql`select recount_categories(${[followedCategory]}::integer[])`.execute(database)
}

/**
 * Inserts three tools with a post each, and one that is merged into the first. The author is the maker of the first, everyone
 * of the second, nobody of the last.
 */
async function makeTools(database: Database, people: People) {
  const { author } = people
  const posts = ['one', 'two', 'three', 'four'].map((name) => ({
    author_id: author.id,
    title: `Tool ${name}`,
    description: 'Text',
    link: `https://${name}-${counted}.example/`,
  }))
  await database.insertInto('posts').values(posts).execute()
  await assignTools(database)
  const tools = await database
    .selectFrom('posts')
    .innerJoin('tools', 'tools.id', 'posts.tool_id')
    .select(['posts.id as post', 'tools.id', 'tools.slug'])
    .where('posts.author_id', '=', author.id)
    .orderBy('posts.id')
    .execute()
  type Tool = (typeof tools)[0]
  const [first, second, third, fourth] = tools as [Tool, Tool, Tool, Tool]
  await mergeTool(database, third.id, first.id)
  const followers = Object.values(people).map(({ id: member_id }) => ({ member_id, tool_id: first.id }))
  await database.insertInto('tool_follows').values(followers).execute()
  await sql`select recount_tool_followers(${[first.id]}::integer[])`.execute(database)
  await followAll(database, people)
  const its = { tool_id: first.id, member_id: author.id }
  const makers = Object.values(people).map(({ id: member_id }) => ({ tool_id: second.id, member_id }))
  await database
    .insertInto('tool_makers')
    .values([its, ...makers])
    .execute()
  const reply = { post_id: first.post, member_id: author.id, text: 'Thanks' }
  await database.insertInto('maker_replies').values(reply).execute()
  await database
    .insertInto('tool_facts')
    .values({ ...its, key: 'pricing', value: '"free"' })
    .execute()
  const change = database.insertInto('tool_fact_changes').values({ ...its, key: 'pricing', after: '"free"' })
  const { id: factChange } = await change.returning('id').executeTakeFirstOrThrow()
  const slugs = { tool: first.slug, otherTool: second.slug, mergedTool: third.slug, targetTool: fourth.slug }
  return { linked: first.post, ...slugs, factChange }
}

async function findOtherSession(database: Database, { id, token }: Person): Promise<number> {
  const others = database
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', id)
    .where('token_hash', '<>', hashOf(token))
  return (await others.executeTakeFirstOrThrow()).id!
}

/** Creates an independent set of test data. */
export async function makeWorld(database: Database): Promise<World> {
  counted += 1
  const people = await makePeople(database)
  const things = await makeThings(database, people)
  const tools = await makeTools(database, people)
  const notification = await engage(database, people, things.post)
  const category = await makeCategory(database, things.untouched)
  await recountAll(
    database,
    Object.values(people).map(({ id }) => id),
  )
  const resetTokens = await makeCodes(database, people)
  const members = roles.map((role) => people[role].id)
  const [author, stranger] = [people.author.id, people.stranger.id]
  const passkeys = await makePasskeys(database, { author, stranger, members })
  const session = await findOtherSession(database, people.author)
  const finishCode = await connectProviders(database, people)
  const tokens = await makeTokens(database, people)
  const invite = await makeInvite(database, people.administrator.id)
  await turnOnPush(database, Object.values(people))
  const others = {
    category,
    notification,
    session,
    resetTokens,
    finishCode,
    invite,
  }
  return { ...people, ...things, ...tools, ...passkeys, ...tokens, ...others }
}

/** Deletes a set of test data in any state. */
export async function endWorld(database: Database, world: World) {
  const { author, stranger, moderator, administrator, former, banned, category } = world
  const ids = [author, stranger, moderator, administrator, former, banned].map(({ id }) => id)
  const { rows: made } = await sql<{ id: number }>`
    with recursive made (id) as (
      select tool_id from posts where author_id = any(${ids})
      union select tools.id from tools join made on tools.merged_into = made.id
    )
    select id from made where id is not null
  `.execute(database)
  await endDesk(database, world, ids)
  await sql`delete from members where id = any(${ids})`.execute(database)
  await sql`delete from tools where id = any(${made.map(({ id }) => id)})`.execute(database)
  await database.deleteFrom('categories').where('id', '=', category).execute()
  await database.deleteFrom('finder_synonyms').where('id', '=', world.synonym).execute()
  await database.deleteFrom('site_pages').where('slug', '=', world.sitePage).execute()
}
