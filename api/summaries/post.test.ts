import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { summarizePost } from '#contract/summaries.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const texts: string[] = []
const summarizer = {
  model: 'echo',
  summarize: async (text: string) => {
    texts.push(text)
    return `Summary ${texts.length}`
  },
}
const api = await createTestApi({ summarizer })
const author = await api.member()

async function textOf(id: number): Promise<string> {
  const { status } = await api.call(summarizePost, { token: author.token, params: { id } })
  expect(status).toBe(200)
  return texts.at(-1)!
}

function comment(post_id: number, rows: string[]) {
  const at = Date.now()
  const values = rows.map((text, nth) => ({
    post_id,
    member_id: author.id,
    text,
    created_at: new Date(at + nth),
  }))
  return api.database.insertInto('comments').values(values).execute()
}

test('summarizePost summarises the description, the review, then the comments as they were written', async () => {
  const { id } = await api.post(author, { description: 'Does it.', personal_review: 'I like it.' })
  await comment(id, ['First', 'Second'])
  expect(await textOf(id)).toBe('Does it.\n\nI like it.\n\nFirst\n\nSecond')
})

test('summarizePost leaves no gap without a review, and hidden comments out', async () => {
  const { id } = await api.post(author, { description: 'Does it.', personal_review: '' })
  await comment(id, ['Shown', 'Hidden'])
  await api.database
    .updateTable('comments')
    .set({ hidden_because: 'spam' })
    .where('text', '=', 'Hidden')
    .execute()
  expect(await textOf(id)).toBe('Does it.\n\nShown')
})

test('summarizePost takes the newest comments, up to exactly 20,000 characters', async () => {
  const full = { description: '🙂'.repeat(5000), personal_review: 'r'.repeat(5000) }
  const { id } = await api.post(author, full)
  // 10,002 characters are taken; four comments of 1,998 with their separators are 8,000 more.
  const older = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(1998))
  await comment(id, [...older, '🙂'.repeat(1996)])
  const text = await textOf(id)
  expect(Array.from(text)).toHaveLength(limits.summary.text.max)
  expect([text.includes('aaa'), text.includes('bbb')]).toEqual([false, true])
  await api.database
    .updateTable('comments')
    .set({ text: 'x'.repeat(1997) })
    .where('text', 'like', '🙂%')
    .execute()
  expect(await textOf(id)).not.toContain('bbb')
})

test('summarizePost needs a member and a shown post', async () => {
  const { id } = await api.post(author)
  expectRefused(await api.call(summarizePost, { params: { id } }), 401)
  await api.database.updateTable('posts').set({ hidden_because: 'spam' }).where('id', '=', id).execute()
  for (const hidden of [id, 2_147_483_647]) {
    const answer = await api.call(summarizePost, { token: author.token, params: { id: hidden } })
    expectRefused(answer, 404, { detail: messages.post.notFound })
  }
})
