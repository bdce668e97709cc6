import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createComment, deleteComment, listComments, type Comment } from '#contract/comments.ts'
import { commentMessages } from '#contract/comment-messages.ts'
import { messages } from '#contract/messages.ts'
import { getPost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const [author, reader, other] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
const nothing = 2_147_483_647

async function comment(post: number, text: string, parent: number | null = null, { token } = reader) {
  const answer = await api.call(createComment, {
    token,
    params: { id: post },
    body: { text, parent_id: parent },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

async function threads(id: number, query: Record<string, unknown> = {}) {
  const answer = await api.call(listComments, { params: { id }, query: { view: 'threads', ...query } })
  expect(answer.status).toBe(200)
  return answer.body
}

/** Texts of a tree: `a(b(c) d)`; a stub is `-`. */
function outline(comments: Comment[]): string {
  return comments
    .map(({ text, is_deleted, replies = [] }) => {
      return (is_deleted ? '-' : text) + (replies.length > 0 ? `(${outline(replies)})` : '')
    })
    .join(' ')
}

function remove(id: number, { token } = reader) {
  return api.call(deleteComment, { token, params: { id } })
}

describe('replies', () => {
  test('stand below their comments, and beside those at the greatest depth', async () => {
    const { id } = await api.post(author)
    const top = await comment(id, '0')
    expect(top).toMatchObject({ parent_id: null, depth: 0, reply_count: 0, like_count: 0, is_deleted: false })
    let last = top
    for (const text of ['1', '2', '3', '4', '5', '6']) last = await comment(id, text, last.id)
    expect(last.depth).toBe(6)
    const beside = await comment(id, '6b', last.id)
    expect(beside).toMatchObject({ parent_id: last.parent_id, depth: 6 })
    await comment(id, '1b', top.id)
    await comment(id, '0b')
    expect(outline(await threads(id))).toBe('0(1(2(3(4(5(6 6b))))) 1b) 0b')
    const [first] = await threads(id)
    expect(first).toEqual({ ...top, reply_count: 2, replies: [expect.anything(), expect.anything()] })
    const flat = await api.call(listComments, { params: { id } })
    expect(flat.body.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4', '5', '6', '6b', '1b', '0b'])
    expect(flat.body[0]).not.toHaveProperty('replies')
    expect((await api.call(getPost, { params: { id } })).body.comment_count).toBe(10)
  })

  test.each([0, -1, 1.5, '1', true, nothing + 1])('with the parent_id %j are refused', async (parent_id) => {
    const { id } = await api.post(author)
    const body = { text: 'Well', parent_id: parent_id as number }
    const answer = await api.call(createComment, { token: reader.token, params: { id }, body })
    expectBadFields(answer, { parent_id: [commentMessages.parentId] })
  })

  test('to unknown, deleted and hidden comments and to those of another post are refused', async () => {
    const [{ id }, elsewhere] = [await api.post(author), await api.post(author)]
    const foreign = await comment(elsewhere.id, 'elsewhere')
    const hidden = await comment(id, 'hidden')
    await api.database
      .updateTable('comments')
      .set({ hidden_because: 'Spam' })
      .where('id', '=', hidden.id)
      .execute()
    const stub = await comment(id, 'stub')
    await comment(id, 'reply', stub.id)
    await remove(stub.id)
    for (const parent_id of [nothing, foreign.id, hidden.id, stub.id]) {
      const body = { text: 'Well', parent_id }
      const answer = await api.call(createComment, { token: reader.token, params: { id }, body })
      expectBadFields(answer, { parent_id: [commentMessages.unknownParent] })
      const nowhere = await api.call(createComment, { token: reader.token, params: { id: nothing }, body })
      expectRefused(nowhere, 404, { detail: messages.post.notFound })
    }
  })
})

describe('stubs', () => {
  test('stand for deleted comments with replies and go with the last of them', async () => {
    const { id } = await api.post(author)
    const top = await comment(id, 'top')
    const middle = await comment(id, 'middle', top.id)
    const leaf = await comment(id, 'leaf', middle.id)
    expect((await remove(top.id)).status).toBe(204)
    expect((await remove(middle.id)).status).toBe(204)
    expectRefused(await remove(middle.id), 404)
    const shown = await threads(id)
    expect(outline(shown)).toBe('-(-(leaf))')
    expect(shown[0]).toMatchObject({
      ...{ id: top.id, is_deleted: true, text: '', user: null, username: null, name: 'Deleted' },
      ...{ profile_picture: null, edited_at: null, like_count: 0, reply_count: 0 },
    })
    expect(shown[0]!.replies![0]!.reply_count).toBe(1)
    const row = await api.database
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', top.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ member_id: null, text: '' })
    expect((await api.call(listComments, { params: { id } })).body.map(({ text }) => text)).toEqual(['leaf'])
    expect((await api.call(getPost, { params: { id } })).body.comment_count).toBe(1)
    await remove(leaf.id)
    expect(await threads(id)).toEqual([])
    expect(await api.database.selectFrom('comments').where('post_id', '=', id).execute()).toEqual([])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('stay for replies that come while the comment is deleted', async () => {
    const { id } = await api.post(author)
    for (let round = 0; round < 5; round += 1) {
      const top = await comment(id, 'top')
      const body = { text: 'reply', parent_id: top.id }
      const [replied, removed] = await Promise.all([
        api.call(createComment, { token: other.token, params: { id }, body }),
        remove(top.id),
      ])
      expect(removed.status).toBe(204)
      expect([201, 400]).toContain(replied.status)
    }
    const stubs = (await threads(id)).map(({ replies }) => replies!.length)
    expect(stubs.every((count) => count === 1)).toBe(true)
    expect(await findWrongCounts(api.database)).toEqual([])
  })
})

describe('pages of threads', () => {
  test('come in each order, replies oldest first, without gaps', async () => {
    const { id } = await api.post(author)
    const tops: Comment[] = []
    for (const text of ['a', 'b', 'c', 'd', 'e']) tops.push(await comment(id, text))
    await comment(id, 'r1', tops[2]!.id)
    await comment(id, 'r2', tops[2]!.id)
    for (const [n, likes] of [0, 2, 1, 2, 0].entries()) {
      await api.database
        .updateTable('comments')
        .set({ like_count: likes })
        .where('id', '=', tops[n]!.id)
        .execute()
    }
    const orders = { old: 'a b c(r1 r2) d e', new: 'e d c(r1 r2) b a', top: 'b d c(r1 r2) a e' }
    for (const [sort, expected] of Object.entries(orders)) {
      for (const limit of [1, 2, 5]) {
        const seen: Comment[] = []
        const path = `/api/interactions/posts/${id}/comments/?view=threads&sort=${sort}&limit=${limit}`
        for await (const page of api.pages(path)) seen.push(...page)
        expect(outline(seen)).toBe(expected)
      }
    }
  })

  test('have 50 replies to a comment; the others come by parent', async () => {
    const { id } = await api.post(author)
    const top = await comment(id, 'top')
    const rows = Array.from({ length: 60 }, (_, n) => {
      return { post_id: id, member_id: reader.id, text: `r${n}`, parent_id: top.id, depth: 1 }
    })
    const inserted = await api.database.insertInto('comments').values(rows).returning('id').execute()
    await comment(id, 'below', inserted[0]!.id)
    const [shown] = await threads(id)
    expect(shown!.reply_count).toBe(60)
    expect(shown!.replies!.map(({ text }) => text)).toEqual(rows.slice(0, 50).map(({ text }) => text))
    expect(outline(shown!.replies![0]!.replies!)).toBe('below')
    const seen: string[] = []
    const path = `/api/interactions/posts/${id}/comments/?view=threads&sort=new&parent=${top.id}`
    for await (const page of api.pages(path)) seen.push(...page.map(({ text }) => text))
    expect(seen).toEqual(rows.map(({ text }) => text))
  })

  test('have 500,000 characters of replies at most, the upper levels first', async () => {
    const { id } = await api.post(author)
    const tops = [await comment(id, 'a'), await comment(id, 'b')]
    const reply = (text: string, n: number, { id: parent_id, depth }: { id: number; depth: number }) => {
      return { post_id: id, member_id: reader.id, text: `${n}${text}`, parent_id, depth: depth + 1 }
    }
    const insert = (rows: ReturnType<typeof reply>[]) =>
      api.database.insertInto('comments').values(rows).returning(['id', 'depth']).execute()
    const below = await insert(tops.map((top, n) => reply('', n, top)))
    const long = 'long '.repeat(390)
    const lower = await insert(
      below.flatMap((top) => Array.from({ length: 50 }, (_, n) => reply(long, n, top))),
    )
    for (const parent of [lower[0]!, lower[50]!]) {
      await insert(Array.from({ length: 49 }, (_, n) => reply(long, n, parent)))
    }
    for (const [n, one] of lower.slice(0, 50).entries())
      await insert([reply(long, n, one), reply(long, n, one)])
    await sql`select recount_comments(array(select id from comments where post_id = ${id}))`.execute(
      api.database,
    )
    const query = { view: 'threads', limit: 2 } as const
    const { body } = await api.call(listComments, { params: { id }, query })
    const all = (comments: Comment[]): Comment[] => comments.flatMap((one) => [one, ...all(one.replies!)])
    const nested = all(body).filter(({ depth }) => depth > 0)
    expect(nested.filter(({ depth }) => depth === 2)).toHaveLength(100)
    const lengths = nested.map(({ text }) => text.length)
    const characters = lengths.reduce((sum, length) => sum + length, 0)
    expect(characters).toBeLessThanOrEqual(500_000)
    expect(characters).toBeGreaterThan(497_000)
    // Those that are left out come by their parents.
    const cut = nested.filter(({ depth }) => depth === 2).find((one) => one.replies!.length < one.reply_count)
    expect(await threads(id, { parent: cut!.id })).not.toEqual([])
  })

  test('lead to one comment without other replies', async () => {
    const { id } = await api.post(author)
    const top = await comment(id, 'top')
    const middle = await comment(id, 'middle', top.id)
    const leaf = await comment(id, 'leaf', middle.id)
    await comment(id, 'beside', middle.id)
    await remove(middle.id)
    const list = (query: Record<string, unknown>) => api.call(listComments, { params: { id }, query })
    expect(outline(await threads(id, { comment: leaf.id }))).toBe('top(-(leaf))')
    expect(outline(await threads(id, { comment: top.id }))).toBe('top')
    expect((await threads(id, { comment: leaf.id }))[0]!.replies![0]!.reply_count).toBe(2)
    await remove(leaf.id)
    expectRefused(await list({ view: 'threads', comment: leaf.id }), 404)
    const elsewhere = await comment((await api.post(author)).id, 'elsewhere')
    expectRefused(await list({ view: 'threads', comment: elsewhere.id }), 404)
    expectBadFields(await list({ view: 'threads', comment: 0 }), { comment: [commentMessages.comment] })
    for (const query of [{ comment: top.id }, { view: 'threads', comment: top.id, parent: top.id }]) {
      expectBadFields(await list(query), { comment: [commentMessages.commentNeedsThreads] })
    }
  })

  test('are refused with a bad sort, view, parent or cursor', async () => {
    const { id } = await api.post(author)
    const elsewhere = await comment((await api.post(author)).id, 'elsewhere')
    const top = await comment(id, 'top')
    await comment(id, 'other')
    const list = (query: Record<string, unknown>) => api.call(listComments, { params: { id }, query })
    expectBadFields(await list({ view: 'tree' }), { view: [commentMessages.view] })
    expectBadFields(await list({ view: 'threads', sort: 'best' }), { sort: [commentMessages.sort] })
    expectBadFields(await list({ view: 'threads', parent: 'x' }), { parent: [commentMessages.parent] })
    expectBadFields(await list({ parent: top.id }), { parent: [commentMessages.parentNeedsThreads] })
    const first = await list({ view: 'threads', limit: 1 })
    const cursor = /cursor=(\w+)/.exec(String(first.headers.link))![1]
    expect((await list({ view: 'threads', cursor })).status).toBe(200)
    expectRefused(await list({ view: 'threads', sort: 'new', cursor }), 400)
    for (const parent of [nothing, elsewhere.id]) expectRefused(await list({ view: 'threads', parent }), 404)
    expect((await list({ view: 'threads', parent: top.id })).body).toEqual([])
    expectRefused(await api.call(listComments, { params: { id: nothing }, query: { view: 'threads' } }), 404)
  })
})
