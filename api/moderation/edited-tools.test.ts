import { beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { hidePost } from '#contract/moderation.ts'
import { deletePost, getPost, updatePost } from '#contract/posts.ts'
import { editTool, movePost, toolRefusals } from '#contract/tool-moderation.ts'
import { getTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi({ refusedHosts: ['spam.example'] })
const { database } = api
let moderator: Member
let ada: Member

beforeAll(async () => {
  ;[moderator, ada] = [await api.member(), await api.member()]
  await api.appoint(moderator)
})

let counted = 0
const newLink = () => `https://edited-${(counted += 1)}.example/`
const reason = 'It is wrong'

async function made(title: string, link = newLink()) {
  const post = await api.post(ada, { title, link })
  return { id: post.id, slug: post.tool!.slug, link }
}

const edit = (slug: string, body: object, token = moderator.token) =>
  api.call(editTool, { token, params: { slug }, body: { reason, ...body } })
const move = (id: number, slug: string | null, token = moderator.token) =>
  api.call(movePost, { token, params: { id }, body: { reason, slug } })
const toolOf = async (id: number) => (await api.call(getPost, { params: { id } })).body.tool!
const read = (slug: string) => api.call(getTool, { params: { slug } })
const newest = async () =>
  (await api.call(listModerationLog, { token: moderator.token, query: { limit: 1 } })).body[0]!

test('a new name gives a new slug, and the old one keeps leading to the tool', async () => {
  const { id, slug } = await made('Loom pro')
  const renamed = await edit(slug, { name: 'Loom' })
  expect([renamed.status, renamed.body]).toMatchObject([200, { name: 'Loom', slug: 'loom', post_count: 1 }])
  expect((await newest()).tool).toMatchObject({ slug: 'loom', name: 'Loom pro', new_name: 'Loom' })
  const former = await read(slug)
  expect([former.status, former.headers.location]).toEqual([301, '/api/tools/loom/'])
  // The title of its post does not matter any more.
  const text = { title: 'Other', description: 'D', category_ids: [1], link: newLink() }
  const own = { token: ada.token, params: { id } }
  await api.call(updatePost, { ...own, body: { ...text, link: (await read('loom')).body.link } })
  expect((await read('loom')).body.name).toBe('Loom')
  // Back to the first name: its slug as well.
  expect((await edit('loom', { name: 'Loom pro' })).body.slug).toBe('loom-pro')
  expect((await edit('loom', { name: 'LOOM Pro!' })).body).toMatchObject({
    slug: 'loom-pro',
    name: 'LOOM Pro!',
  })
  expect((await read('loom')).headers.location).toBe('/api/tools/loom-pro/')
  const another = await made('Loom')
  expect(another.slug).toMatch(/^loom-by-edited-\d+$/)
  expect((await edit(another.slug, { name: '読み書き' })).body.slug).toMatch(/^edited-\d+-example$/)
})

test('a new link leads to the tool, and the former one as well', async () => {
  const { slug, link } = await made('Moving')
  const to = newLink()
  const changed = await edit(slug, { link: `${to}en/?x=1` })
  expect(changed.body).toMatchObject({ slug, link: `${to}en/?x=1`, host: new URL(to).host })
  expect(await newest()).toMatchObject({
    act: 'change_tool_link',
    tool: { slug, name: 'Moving', link, new_link: `${to}en/?x=1`, new_name: null },
  })
  expect((await made('New', to)).slug).toBe(slug)
  expect((await made('Old', link)).slug).toBe(slug)
  expect((await read(slug)).body).toMatchObject({ name: 'Moving', link: `${to}en/?x=1`, post_count: 3 })
})

test('a link of another tool is refused, unless all posts of that tool are gone', async () => {
  const [one, other] = [await made('One'), await made('Other')]
  const taken = await edit(one.slug, { link: other.link })
  expect([taken.status, taken.body]).toMatchObject([409, { errors: { link: [messages.tool.linkTaken] } }])
  await api.call(deletePost, { token: ada.token, params: { id: other.id } })
  await database.deleteFrom('posts').where('id', '=', other.id).execute()
  expect((await edit(one.slug, { link: other.link })).body.link).toBe(other.link)
})

test('an edit needs a name or a link that is right, a reason, a tool and a moderator', async () => {
  const { slug } = await made('Plain')
  for (const [body, field] of [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ link: '' }, 'link'],
    [{ link: 'ftp://a.example' }, 'link'],
    [{ link: 'https://www.spam.example/' }, 'link'],
    [{ name: 'Fine', reason: '' }, 'reason'],
  ] as const) {
    const { status, body: answer } = await edit(slug, body)
    expect([status, answer]).toMatchObject([400, { errors: { [field]: [expect.any(String)] } }])
  }
  expect((await edit('no-such-tool', { name: 'Fine' })).status).toBe(404)
  expect((await edit(slug, { name: 'Fine' }, ada.token)).status).toBe(403)
  expect((await read(slug)).body.name).toBe('Plain')
})

test('a post is moved to another tool, stays there when it is edited, and comes back', async () => {
  const [from, to] = [await made('From'), await made('To')]
  const second = await made('From too', from.link)
  const moved = await move(second.id, to.slug)
  expect([moved.status, moved.body.tool]).toMatchObject([200, { slug: to.slug, post_count: 2 }])
  const entry = await newest()
  expect(entry).toMatchObject({ act: 'move_post', post: { id: second.id }, reason })
  expect(entry.tool).toMatchObject({ slug: from.slug, name: 'From', new_name: 'To' })
  const body = { title: 'Edited', description: 'D', category_ids: [1], link: `${from.link}about` }
  await api.call(updatePost, { token: ada.token, params: { id: second.id }, body })
  expect((await toolOf(second.id)).slug).toBe(to.slug)
  expect((await read(to.slug)).body.link).toBe(to.link)
  // The link leads to the tool as before.
  expect((await made('From again', from.link)).slug).toBe(from.slug)
  expect((await move(second.id, from.slug)).body.tool).toMatchObject({ slug: from.slug, post_count: 3 })
  expect(await findWrongCounts(database)).toEqual([])
})

test('a post is moved to a tool of its own, once', async () => {
  const first = await made('Suite')
  const second = await made('Part of it', first.link)
  const moved = await move(second.id, null)
  expect([moved.status, moved.body.tool]).toMatchObject([200, { slug: 'part-of-it', post_count: 1 }])
  const entry = await newest()
  expect((await move(second.id, null)).body.tool!.slug).toBe('part-of-it')
  expect((await move(second.id, 'part-of-it')).body.tool!.slug).toBe('part-of-it')
  expect((await newest()).id).toBe(entry.id)
  expect((await made('Third', first.link)).slug).toBe(first.slug)
  expect(await findWrongCounts(database)).toEqual([])
})

test('a move needs a link, a tool that is shown, a post, a reason and a moderator', async () => {
  const { id, slug } = await made('Stays')
  const linkless = await api.post(ada)
  const without = await move(linkless.id, slug)
  expect([without.status, without.body]).toMatchObject([409, { detail: toolRefusals.noLink }])
  const unknown = await move(id, 'no-such-tool')
  expect([unknown.status, unknown.body]).toMatchObject([404, { errors: { slug: [messages.tool.notFound] } }])
  expect((await move(999_999, slug)).status).toBe(404)
  expect((await move(id, null, ada.token)).status).toBe(403)
  const missing = { token: moderator.token, params: { id }, body: { reason } }
  expect((await api.call(movePost, missing)).status).toBe(400)
  // A hidden post as well.
  const hidden = await made('Hidden')
  await api.call(hidePost, { token: moderator.token, params: { id: hidden.id }, body: { reason } })
  expect((await move(id, hidden.slug)).status).toBe(404)
  expect((await move(hidden.id, slug)).body.tool).toMatchObject({ slug, post_count: 1 })
})
