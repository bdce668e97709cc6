import { describe, expect, test } from 'vitest'
import { createComment, deleteComment, listComments, updateComment } from '#contract/comments.ts'
import { messages } from '#contract/messages.ts'
import { getPost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [author, reader] = (await insertCrowd(api.database, 2)) as [Member, Member]
const nothing = 2_147_483_647

function comment({ token }: Member, id: number, text: unknown = 'Well said') {
  return api.call(createComment, { token, params: { id }, body: { text } })
}

function rewrite({ token }: Member, id: number, text: unknown) {
  return api.call(updateComment, { token, params: { id }, body: { text } })
}

function remove({ token }: Member, id: number) {
  return api.call(deleteComment, { token, params: { id } })
}

async function textsOn(id: number): Promise<string[]> {
  const { status, body } = await api.call(listComments, { params: { id } })
  expect(status).toBe(200)
  return body.map(({ text }) => text)
}

async function commentCount(id: number): Promise<number> {
  const { body } = await api.call(getPost, { params: { id } })
  return body.comment_count
}

describe('createComment', () => {
  test('answers with the comment, which then stands under the post', async () => {
    const { id } = await api.post(author)
    const { status, body } = await comment(reader, id, '  Crème\r\nbrûlée <b>👍</b> ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      user: reader.id,
      name: expect.stringContaining('Row'),
      username: reader.username,
      profile_picture: null,
      created_at: expect.any(String),
      text: 'Crème\nbrûlée <b>👍</b>',
      content: null,
      edited_at: null,
      ...{ parent_id: null, depth: 0, reply_count: 0, like_count: 0, is_deleted: false },
    })
    const listed = await api.call(listComments, { params: { id } })
    expect(listed.body).toEqual([body])
    expect(await commentCount(id)).toBe(1)
  })

  test('takes 2000 characters and no more', async () => {
    const { id } = await api.post(author)
    expect((await comment(reader, id, '👍'.repeat(2000))).status).toBe(201)
    expectBadFields(await comment(reader, id, '👍'.repeat(2001)), {
      text: ['Comment can have at most 2000 characters'],
    })
  })

  test.each([
    ['', 'Comment is required'],
    [' \n\t', 'Comment is required'],
    [undefined, 'Comment is required'],
    [7, 'Comment must be a text'],
    ['a\u0000b', messages.notText],
  ])('refuses %j', async (text, why) => {
    const { id } = await api.post(author)
    expectBadFields(await api.call(createComment, { token: reader.token, params: { id }, body: { text } }), {
      text: [why],
    })
    expect(await commentCount(id)).toBe(0)
  })

  test('judges who asks and what for before the text', async () => {
    const { id } = await api.post(author)
    expectRefused(await api.call(createComment, { params: { id }, body: { text: '' } }), 401)
    expectRefused(await comment(reader, nothing, ''), 404, { detail: messages.post.notFound })
    expectRefused(await comment(reader, nothing), 404, { detail: messages.post.notFound })
  })
})

describe('listComments', () => {
  test('is open to guests, oldest first', async () => {
    const { id } = await api.post(author)
    expect(await textsOn(id)).toEqual([])
    for (const text of ['one', 'two', 'three']) await comment(reader, id, text)
    expect(await textsOn(id)).toEqual(['one', 'two', 'three'])
  })

  test('pagings on while others comment and delete, showing none twice and skipping none', async () => {
    const { id } = await api.post(author)
    // All of one moment, so that only the ids tell them apart.
    const rows = Array.from({ length: 45 }, (_, n) => ({
      post_id: id,
      member_id: reader.id,
      text: `comment ${n + 1}`,
      created_at: new Date('2026-01-01T00:00:00.123Z'),
    }))
    const inserted = await api.database.insertInto('comments').values(rows).returning('id').execute()
    const seen: string[] = []
    const lengths: number[] = []
    for await (const page of api.pages(`/api/interactions/posts/${id}/comments/`)) {
      lengths.push(page.length)
      seen.push(...page.map(({ text }) => text))
      if (lengths.length === 1) {
        await remove(reader, inserted[0]!.id)
        await comment(reader, id, 'the newest')
      }
    }
    expect(lengths).toEqual([20, 20, 6])
    expect(seen).toEqual([...rows.map(({ text }) => text), 'the newest'])
  })

  test('says no more when the last page is full', async () => {
    const { id } = await api.post(author)
    for (const text of ['one', 'two']) await comment(reader, id, text)
    const full = await api.call(listComments, { params: { id }, query: { limit: 2 } })
    expect(full.headers.link).toBeUndefined()
    const first = await api.call(listComments, { params: { id }, query: { limit: 1 } })
    expect(first.headers.link).toMatch(/^<\/api\/interactions\/posts\/\d+\/comments\/\?limit=1&cursor=\w+>/)
  })

  test('refuses a limit or cursor that is none, but only of a post that is there', async () => {
    const { id } = await api.post(author)
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { cursor: 'x' }, { cursor: 'W10' }]) {
      expectRefused(await api.call(listComments, { params: { id }, query }), 400)
    }
    expectRefused(await api.call(listComments, { params: { id: nothing }, query: { limit: 0 } }), 404)
    expectRefused(await api.call(listComments, { params: { id: nothing } }), 404)
  })
})

describe('updateComment', () => {
  test("replaces the text and keeps the comment's place", async () => {
    const { id } = await api.post(author)
    const { body: first } = await comment(reader, id, 'first')
    await comment(author, id, 'second')
    const { status, body } = await rewrite(reader, first.id, ' rewritten ')
    const edited_at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect({ status, body }).toEqual({ status: 200, body: { ...first, text: 'rewritten', edited_at } })
    expect(Date.parse(body.edited_at!)).toBeGreaterThanOrEqual(Date.parse(first.created_at))
    expect(await textsOn(id)).toEqual(['rewritten', 'second'])
  })

  test('with the same text is no edit', async () => {
    const { id } = await api.post(author)
    const { body: first } = await comment(reader, id, 'first')
    expect((await rewrite(reader, first.id, ' first ')).body).toEqual({ ...first, edited_at: null })
    const { body: edited } = await rewrite(reader, first.id, 'second')
    expect((await rewrite(reader, first.id, 'second')).body).toEqual(edited)
    const [listed] = (await api.call(listComments, { params: { id } })).body
    expect(listed).toEqual(edited)
  })

  test("is the author's alone, judged before the text", async () => {
    const { id } = await api.post(author)
    const { body: mine } = await comment(reader, id, 'mine')
    for (const text of ['', 'theirs']) {
      expectRefused(await api.call(updateComment, { params: { id: mine.id }, body: { text } }), 401)
      expectRefused(await rewrite(author, mine.id, text), 403, { detail: messages.comment.notYours })
      expectRefused(await rewrite(author, nothing, text), 404, { detail: messages.comment.notFound })
    }
    expectBadFields(await rewrite(reader, mine.id, ''), { text: ['Comment is required'] })
    expect(await textsOn(id)).toEqual(['mine'])
  })
})

describe('deleteComment', () => {
  test('deletes the comment and counts it off', async () => {
    const { id } = await api.post(author)
    const { body: first } = await comment(reader, id, 'first')
    await comment(reader, id, 'second')
    expect((await remove(reader, first.id)).status).toBe(204)
    expect(await textsOn(id)).toEqual(['second'])
    expect(await commentCount(id)).toBe(1)
    expectRefused(await remove(reader, first.id), 404, { detail: messages.comment.notFound })
  })

  test("is the author's alone", async () => {
    const { id } = await api.post(author)
    const { body: mine } = await comment(reader, id, 'mine')
    expectRefused(await api.call(deleteComment, { params: { id: mine.id } }), 401)
    expectRefused(await remove(author, mine.id), 403, { detail: messages.comment.notYours })
    expectRefused(await remove(author, nothing), 404)
    expect(await textsOn(id)).toEqual(['mine'])
  })

  test('deletes once when asked twenty times at once', async () => {
    const { id } = await api.post(author)
    const { body: mine } = await comment(reader, id)
    await comment(reader, id, 'stays')
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(reader, mine.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(19).fill(404)])
    expect(await commentCount(id)).toBe(1)
  })
})
