import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createComment, updateComment } from '#contract/comments.ts'
import { listCases } from '#contract/moderation.ts'
import { updatePost, type Post } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let author: Member
let readers: Member[]
let moderator: Member
let post: Post

beforeAll(async () => {
  ;[author, moderator, ...readers] = (await insertCrowd(api.database, 8)) as [Member, Member, ...Member[]]
  await api.appoint(moderator)
})

beforeEach(async () => {
  await api.database.deleteFrom('cases').execute()
  post = await api.post(author, { description: 'An insult', personal_review: 'Rude' })
})

const body = { reason: 'abuse' }
const report = (reader = readers[0]!) =>
  api.call(reportPost, { token: reader.token, params: { id: post.id }, body })

async function edit(description: string) {
  const edited = { title: 'A tool', description, category_ids: [1] }
  await api.call(updatePost, { token: author.token, params: { id: post.id }, body: edited })
}

async function onlyCase() {
  const { body: cases } = await api.call(listCases, { token: moderator.token })
  expect(cases).toHaveLength(1)
  return cases[0]!
}

test('an edit does not change what was reported', async () => {
  const { status } = await report()
  expect(status).toBe(201)
  expect((await onlyCase()).reported).toEqual([])
  await edit('A compliment')
  const { post: now, reported } = await onlyCase()
  expect(now).toMatchObject({ description: 'A compliment', personal_review: '' })
  const insult = { title: 'A tool', description: 'An insult', personal_review: 'Rude', link: '' }
  expect(reported).toEqual([{ created_at: expect.any(String), post: insult, comment: null, member: null }])
  await edit('An insult')
  expect((await onlyCase()).reported).toMatchObject([{ post: insult }])
})

test('each report keeps what it was about; the newest three versions are shown, each once', async () => {
  for (const [n, reader] of readers.slice(0, 5).entries()) {
    await edit(`Version ${n}`)
    await report(reader)
    if (n === 3) await report(readers[5])
  }
  await edit('The last')
  const shown = (await onlyCase()).reported.map((version) => version.post?.description)
  expect(shown).toEqual(['Version 4', 'Version 3', 'Version 2'])
})

test('a comment and a profile keep their text as well', async () => {
  const [reader] = readers as [Member]
  const { token } = author
  const { body: comment } = await api.call(createComment, {
    token,
    params: { id: post.id },
    body: { text: 'You fool' },
  })
  await api.call(reportComment, { token: reader.token, params: { id: comment.id }, body })
  await api.call(updateComment, { token, params: { id: comment.id }, body: { text: 'You sage' } })
  expect(await onlyCase()).toMatchObject({
    comment: { text: 'You sage' },
    reported: [{ post: null, comment: { text: 'You fool' }, member: null }],
  })

  await api.database.deleteFrom('cases').execute()
  const before = { bio: 'Buy this', company: 'Spam Ltd', social_links: { x: 'https://x.com/spam' } }
  await api.call(updateProfile, { token, body: before })
  await api.call(reportMember, { token: reader.token, params: { username: author.username }, body })
  expect((await onlyCase()).reported).toEqual([])
  await api.call(updateProfile, { token, body: { bio: 'Hello', company: '', social_links: { x: '' } } })
  const { member, reported } = await onlyCase()
  expect(member).toMatchObject({ bio: 'Hello', company: '', social_links: {} })
  expect(reported).toMatchObject([{ post: null, comment: null, member: before }])
})
