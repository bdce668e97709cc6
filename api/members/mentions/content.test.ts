import { expect, test } from 'vitest'
import { createComment, listComments, updateComment } from '#contract/comments.ts'
import { listMyPosts } from '#contract/feed.ts'
import { createPost, getOwnPost, getPost, updatePost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd } from '#testing/rows.ts'

const api = await createTestApi()

const strong = (text: string) => ({ type: 'strong', children: [text] })
const paragraph = (...children: unknown[]) => [{ type: 'paragraph', children }]
const mention = (username: string) => ({ type: 'mention', username })

test('answers of one post and of its author have the parts of its texts, with present usernames', async () => {
  const [author, other] = await insertCrowd(api.database, 2)
  const { token } = author!
  const body = { title: 'A tool', description: `**By** @${other!.username}`, category_ids: [1] }
  const { body: created } = await api.call(createPost, { token, body })
  const { id } = created
  const none = { description: null, review: null, maker_reply: null }
  const content = { ...none, description: paragraph(strong('By'), ' ', mention(other!.username)) }
  expect(created.content).toEqual(content)
  const username = `r_${other!.username}`.slice(0, 20)
  await api.call(updateProfile, { token: other!.token, body: { username } })
  const renamed = { ...content, description: paragraph(strong('By'), ' ', mention(username)) }
  expect((await api.call(getPost, { params: { id } })).body.content).toEqual(renamed)
  expect((await api.call(getOwnPost, { token, params: { id } })).body.content).toEqual(renamed)
  expect((await api.call(listMyPosts, { token })).body[0]!.content).toEqual(renamed)
  const edit = { ...body, description: 'plain @nobody_at_all', personal_review: '*so*', link: '' }
  const { body: edited } = await api.call(updatePost, { token, params: { id }, body: edit })
  expect(edited.content).toEqual({ ...none, review: paragraph({ type: 'emphasis', children: ['so'] }) })
})

test('comments have the parts of their texts, as soon as they are written and changed', async () => {
  const [author, other] = await insertCrowd(api.database, 2)
  const { id } = await api.post(author!)
  const { token } = author!
  const { body: first } = await api.call(createComment, {
    token,
    params: { id },
    body: { text: `Hi @${other!.username.toUpperCase()}, \`@${other!.username}\`` },
  })
  const code = { type: 'code', text: `@${other!.username}` }
  expect(first.content).toEqual(paragraph('Hi ', mention(other!.username), ', ', code))
  for (const view of [undefined, 'threads'] as const) {
    const { body } = await api.call(listComments, { params: { id }, query: { view } })
    expect(body[0]!.content).toEqual(first.content)
  }
  const { body: changed } = await api.call(updateComment, {
    token,
    params: { id: first.id },
    body: { text: 'plain' },
  })
  expect(changed.content).toBeNull()
})
