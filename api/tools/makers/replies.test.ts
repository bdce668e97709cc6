import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { makerRefusals } from '#contract/maker-messages.ts'
import { deleteMakerReply, removeMakerReply, setMakerReply } from '#contract/makers.ts'
import { hidePost } from '#contract/moderation.ts'
import { muteMember } from '#contract/mutes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost, deletePost } from '#contract/posts.ts'
import { exportAccount } from '#contract/account-export.ts'
import { listToolPosts } from '#contract/tools.ts'
import { movePost } from '#contract/tool-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let counted = 0
let post: number
let link: string
let slug: string
let tool: number
let author: Member
let maker: Member
let other: Member

const makeMaker = ({ id }: Member, tool_id = tool) =>
  api.database.insertInto('tool_makers').values({ tool_id, member_id: id }).execute()

beforeEach(async () => {
  ;[author, maker, other] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  link = `https://replied-${(counted += 1)}.example/`
  const made = await api.post(author, { link })
  post = made.id
  slug = made.tool!.slug
  const row = api.database.selectFrom('tools').select('id').where('slug', '=', slug)
  tool = (await row.executeTakeFirstOrThrow()).id
  await makeMaker(maker)
})

const reply = (text: string, { token } = maker, id = post) =>
  api.call(setMakerReply, { token, params: { id }, body: { text } })
const remove = ({ token } = maker, id = post) => api.call(deleteMakerReply, { token, params: { id } })
const shown = async (by?: Member) =>
  (await api.call(getPost, { params: { id: post }, ...(by && { token: by.token }) })).body
const told = async ({ token }: Member) =>
  (await api.call(listNotifications, { token })).body.map(({ verb, kind }) => `${kind}: ${verb}`)

async function moderator() {
  const member = await api.member()
  await api.appoint(member)
  return member
}

describe('setMakerReply', () => {
  test('shows the reply with the post, with its Markdown, and notifies the author once', async () => {
    const answered = await reply('Thank you, **really**')
    expect(answered.status).toBe(200)
    const { username } = maker
    expect(answered.body.maker_reply).toMatchObject({ text: 'Thank you, **really**', username })
    expect(answered.body.content!.maker_reply).not.toBeNull()
    expect(await shown()).toEqual(answered.body)
    const listed = (await api.call(listToolPosts, { params: { slug } })).body
    expect(listed[0]!.maker_reply).toEqual(answered.body.maker_reply)
    const edited = (await reply('Thank you')).body
    expect(edited.maker_reply).toEqual({ ...answered.body.maker_reply, text: 'Thank you' })
    expect(edited.content!.maker_reply).toBeNull()
    expect(await told(author)).toEqual(['maker_reply: answered as its maker'])
    expect(await told(maker)).toEqual([])
  })

  test('is for makers of the tool of the post', async () => {
    const refused = { status: 403, body: { detail: makerRefusals.notMaker } }
    expect(await reply('Text', other)).toMatchObject(refused)
    expect(await reply('Text', author)).toMatchObject(refused)
    const without = await api.post(author, {})
    expect(await reply('Text', maker, without.id)).toMatchObject(refused)
    const elsewhere = await api.post(author, { link: `https://elsewhere-${counted}.example/` })
    expect(await reply('Text', maker, elsewhere.id)).toMatchObject(refused)
    expect((await reply('Text', maker, 2 ** 31 - 1)).status).toBe(404)
    expect((await shown()).maker_reply).toBeNull()
  })

  test.each([
    ['', 400],
    [' \n ', 400],
    ['x', 200],
    ['x'.repeat(limits.makerReply.max), 200],
    ['x'.repeat(limits.makerReply.max + 1), 400],
  ])('a text of its length is judged (%#)', async (text, status) => {
    expect((await reply(text)).status).toBe(status)
  })

  test('the reply of another maker takes its place, with a time of its own', async () => {
    const first = (await reply('From one')).body.maker_reply!
    await makeMaker(other)
    await api.database
      .updateTable('maker_replies')
      .set({ created_at: new Date(0) })
      .execute()
    const second = (await reply('From the other', other)).body.maker_reply!
    expect(second).toMatchObject({ text: 'From the other', username: other.username })
    expect(Date.parse(second.created_at)).toBeGreaterThanOrEqual(Date.parse(first.created_at))
    expect(await told(author)).toEqual(['maker_reply: answered as its maker'])
  })

  test('whom it mentions is notified and linked', async () => {
    const text = `Ask @${other.username}, says @${author.username}`
    const { content } = (await reply(text)).body
    expect(JSON.stringify(content!.maker_reply)).toContain(other.username)
    expect(await told(other)).toEqual(['mention: mentioned you'])
    // One notification is enough.
    expect(await told(author)).toEqual(['mention: mentioned you'])
    await reply(`${text} again`)
    expect(await told(other)).toEqual(['mention: mentioned you'])
    expect((await remove()).status).toBe(204)
    expect(await told(other)).toEqual([])
    expect(await told(author)).toEqual([])
  })

  test('mentions of a reply go with it, and those of the post stay', async () => {
    await makeMaker(author)
    const own = await api.post(author, { link, description: `See @${other.username}` })
    await reply('Thank you', author, own.id)
    await remove(author, own.id)
    expect(await told(other)).toEqual(['mention: mentioned you'])
    await reply(`Ask @${other.username}`)
    expect(await told(other)).toHaveLength(2)
    await reply('From the author', author)
    expect(await told(other)).toEqual(['mention: mentioned you'])
  })

  test('a member who has muted the maker does not see it', async () => {
    await reply('Thank you')
    await api.call(muteMember, { token: other.token, params: { username: maker.username } })
    expect((await shown(other)).maker_reply).toBeNull()
    const listed = (await api.call(listToolPosts, { token: other.token, params: { slug } })).body
    expect(listed[0]!.maker_reply).toBeNull()
    expect((await shown(author)).maker_reply).not.toBeNull()
  })

  test('goes with the post', async () => {
    await reply('Thank you')
    const { token } = await moderator()
    await api.call(hidePost, { token, params: { id: post }, body: { reason: 'It advertises' } })
    expect((await api.call(getPost, { params: { id: post } })).status).toBe(404)
    expect((await reply('More')).status).toBe(404)
    expect(await told(author)).toEqual(['moderation: hid your post'])
    await api.call(deletePost, { token: author.token, params: { id: post } })
    expect((await reply('More')).status).toBe(404)
  })

  test('is part of the export of its writer', async () => {
    await reply('Thank you')
    const { body } = await api.call(exportAccount, { token: maker.token })
    expect(body.maker_replies).toMatchObject([{ post_id: post, text: 'Thank you' }])
    expect(body.made_tools).toMatchObject([{ slug }])
  })
})

describe('deleteMakerReply', () => {
  test('is for makers of the tool and for who wrote it, and takes the notification back', async () => {
    expect(await remove()).toMatchObject({ status: 404, body: { detail: makerRefusals.noReply } })
    await reply('Thank you')
    expect((await remove(other)).status).toBe(403)
    expect((await remove(author)).status).toBe(403)
    expect((await remove()).status).toBe(204)
    expect((await shown()).maker_reply).toBeNull()
    expect(await told(author)).toEqual([])
    await reply('Thank you')
    await makeMaker(other)
    expect((await remove(other)).status).toBe(204)
    expect((await remove(maker, 2 ** 31 - 1)).status).toBe(404)
  })

  test('who wrote it can delete it after the post has left the tool', async () => {
    await reply('Thank you')
    const body = { slug: null, reason: 'Another tool' }
    const link = await api.post(author, { link: `https://replied-${counted}.example/other` })
    const moved = { token: (await moderator()).token, params: { id: post } }
    expect((await api.call(movePost, { ...moved, body: { ...body, slug: link.tool!.slug } })).status).toBe(
      200,
    )
    expect((await reply('More')).status).toBe(403)
    expect((await remove()).status).toBe(204)
  })
})

describe('removeMakerReply', () => {
  test('removes a reply with a reason, which its writer is told', async () => {
    await reply('Thank you')
    const { token } = await moderator()
    const call = (body: object = { reason: 'It insults' }) =>
      api.call(removeMakerReply, { token, params: { id: post }, body })
    expect((await call({ reason: '' })).status).toBe(400)
    expect((await call()).status).toBe(204)
    expect((await shown()).maker_reply).toBeNull()
    const [notice] = (await api.call(listNotifications, { token: maker.token })).body
    expect(notice).toMatchObject({
      kind: 'moderation',
      verb: 'removed your reply',
      note: 'It insults',
      url: `/posts/${post}`,
    })
    expect(await told(author)).toEqual([])
    expect(await call()).toMatchObject({ status: 404, body: { detail: makerRefusals.noReply } })
    const refused = { token: other.token, params: { id: post }, body: { reason: 'It insults' } }
    expect((await api.call(removeMakerReply, refused)).status).toBe(403)
  })
})
