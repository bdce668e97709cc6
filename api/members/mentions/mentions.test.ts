import { beforeEach, describe, expect, test } from 'vitest'
import { createComment, updateComment } from '#contract/comments.ts'
import { findMembers } from '#contract/mentions.ts'
import { muteMember } from '#contract/mutes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createPost, updatePost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { refreshDocuments } from '#database/doctor/documents.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertCrowd, type Member, removeMember } from '#testing/rows.ts'

const api = await createTestApi()
let [author, reader, other]: Member[] = []

beforeEach(async () => {
  ;[author, reader, other] = await insertCrowd(api.database, 3)
})

async function comment(post: number, text: string, parent_id: number | null = null, { token } = reader!) {
  const { status, body } = await api.call(createComment, {
    token,
    params: { id: post },
    body: { text, parent_id },
  })
  expect(status).toBe(201)
  return body
}

/** The notifications of a member, newest first. */
async function told({ token }: Member) {
  const { body } = await api.call(listNotifications, { token })
  return body.map(({ kind, verb, url, read }) => [kind, verb, url, ...(read ? ['read'] : [])])
}

const reply = (post: number, id: number) => [
  'reply',
  'replied to your comment',
  `/posts/${post}#comment-${id}`,
]
const commented = (post: number, id: number) => [
  'comment',
  'commented on your post',
  `/posts/${post}#comment-${id}`,
]
const mention = (post: number, id?: number) => [
  'mention',
  'mentioned you',
  id === undefined ? `/posts/${post}` : `/posts/${post}#comment-${id}`,
]

describe('one notification for a person and a comment', () => {
  test('is a mention before a reply before a comment, and none for oneself', async () => {
    const { id } = await api.post(author!)
    const top = await comment(id, 'top', null, other!)
    expect(await told(author!)).toEqual([commented(id, top.id)])
    const second = await comment(id, 'second', top.id)
    expect(await told(other!)).toEqual([reply(id, second.id)])
    expect(await told(author!)).toEqual([commented(id, second.id), commented(id, top.id)])
    const third = await comment(
      id,
      `@${other!.username.toUpperCase()} and @${author!.username}, @nobody_here, \`@${reader!.username}\` @${reader!.username}`,
      top.id,
    )
    expect((await told(other!))[0]).toEqual(mention(id, third.id))
    expect((await told(author!))[0]).toEqual(mention(id, third.id))
    expect(await told(other!)).toHaveLength(2)
    expect(await told(author!)).toHaveLength(3)
    expect(await told(reader!)).toEqual([])
    // The author of the post answers a comment of their own.
    const own = await comment(id, 'own', null, author!)
    await comment(id, 'again', own.id, author!)
    expect(await told(author!)).toHaveLength(3)
    const answered = await comment(id, 'to the author', own.id)
    expect((await told(author!))[0]).toEqual(reply(id, answered.id))
    expect(await told(author!)).toHaveLength(4)
  })

  test('goes to the first 20 who are mentioned', async () => {
    const { id } = await api.post(author!)
    const crowd = await insertCrowd(api.database, 22)
    const said = await comment(id, crowd.map(({ username }) => `@${username}`).join(' '))
    const counts = await Promise.all(crowd.map(async (member) => (await told(member)).length))
    expect(counts).toEqual([...Array<number>(20).fill(1), 0, 0])
    const rows = await api.database
      .selectFrom('mentions')
      .where('comment_id', '=', said.id)
      .selectAll()
      .execute()
    expect(rows).toHaveLength(22)
  })
})

test('an edit of a comment notifies whom it newly mentions', async () => {
  const { id } = await api.post(author!)
  const said = await comment(id, `@${other!.username}`)
  const [late] = await insertCrowd(api.database, 1)
  const edit = (text: string) =>
    api.call(updateComment, { token: reader!.token, params: { id: said.id }, body: { text } })
  await api.database
    .updateTable('notifications')
    .set({ read: true })
    .where('member_id', '=', other!.id)
    .execute()
  await edit(`@${other!.username} @${late!.username}`)
  expect(await told(other!)).toEqual([[...mention(id, said.id), 'read']])
  expect(await told(late!)).toEqual([mention(id, said.id)])
  await edit('nobody')
  expect(await api.database.selectFrom('mentions').where('comment_id', '=', said.id).execute()).toEqual([])
})

test('a post mentions once for description and review, by former usernames too; an edit whom it newly mentions', async () => {
  const [member, late] = await insertCrowd(api.database, 2)
  const former = member!.username
  const username = `new_${former}`.slice(0, 20)
  const renamed = await api.call(updateProfile, { token: member!.token, body: { username } })
  expect(renamed.status).toBe(200)
  const body = {
    title: 'A tool',
    description: `By @${former} and @${other!.username}`,
    personal_review: `@${former} knows`,
    link: '',
    category_ids: [1],
  }
  const made = await api.call(createPost, { token: author!.token, body })
  expect(made.status).toBe(201)
  const { id } = made.body
  expect(await told(member!)).toEqual([mention(id)])
  expect(await told(other!)).toEqual([mention(id)])
  const edited = { ...body, description: `By @${late!.username}` }
  for (const _ of [1, 2]) {
    await api.call(updatePost, { token: author!.token, params: { id }, body: edited })
    expect(await told(late!)).toEqual([mention(id)])
    expect(await told(member!)).toEqual([mention(id)])
  }
  const rows = await api.database
    .selectFrom('mentions')
    .where('post_id', '=', id)
    .select('username')
    .execute()
  expect(rows.map((row) => row.username).sort()).toEqual([former, late!.username].sort())
})

describe('findMembers', () => {
  test('finds members by the beginning of the username or of a word of the name', async () => {
    const people = await insertCrowd(api.database, 3)
    const set = (n: number, values: object) =>
      api.database.updateTable('members').set(values).where('id', '=', people[n]!.id).execute()
    await set(0, { name: 'Zoë Quvenzhané', username: 'qq_first' })
    await set(1, { name: 'Quvenz-Miller Ada', username: 'qq_second' })
    await set(2, { name: 'Quvenz Spam', suspended_because: 'Spam' })
    await refreshDocuments(
      api.database,
      'members',
      people.map(({ id }) => id),
    )
    const find = async (q?: string) => {
      const { status, body } = await api.call(findMembers, { token: reader!.token, query: { q } })
      expect(status).toBe(200)
      return body.map(({ username }) => username)
    }
    expect(await find('quvenz')).toEqual(['qq_second', 'qq_first'])
    expect(await find('QQ_')).toEqual(['qq_first', 'qq_second'])
    expect(await find('mill')).toEqual(['qq_second'])
    expect(await find('miller a')).toEqual(['qq_second'])
    expect(await find('zoë q')).toEqual(['qq_first'])
    for (const nobody of ['uvenz', 'q%', 'qq_f_', ' ', '', undefined]) expect(await find(nobody)).toEqual([])
    expect(await find('ro')).toHaveLength(8)
    const { body } = await api.call(findMembers, { token: reader!.token, query: { q: 'qq_second' } })
    expect(body).toEqual([{ username: 'qq_second', name: 'Quvenz-Miller Ada', profile_picture: null }])
  })

  test('leaves out whom the member has muted', async () => {
    const people = await insertCrowd(api.database, 3)
    for (const [n, { id }] of people.entries()) {
      const named = { name: 'Xylo', username: `xylo_${n}` }
      await api.database.updateTable('members').set(named).where('id', '=', id).execute()
      await refreshDocuments(api.database, 'members', [id])
    }
    await api.call(muteMember, { token: reader!.token, params: { username: 'xylo_1' } })
    const found = async ({ token }: Member) =>
      (await api.call(findMembers, { token, query: { q: 'xylo' } })).body.map(({ username }) => username)
    expect(await found(reader!)).toEqual(['xylo_0', 'xylo_2'])
    expect(await found(other!)).toEqual(['xylo_0', 'xylo_1', 'xylo_2'])
  })

  test('is for members, and refuses long texts', async () => {
    expectRefused(await api.call(findMembers, { query: { q: 'a' } }), 401)
    const long = await api.call(findMembers, { token: reader!.token, query: { q: 'a'.repeat(51) } })
    expectBadFields(long, { q: ['q can have at most 50 characters'] })
  })
})

test('who deletes the account meanwhile is not mentioned', async () => {
  const { id } = await api.post(author!)
  const text = `@${other!.username} @${author!.username}`
  const body = { title: 'A tool', description: text, personal_review: '', link: '', category_ids: [1] }
  const leaving = Promise.withResolvers<void>()
  const left = api.database.transaction().execute(async (transaction) => {
    await removeMember(transaction, other!.id)
    leaving.resolve()
    await untilWaiting(api.database, 3)
  })
  await leaving.promise
  const about = { token: author!.token, params: { id } }
  const answers = await Promise.all([
    api.call(createComment, { ...about, body: { text } }),
    api.call(createPost, { token: author!.token, body }),
    api.call(updatePost, { ...about, body }),
    left,
  ])
  expect(answers.slice(0, 3).map((answer) => answer?.status)).toEqual([201, 201, 200])
  const rows = await api.database
    .selectFrom('mentions')
    .select('member_id')
    .where('post_id', '>=', id)
    .execute()
  expect(rows).toEqual([author!.id, author!.id, author!.id].map((member_id) => ({ member_id })))
})
