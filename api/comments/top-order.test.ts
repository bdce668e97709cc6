import { expect, test } from 'vitest'
import { likeComment, unlikeComment } from '#contract/comment-likes.ts'
import { createComment, deleteComment, type Comment } from '#contract/comments.ts'
import { hideComment, restoreComment } from '#contract/moderation.ts'
import { muteMember } from '#contract/mutes.ts'
import { createTestApi } from '#testing/api.ts'
import { randomNumbers } from '#testing/random.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const crowd = await insertCrowd(api.database, 8)
const moderator = await api.member()
await api.appoint(moderator)

/** Writes, likes, unlikes, deletes, hides and restores comments of a post, `count` times. */
async function changeComments(post: number, seed: number, count: number): Promise<void> {
  const random = randomNumbers(seed)
  const next = (below: number) => Math.floor(random() * below)
  const written: { id: number; author: Member }[] = []
  const pick = <T>(items: readonly T[]) => items[next(items.length)]!
  for (let n = 0; n < count; n += 1) {
    const choice = written.length < 10 ? 0 : next(20)
    if (choice < 6) {
      const author = pick(crowd)
      const parent_id = written.length > 0 && next(2) === 0 ? pick(written).id : null
      const { status, body } = await api.call(createComment, {
        ...{ token: author.token, params: { id: post }, body: { text: `n${n}`, parent_id } },
      })
      if (status === 201) written.push({ id: body.id, author })
      continue
    }
    const { id, author } = pick(written)
    const params = { id }
    if (choice < 13) await api.call(likeComment, { token: pick(crowd).token, params })
    else if (choice < 14) await api.call(likeComment, { token: author.token, params })
    else if (choice < 15) await api.call(unlikeComment, { token: pick(crowd).token, params })
    else if (choice < 16) await api.call(deleteComment, { token: author.token, params })
    else {
      const call = choice < 19 ? hideComment : restoreComment
      await api.call(call, { token: moderator.token, params, body: { reason: 'At random' } })
    }
  }
}

async function pagesOf(post: number, limit: number, headers: Record<string, string>): Promise<Comment[]> {
  const seen: Comment[] = []
  const path = `/api/interactions/posts/${post}/comments/?view=threads&sort=top&limit=${limit}`
  for await (const page of api.pages(path, headers)) seen.push(...page)
  return seen
}

test.each([1, 2])('shown likes fall through all pages, without gaps, with the seed %i', async (seed) => {
  const { id } = await api.post(crowd[0]!)
  await changeComments(id, seed, 250)
  const reader = await api.member()
  await api.call(muteMember, { token: reader.token, params: { username: crowd[1]!.username } })
  const listed = await api.database
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', id)
    .where('parent_id', 'is', null)
    .where((where) => where.or([where('hidden_because', 'is', null), where('listed_reply_count', '>', 0)]))
    .orderBy('id')
    .execute()
  const views: { limit: number; headers: Record<string, string> }[] = [
    { limit: 1, headers: {} },
    { limit: 7, headers: { authorization: `Token ${reader.token}` } },
  ]
  for (const { limit, headers } of views) {
    const seen = await pagesOf(id, limit, headers)
    expect(seen.map((comment) => comment.id).sort((a, b) => a - b)).toEqual(listed.map((row) => row.id))
    const likes = seen.map(({ like_count }) => like_count)
    expect(likes).toEqual(likes.toSorted((a, b) => b - a))
    expect(seen.some(({ is_deleted }) => is_deleted)).toBe(true)
  }
})
