import { disclosureRefusals } from '#contract/disclosure.ts'
import type * as contract from '#contract/posts.ts'
import type { Post } from '#contract/posts.ts'
import { messages } from '#contract/messages.ts'
import type { Database } from '#database/client.ts'
import { removeUnusedCategories } from '#api/categories/public.ts'
import { AppError, badFields, forbidden, postNotFound, unauthorized } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import { emailNotVerified, mustVerifyEmail } from '#api/http/email-verified.ts'
import { refuseHosts } from '#api/http/refused-hosts.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { tiesChanged } from '#api/tools/public.ts'
import { difference, postsChanged, textChanged } from './cache-tags.ts'
import { cardTags, findAnyPost, findPost, findPostOf, postFor, withContent } from './presenter.ts'
import { updateOwnPost, type ComparedLink } from './edit-queries.ts'
import { isSameHost } from './link.ts'
import { type Deleted, deleteOwnPost, isUndeletable, undeleteOwnPost } from './deletion-queries.ts'
import { withinFirstPosts } from './unverified-queries.ts'
import { verifyOwnPost } from './verify-queries.ts'
import * as queries from './queries.ts'

/** Throws 404 when there is no such post, 403 when it is someone else's. */
export async function findOwnPost(
  call: Services & { viewer: Viewer; params: { id: number } },
): Promise<void> {
  const author = await queries.authorOf(call.database, call.params.id, call.viewer.id)
  if (author === undefined) throw postNotFound()
  if (author !== call.viewer.id) throw forbidden(messages.post.notYours)
}

function unknownCategory() {
  return badFields({ category_ids: [messages.post.unknownCategory] })
}

function accountGone() {
  return unauthorized('Your account is gone.')
}

/** Throws 404 when another request deleted or hid the post between the write and the read. */
function found<P>(post: P | undefined): P {
  if (!post) throw postNotFound()
  return post
}

export async function getPost({ database, viewer, params, addCacheTags }: Call<typeof contract.getPost>) {
  const row = found(await findPost(database, params.id))
  addCacheTags(...cardTags([row]), ...row.mentioned.map(({ member_id }) => tags.member(member_id)))
  return withContent<Post>({ ...row, json: postFor(viewer)(row).text })
}

export async function getOwnPost(call: Call<typeof contract.getOwnPost>) {
  const post = await findPostOf(call.database, call.viewer.id, call.params.id)
  if (!post) await findOwnPost(call)
  return found(post)
}

/** Runs a write that adds a post. `full` for an unconfirmed email address that has its posts. */
function addPost<T>(
  { database, accounts, viewer }: Services & { viewer: Viewer },
  write: (database: Database) => Promise<T>,
): Promise<T | 'full'> {
  return mustVerifyEmail({ accounts, viewer })
    ? withinFirstPosts(database, viewer.id, write)
    : write(database)
}

export async function createPost(call: Call<typeof contract.createPost>) {
  const { database, viewer, cache, refusedHosts, body } = call
  refuseHosts(refusedHosts, { link: [body.link] })
  const id = await addPost(call, (its) => queries.insertPost(its, viewer.id, body))
  if (id === 'full') throw emailNotVerified()
  if (id === undefined) {
    if (!(await queries.memberExists(database, viewer.id))) throw accountGone()
    throw unknownCategory()
  }
  const row = found(await findPost(database, id))
  const post = withContent<Post>(row)
  cache.invalidate([
    ...postsChanged({ ...row, categories: post.toJSON().categories }),
    ...(body.relation === 'none'
      ? []
      : await tiesChanged(database, { tools: [row.tool_id], members: [viewer.id] })),
  ])
  if (body.link !== '') {
    call.wakeLogos()
    call.wakeFinder()
  }
  call.wakeNewPosts()
  return post
}

/**
 * Deletes categories whose last post was deleted or edited. No answer shows them any more, so a failure changes nothing
 * for readers, and the cleanup job deletes them later.
 */
async function removeUnused(database: Database, categories: number[]): Promise<void> {
  await removeUnusedCategories(database, categories).catch(() => {})
}

const maxAttempts = 5

/**
 * Edits a post. Hosts of links are compared here, because the database parses addresses differently from browsers. Where
 * the comparison matters, the first attempt returns the current link and the next one writes; a concurrent edit of the
 * link causes another attempt.
 */
async function edit({ database, viewer, params, body }: Call<typeof contract.updatePost>) {
  let compared: ComparedLink | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const edited = await updateOwnPost(database, viewer.id, params.id, body, compared)
    if (!edited || edited.isDone) return edited
    compared = { link: edited.link, isSameHost: isSameHost(edited.link, body.link) }
  }
  throw new AppError(409, 'conflict', messages.post.editedMeanwhile)
}

export async function updatePost(call: Call<typeof contract.updatePost>) {
  const { database, params, cache, body } = call
  refuseHosts(call.refusedHosts, { link: [body.link] })
  const before = await edit(call)
  if (!before) {
    await findOwnPost(call)
    throw unknownCategory()
  }
  const now = body.category_ids.map((id) => ({ id }))
  const tools = [before.tool_id, before.new_tool_id]
  cache.invalidate([
    ...textChanged(params.id, before, { categories: now, tool_id: before.new_tool_id }),
    ...(before.is_tie_changed ? await tiesChanged(database, { tools, members: [call.viewer.id] }) : []),
  ])
  await removeUnused(
    database,
    difference(before.categories, now).map(({ id }) => id),
  )
  call.wakeFinder()
  return found(await findAnyPost(database, params.id))
}

export async function verifyPost(call: Call<typeof contract.verifyPost>) {
  const { database, viewer, params, cache } = call
  if (!(await verifyOwnPost(database, viewer.id, params.id))) {
    await findOwnPost(call)
    throw new AppError(409, 'conflict', disclosureRefusals.verifiedToday)
  }
  cache.invalidate([tags.post(params.id)])
  return found(await findAnyPost(database, params.id))
}

export async function deletePost(call: Call<typeof contract.deletePost>): Promise<void> {
  const deleted = await deleteOwnPost(call.database, call.viewer.id, call.params.id)
  if (!deleted) return findOwnPost(call)
  call.cache.invalidate(await shownChanged(call, deleted))
}

/** Tags to invalidate when a post is deleted, or its deletion undone. */
async function shownChanged({ database }: Services, post: Deleted) {
  const { tool_id, author_id, relation } = post
  const ties =
    relation === 'none' ? [] : await tiesChanged(database, { tools: [tool_id], members: [author_id] })
  return [tags.shownPosts, ...postsChanged(post), ...post.commenters.map(tags.statsOf), ...ties]
}

/** Throws 404 unless the viewer has just deleted the post. */
export async function findDeletedPost(
  call: Services & { viewer: Viewer; params: { id: number } },
): Promise<void> {
  if (!(await isUndeletable(call.database, call.viewer.id, call.params.id))) throw postNotFound()
}

export async function undeletePost(call: Call<typeof contract.undeletePost>) {
  const { database, viewer, params, cache } = call
  const undeleted = await addPost(call, (its) => undeleteOwnPost(its, viewer.id, params.id))
  if (undeleted === 'full') {
    await findDeletedPost(call)
    throw emailNotVerified()
  }
  cache.invalidate(await shownChanged(call, found(undeleted)))
  return found(await findAnyPost(database, params.id))
}
