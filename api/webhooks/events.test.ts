import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { hidePost, restorePost, suspendMember } from '#contract/moderation.ts'
import { deletePost, undeletePost, updatePost } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { reportComment, reportMember, reportPost } from '#contract/reports.ts'
import { deleteFact, setFact } from '#contract/tool-facts.ts'
import { editTool, mergeTool } from '#contract/tool-moderation.ts'
import { addWebhook, messageData, webhookEvent, type MessageType } from '#contract/webhooks.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'
import { sendDueDeliveries } from './worker.ts'

const api = await createTestApi()
const { database } = api
const admin = await api.member()
await api.appoint(admin, { administrator: true })
const [author, reader] = [await api.member(), await api.member()]

let sent: { type: MessageType; data: any }[] = []

/** What was sent since the last look. Each message fits the contract. */
async function messages() {
  const services = { database, secret: 'for tests only', log: { warn: (line: string) => expect.fail(line) } }
  sent = []
  const send = async (_address: string, { payload }: { payload: Buffer }) => {
    sent.push(JSON.parse(payload.toString('utf8')))
    return { ok: true, value: { status: 200, retryAfter: undefined } } as const
  }
  await sendDueDeliveries({ ...services, send }, new AbortController().signal)
  for (const { type, data } of sent) expect(messageData[type].strict().parse(data)).toEqual(data)
  return sent.map(({ type, data }) => [type, data.id ?? data.username])
}

const states = async () =>
  (await sql`select state from webhook_deliveries order by id`.execute(database)).rows
const edit = (id: number, fields: object) =>
  api.call(updatePost, {
    ...{ token: author.token, params: { id } },
    body: {
      title: 'A tool',
      description: 'What it does',
      personal_review: '',
      link: '',
      category_ids: [1],
      ...fields,
    },
  })
const reason = { reason: 'It advertises' }
const act = (endpoint: typeof hidePost | typeof restorePost, id: number) =>
  api.call(endpoint, { token: admin.token, params: { id }, body: reason })

beforeEach(async () => {
  await sql`truncate webhooks, webhook_events restart identity cascade`.execute(database)
  const body = { url: 'https://hooks.example/', events: webhookEvent.options }
  await api.call(addWebhook, { token: admin.token, body })
})

test('a post is published, updated, deleted and back', async () => {
  const { id } = await api.post(author)
  expect(await messages()).toEqual([['post.published', id]])
  await edit(id, {})
  expect(await messages()).toEqual([])
  await edit(id, { title: 'Better' })
  expect(await messages()).toEqual([['post.updated', id]])
  expect(sent[0]!.data.title).toBe('Better')
  const own = { token: author.token, params: { id } }
  await api.call(deletePost, own)
  expect(await messages()).toEqual([['post.deleted', id]])
  expect(sent[0]!.data).toEqual({ id })
  await api.call(undeletePost, own)
  expect(await messages()).toEqual([['post.published', id]])
})

test('a post that moderators hide is deleted for readers, and its changes are no events', async () => {
  const { id } = await api.post(author)
  await messages()
  await act(hidePost, id)
  await act(hidePost, id)
  expect(await messages()).toEqual([['post.deleted', id]])
  await edit(id, { title: 'Hidden' })
  await api.call(deletePost, { token: author.token, params: { id } })
  await api.call(undeletePost, { token: author.token, params: { id } })
  expect(await messages()).toEqual([])
  await act(restorePost, id)
  expect(await messages()).toEqual([['post.published', id]])
})

test('what is hidden before it is sent, or between two tries, is skipped', async () => {
  const { id } = await api.post(author)
  const comment = await api.call(createComment, { token: reader.token, params: { id }, body: { text: 'Hm' } })
  expect(comment.status).toBe(201)
  await act(hidePost, id)
  expect(await messages()).toEqual([['post.deleted', id]])
  expect(await states()).toEqual([{ state: 'skipped' }, { state: 'skipped' }, { state: 'delivered' }])
  await sql`
    update webhook_deliveries set state = 'waiting', next_at = now() where state = 'skipped'
  `.execute(database)
  expect(await messages()).toEqual([])
})

test('a comment comes with its post', async () => {
  const { id } = await api.post(author)
  await messages()
  const given = { token: reader.token, params: { id }, body: { text: 'Indeed' } }
  const { body: comment } = await api.call(createComment, given)
  expect(await messages()).toEqual([['comment.created', comment.id]])
  expect(sent[0]!.data).toEqual({ ...comment, post_id: id })
})

test('a new member is sent as everyone may see them', async () => {
  const email = 'newcomer@example.org'
  const body = { name: 'New', email, username: 'newcomer', password }
  expect((await api.call(register, { body })).status).toBe(201)
  expect(await messages()).toEqual([['member.registered', 'newcomer']])
  expect(JSON.stringify(sent)).not.toContain(email)
})

test('a report names neither who reported nor the details', async () => {
  const { id } = await api.post(author)
  const given = { token: author.token, params: { id }, body: { text: 'Hm' } }
  const { body: comment } = await api.call(createComment, given)
  await messages()
  const body = { reason: 'spam', details: 'Sells pills' }
  const { token } = reader
  const answers = [
    await api.call(reportPost, { token, params: { id }, body }),
    await api.call(reportComment, { token, params: { id: comment.id }, body }),
    await api.call(reportMember, { token, params: { username: author.username }, body }),
  ]
  await messages()
  const of = (n: number) => ({ id: answers[n]!.body.id, reason: 'spam' })
  expect(sent.map(({ data }) => data)).toEqual([
    { ...of(0), kind: 'post', post_id: id, comment_id: null },
    { ...of(1), kind: 'comment', post_id: id, comment_id: comment.id },
    { ...of(2), kind: 'member', post_id: null, comment_id: null },
  ])
})

test('changes of a tool are sent with the tool', async () => {
  const [loom, weave] = [
    await api.post(author, { title: 'Loom', link: 'https://loom.example/' }),
    await api.post(author, { title: 'Weave', link: 'https://weave.example/' }),
  ]
  const [slug, into] = [loom.tool!.slug, weave.tool!.slug]
  await messages()
  const fact = { token: author.token, params: { slug, key: 'open_source' } }
  await api.call(setFact, { ...fact, body: { value: true, source: 'https://loom.example/licence' } })
  await messages()
  expect(sent).toMatchObject([
    { type: 'tool.changed', data: { slug, facts: [{ key: 'open_source', value: true }] } },
  ])
  await api.call(deleteFact, fact)
  await api.call(deleteFact, fact)
  await messages()
  expect(sent).toMatchObject([{ data: { slug, facts: [] } }])
  const { token } = admin
  await api.call(editTool, { token, params: { slug }, body: { name: 'Loom 2', ...reason } })
  await messages()
  expect(sent).toMatchObject([{ data: { name: 'Loom 2' } }])
  const { slug: renamed } = sent[0]!.data
  await api.call(mergeTool, { token, params: { slug: renamed }, body: { into, ...reason } })
  await messages()
  expect(sent).toMatchObject([{ data: { slug: into, post_count: 2 } }])
})

/** A member with a post and a message about it that was sent. */
async function newAuthor(): Promise<{ member: Member; id: number }> {
  const member = await api.member()
  const { id } = await api.post(member)
  await messages()
  return { member, id }
}

test('posts of a deleted account are deleted, with what was stored of them', async () => {
  const { member, id } = await newAuthor()
  const { status } = await api.call(deleteAccount, { token: member.token, body: { password } })
  expect(status).toBe(204)
  const { rows } = await sql`select type from webhook_events`.execute(database)
  expect(rows).toEqual([{ type: 'post.deleted' }])
  expect(await messages()).toEqual([['post.deleted', id]])
})

test('hiding all of a member tells it of each post', async () => {
  const { member, id } = await newAuthor()
  const given = { params: { username: member.username }, body: { ...reason, hide_all: true } }
  expect((await api.call(suspendMember, { token: admin.token, ...given })).status).toBeLessThan(300)
  expect(await messages()).toEqual([['post.deleted', id]])
})

test('without a webhook that listens nothing is stored', async () => {
  await sql`update webhooks set active = false`.execute(database)
  await api.post(author)
  await sql`update webhooks set active = true, events = array['comment.created']`.execute(database)
  await api.post(author)
  expect((await sql`select from webhook_events`.execute(database)).rows).toEqual([])
})
