import { disclosureRefusals } from '#contract/disclosure.ts'
import type * as contract from '#contract/helpful-marks.ts'
import { forbidden, postNotFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { helpfulChanged, readerState } from '#api/posts/public.ts'
import * as queries from './helpful-queries.ts'

/** Throws 404 when there is no such post, 403 when it is the viewer's own. */
export async function findMarkablePost(
  call: Services & { viewer: Viewer; params: { id: number } },
): Promise<void> {
  const post = await readerState(call.database, call.viewer.id, call.params.id)
  if (!post) throw postNotFound()
  if (post.is_author) throw forbidden(disclosureRefusals.ownReview)
}

export async function markHelpful(call: Call<typeof contract.markHelpful>) {
  const post = await queries.mark(call.database, call.viewer.id, call.params.id)
  return answer(call, post, true)
}

export async function unmarkHelpful(call: Call<typeof contract.unmarkHelpful>) {
  const post = await queries.unmark(call.database, call.viewer.id, call.params.id)
  return answer(call, post, false)
}

async function answer(
  call: Services & { viewer: Viewer; params: { id: number } },
  post: queries.Marked | undefined,
  helpful: boolean,
) {
  if (!post) {
    await findMarkablePost(call)
    throw postNotFound()
  }
  call.cache.invalidate(helpfulChanged(post))
  return { helpful, helpful_count: post.helpful_count }
}

export async function listHelpful({ database, viewer }: Call<typeof contract.listHelpful>) {
  return { helpful_posts: await queries.helpfulPosts(database, viewer.id) }
}
