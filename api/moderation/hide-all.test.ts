import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { createComment, listComments } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { getIntegrity } from '#contract/integrity.ts'
import { messages } from '#contract/messages.ts'
import {
  hideComment,
  hidePost,
  listCases,
  restorePost,
  suspendMember,
  undoHide,
  unsuspendMember,
} from '#contract/moderation.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { deletePost, getPost, type Post } from '#contract/posts.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { reportComment, reportPost } from '#contract/reports.ts'
import { searchPosts } from '#contract/search.ts'
import { getTool } from '#contract/tools.ts'
import { refreshDocuments } from '#database/doctor/documents.ts'
import { recountAll } from '#database/recount.ts'
import { createTestApi } from '#testing/api.ts'
import { expectFreshDocuments, findWrongCounts } from '#testing/consistency.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertCrowd, password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const reason = 'They advertise'
let author: Member
let reader: Member
let moderator: Member
let other: Member
/** By the author; the second is about a tool, with a post of the reader too. */
let posts: [Post, Post]
let foreign: Post
/** By the author: on the foreign post, and a reply of the reader to it. */
let comment: { id: number }
let reply: { id: number }
let link: string
let counted = 0

beforeEach(async () => {
  await api.database.deleteFrom('members').execute()
  await recountAll(api.database)
  await api.database.deleteFrom('moderation_log').execute()
  ;[author, reader, moderator, other] = (await insertCrowd(api.database, 4)) as [
    Member,
    Member,
    Member,
    Member,
  ]
  await api.appoint(moderator)
  await api.appoint(other)
  link = `https://zephyr-${(counted += 1)}.example.org/`
  posts = [
    await api.post(author, { title: 'Zephyr painter', new_category: 'Rarities' }),
    await api.post(author, { title: 'Zephyr board', link }),
  ]
  foreign = await api.post(reader, { title: 'Zephyr of another', link })
  comment = await say(author, 'Buy this')
  reply = await say(reader, 'No', comment.id)
  await api.post(moderator, { title: 'Of the moderator', link: `${link}moderator` })
  await say(moderator, 'Be civil')
  for (const { id } of posts) {
    await api.call(likePost, { token: reader.token, params: { id } })
    await api.call(ratePost, { token: reader.token, params: { id }, body: { value: 5 } })
  }
})

async function say({ token }: Member, text: string, parent?: number) {
  const body = { text, ...(parent !== undefined && { parent }) }
  return (await api.call(createComment, { token, params: { id: foreign.id }, body })).body
}

const suspend = (fields: object = { hide_all: true }, by = moderator, username = author.username) =>
  api.call(suspendMember, { token: by.token, params: { username }, body: { reason, ...fields } })
const undo = (by = moderator, username = author.username) =>
  api.call(undoHide, { token: by.token, params: { username } })
type Decision = typeof hidePost | typeof restorePost | typeof hideComment
const decide = (endpoint: Decision, id: number, by = moderator) =>
  api.call(endpoint, { token: by.token, params: { id }, body: { reason } })
const isShown = async (id: number) => (await api.call(getPost, { params: { id } })).status === 200
const shown = () => Promise.all(posts.map(({ id }) => isShown(id)))
const log = async () => (await api.call(listModerationLog, { token: moderator.token })).body
const texts = async () =>
  (await api.call(listComments, { params: { id: foreign.id } })).body.map(({ text }) => text)
const age = (minutes: number) =>
  sql`update moderation_log set created_at = now() - make_interval(mins => ${minutes})`.execute(api.database)

/** Everything public that shows posts and comments of the author. */
async function everywhere() {
  const slug = foreign.tool!.slug
  const answers = [
    api.call(listPosts),
    api.call(listPosts, { query: { sort: 'top' } }),
    api.call(searchPosts, { query: { q: 'zephyr' } }),
    api.call(getTool, { params: { slug } }),
    api.call(listComments, { params: { id: foreign.id } }),
    api.call(getPost, { params: { id: foreign.id } }),
  ]
  return Promise.all(answers.map(async (answer) => (await answer).body))
}

async function expectRightCounts() {
  expect(await findWrongCounts(api.database)).toEqual([])
  await expectFreshDocuments(api.database)
}

describe('suspendMember with hide_all', () => {
  test('hides all posts and comments under one entry, and undoHide brings them back as they were', async () => {
    const before = await everywhere()
    expect((await suspend()).status).toBe(204)
    expect(await shown()).toEqual([false, false])
    expect((await api.call(listPosts)).body.map(({ username }) => username)).toEqual([
      moderator.username,
      reader.username,
    ])
    expect(await texts()).not.toContain('Buy this')
    // The tool has the title of the post that is left, and its address.
    const tool = await api.call(getTool, { params: { slug: 'zephyr-of-another' } })
    expect(tool.body).toMatchObject({ post_count: 1, rating_count: 0 })
    await expectRightCounts()
    const about = { id: author.id, username: author.username, is_suspended: true }
    expect(await log()).toMatchObject([
      { act: 'suspend', reason, member: about, all: { posts: 2, comments: 1, can_undo: true } },
    ])
    expect((await api.call(getIntegrity)).body).toMatchObject({ accounts_suspended: 1, posts_hidden: 2 })

    expect((await undo()).status).toBe(204)
    expect(await everywhere()).toEqual(before)
    await expectRightCounts()
    expect(await log()).toMatchObject([
      { act: 'undo_hide', member: about, all: { posts: 2, comments: 1, can_undo: false } },
      { act: 'suspend', all: { can_undo: false } },
    ])
    expect((await api.call(getIntegrity)).body).toMatchObject({ posts_hidden: 0 })
  })

  test('without it, all stays public', async () => {
    await suspend({})
    expect(await shown()).toEqual([true, true])
    expect(await log()).toMatchObject([{ act: 'suspend', all: null }])
    expectRefused(await undo(), 409, { code: 'nothing_to_undo' })
  })

  test('hides all of a member who is suspended already, once', async () => {
    await suspend({})
    await suspend()
    await suspend()
    expect(await shown()).toEqual([false, false])
    expect((await log()).map(({ act }) => act)).toEqual(['hide_all', 'suspend'])
    expect((await undo()).status).toBe(204)
    expect(await shown()).toEqual([true, true])
  })

  test('closes the cases about what it hides, and no others', async () => {
    await api.call(reportPost, {
      token: reader.token,
      params: { id: posts[0].id },
      body: { reason: 'fake' },
    })
    await api.call(reportComment, {
      token: reader.token,
      params: { id: comment.id },
      body: { reason: 'spam' },
    })
    await api.call(reportPost, { token: author.token, params: { id: foreign.id }, body: { reason: 'spam' } })
    await suspend()
    const { body } = await api.call(listCases, { token: moderator.token })
    expect(body.map(({ post }) => post?.id)).toEqual([foreign.id])
  })

  test('takes the titles out of the addresses of tools', async () => {
    const own = await api.post(author, { title: 'Insulting name', link: `${link}other` })
    await suspend()
    const { slug } = await api.database
      .selectFrom('tools')
      .select('slug')
      .where('id', '=', (eb) => eb.selectFrom('posts').select('tool_id').where('id', '=', own.id))
      .executeTakeFirstOrThrow()
    expect(slug).not.toContain('insulting')
    await undo()
    expect((await api.call(getTool, { params: { slug: 'insulting-name' } })).status).toBe(200)
  })

  test('leaves what the moderator reported to another one', async () => {
    await api.call(reportPost, {
      token: moderator.token,
      params: { id: posts[0].id },
      body: { reason: 'spam' },
    })
    await suspend()
    expect(await shown()).toEqual([true, false])
    await suspend(undefined, other)
    expect(await shown()).toEqual([false, false])
  })

  test('is refused about moderators and about oneself, and then hides nothing', async () => {
    const post = await api.post(other)
    expectRefused(await suspend(undefined, moderator, other.username), 409, { code: 'protected' })
    expectRefused(await suspend(undefined, other, other.username), 403, { detail: messages.moderation.own })
    expect(await isShown(post.id)).toBe(true)
    expectBadFields(await suspend({ hide_all: 'yes' }), { hide_all: ['Hide all must be true or false'] })
    expectBadFields(await suspend({ hide_all: true, reason: '' }), { reason: ['Reason is required'] })
    expect(await shown()).toEqual([true, true])
  })
})

describe('undoHide', () => {
  test('restores neither what was hidden before nor what was decided on since', async () => {
    const third = await api.post(author, { title: 'Zephyr third' })
    const second = await say(author, 'Buy that')
    await decide(hidePost, posts[0].id)
    await decide(hideComment, comment.id)
    await suspend()
    await decide(restorePost, third.id)
    await decide(hidePost, third.id)
    await undo()
    expect([...(await shown()), await isShown(third.id)]).toEqual([false, true, false])
    expect(await texts()).toContain('Buy that')
    expect(await texts()).not.toContain('Buy this')
    expect(second.id).toBeGreaterThan(reply.id)
    await expectRightCounts()
  })

  test('works for 10 minutes', async () => {
    await suspend()
    await age(10)
    expectRefused(await undo(), 409, { code: 'too_late', detail: messages.moderation.tooLateToUndo })
    expect(await log()).toMatchObject([{ all: { can_undo: false } }])
    expect(await shown()).toEqual([false, false])
    await age(9)
    expect((await undo()).status).toBe(204)
    expect(await shown()).toEqual([true, true])
  })

  test('happens once, and keeps the member suspended', async () => {
    await suspend()
    await undo(other)
    expectRefused(await undo(), 409, { code: 'nothing_to_undo', detail: messages.moderation.nothingToUndo })
    expect(await log()).toMatchObject([{ act: 'undo_hide', member: { is_suspended: true } }, {}])
  })

  test('lifting the suspension shows nothing again; a post that its author deletes then stays deleted', async () => {
    await suspend()
    const params = { username: author.username }
    await api.call(unsuspendMember, { token: moderator.token, params, body: { reason } })
    expect(await shown()).toEqual([false, false])
    const credentials = { username: author.username, password }
    const { token } = (await api.call(login, { body: credentials })).body
    await api.call(deletePost, { token, params: { id: posts[0].id } })
    await undo()
    expect(await shown()).toEqual([false, true])
    await expectRightCounts()
  })

  test('is for moderators, about others that are there', async () => {
    await suspend()
    const params = { username: author.username }
    expectRefused(await api.call(undoHide, { params }), 401)
    expectRefused(await undo(reader), 403)
    expectRefused(await undo(moderator, 'nobody_here'), 404, { detail: messages.member.notFound })
    expectRefused(await undo(moderator, moderator.username), 403, { detail: messages.moderation.own })
    expect(await shown()).toEqual([false, false])
  })
})

describe('at the same time', () => {
  test('acts on the same member, votes and single decisions leave the counts right', async () => {
    for (let round = 0; round < 5; round += 1) {
      const vote = { token: other.token, params: { id: posts[1].id } }
      const answers = await Promise.all([
        suspend(),
        suspend(undefined, other),
        decide(hidePost, posts[1].id),
        decide(hideComment, comment.id),
        api.call(likePost, vote),
        api.call(ratePost, { ...vote, body: { value: 1 + round } }),
        say(reader, 'Well', reply.id),
        undo(),
        undo(other),
      ])
      for (const answer of answers) if ('status' in answer) expect(answer.status).toBeLessThan(500)
      await expectRightCounts()
      await undo()
      await decide(restorePost, posts[1].id)
      await expectRightCounts()
    }
  })

  test('a post that is being hidden by itself is not taken over', async () => {
    const ready = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const hiding = api.database.transaction().execute(async (transaction) => {
      await sql`update posts set hidden_because = 'By itself' where id = ${posts[0].id}`.execute(transaction)
      await refreshDocuments(transaction, 'posts', [posts[0].id])
      ready.resolve()
      await goOn.promise
    })
    await ready.promise
    const suspended = suspend()
    await untilWaiting(api.database)
    goOn.resolve()
    await Promise.all([hiding, suspended])
    await undo()
    expect(await shown()).toEqual([false, true])
    await expectRightCounts()
  })
})
