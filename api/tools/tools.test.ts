import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { likePost, ratePost } from '#contract/reactions.ts'
import { createComment } from '#contract/comments.ts'
import { bookmarkPost, unbookmarkPost } from '#contract/lists.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { deletePost, getPost, undeletePost, updatePost } from '#contract/posts.ts'
import { getTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import type { Member } from '#testing/rows.ts'
import { renewIdentities } from './identity-queries.ts'

const api = await createTestApi()
const { database } = api

let counted = 0
const newLink = () => `https://tool-${(counted += 1)}.example/`

async function toolOf(id: number) {
  return (await api.call(getPost, { params: { id } })).body.tool
}

async function read(slug: string) {
  return (await api.call(getTool, { params: { slug } })).body
}

const edit = (by: Member, id: number, fields: object) =>
  api.call(updatePost, {
    token: by.token,
    params: { id },
    body: { title: 'T', description: 'D.', category_ids: [1], ...fields },
  })

test('posts with the same link belong to one tool, which shows what they have together', async () => {
  const [ada, bob, cy] = [await api.member(), await api.member(), await api.member()]
  const link = newLink()
  const first = await api.post(ada, {
    title: 'Étude Board',
    link,
    description: 'Draws boards.  And more.',
    category_ids: [1, 2],
    rating: 4,
  })
  const second = await api.post(bob, { title: 'Other', link: `${link}pricing?x#y`, category_ids: [2, 3] })
  expect(first.tool).toMatchObject({
    slug: 'etude-board',
    name: 'Étude Board',
    logo: null,
    health: 'unknown',
  })
  expect(await toolOf(second.id)).toEqual(await toolOf(first.id))
  for (const { id } of [first, second]) {
    await api.call(likePost, { token: cy.token, params: { id } })
    await api.call(bookmarkPost, { token: cy.token, body: { post_id: id } })
    await api.call(createComment, { token: cy.token, params: { id }, body: { text: 'Hm' } })
  }
  await api.call(ratePost, { token: cy.token, params: { id: first.id }, body: { value: 5 } })
  await api.call(ratePost, { token: cy.token, params: { id: second.id }, body: { value: 2 } })
  const tool = await read('etude-board')
  expect(tool).toMatchObject({
    ...{ slug: 'etude-board', name: 'Étude Board', link, host: new URL(link).host },
    tagline: 'Draws boards.',
    categories: [{ id: 2 }, { id: 3 }, { id: 1 }],
    ...{ post_count: 2, like_count: 2, save_count: 2, comment_count: 2, follower_count: 0 },
    ...{ avg_rating: 3, rating_count: 2, rating_counts: [0, 1, 0, 1, 0], facts: [], makers: [] },
    health: { state: 'unknown', checked_at: null, since: null, location: null },
  })
  expect(await toolOf(first.id)).toMatchObject({ avg_rating: 3, rating_count: 2, post_count: 2 })

  // The newest rating of a member counts: this one again.
  await api.call(ratePost, { token: cy.token, params: { id: first.id }, body: { value: 1 } })
  expect((await read('etude-board')).rating_counts).toEqual([1, 0, 0, 1, 0])
  await api.call(unbookmarkPost, { token: cy.token, body: { post_id: first.id } })
  expect((await read('etude-board')).save_count).toBe(1)
  expect(await findWrongCounts(database)).toEqual([])
})

test('a post without a link has no tool, and one tool is 404 while none of its posts is shown', async () => {
  const [ada, moderator] = [await api.member(), await api.member()]
  await api.appoint(moderator)
  expect((await api.post(ada)).tool).toBeNull()
  const { id, tool } = await api.post(ada, { title: 'Fades away', link: newLink() })
  const act = { token: moderator.token, params: { id }, body: { reason: 'Because' } }
  await api.call(hidePost, act)
  expect((await api.call(getTool, { params: { slug: tool!.slug } })).status).toBe(404)
  await api.call(restorePost, act)
  expect((await read(tool!.slug)).post_count).toBe(1)
  await api.call(deletePost, { token: ada.token, params: { id } })
  expect((await api.call(getTool, { params: { slug: tool!.slug } })).status).toBe(404)
  await api.call(undeletePost, { token: ada.token, params: { id } })
  expect((await read(tool!.slug)).post_count).toBe(1)
  expect((await api.call(getTool, { params: { slug: 'unknown' } })).status).toBe(404)
  expect((await api.call(getTool, { params: { slug: 'Not-A-Slug' } })).status).toBe(404)
})

test('an edit moves a post to the tool of its new link, and keeps the tool of a link that means the same', async () => {
  const ada = await api.member()
  const [one, other] = [newLink(), newLink()]
  const { id, tool } = await api.post(ada, { title: 'Mover', link: one })
  await edit(ada, id, { title: 'Moved', link: `${one}about` })
  expect(await toolOf(id)).toMatchObject({ slug: tool!.slug, name: 'Moved' })
  await edit(ada, id, { title: 'Moved', link: other })
  expect(await toolOf(id)).toMatchObject({ slug: 'moved', post_count: 1 })
  expect((await api.call(getTool, { params: { slug: tool!.slug } })).status).toBe(404)
  await edit(ada, id, { title: 'Moved', link: '' })
  expect(await toolOf(id)).toBeNull()
  // The slug is that of the first tool again.
  expect((await api.post(ada, { title: 'Back', link: one })).tool).toMatchObject({
    slug: 'mover',
    name: 'Back',
  })
  expect(await findWrongCounts(database)).toEqual([])
})

test('a slug that is taken is followed by the host, then by a number, and a former one leads to the tool', async () => {
  const ada = await api.member()
  const slugOf = async (title: string, link: string) => (await api.post(ada, { title, link })).tool!.slug
  expect(await slugOf('LLaMA', 'https://llama.example/')).toBe('llama')
  expect(await slugOf('LLaMA', 'https://www.meta.example/llama')).toBe('llama-by-meta')
  expect(await slugOf('LLaMA', 'https://models.run-it.co.uk/llama')).toBe('llama-by-run-it')
  expect(await slugOf('LLaMA', 'https://github.com/one/llama')).toBe('llama-by-github')
  expect(await slugOf('LLaMA', 'https://huggingface.co/one/llama')).toBe('llama-by-huggingface')
  expect(await slugOf('LLaMA', 'http://192.0.2.1:8080/')).toBe('llama-by-192-0-2-1-80')
  // A version is the slug of the version alone.
  expect(await slugOf('LLaMA 3', 'https://three.example/')).toBe('llama-3')
  const numbered: string[] = []
  for (let count = 0; count < 9; count += 1) {
    numbered.push(await slugOf('LLaMA', `https://github.com/many/${count}`))
  }
  expect(numbered).toEqual(Array.from({ length: 9 }, (_, n) => `llama-by-github-${n + 2}`))
  // Of a name without Latin letters, the host is the beginning.
  expect(await slugOf('画像', 'https://gazo.example/1')).toBe('gazo-example')
  expect(await slugOf('画像', 'https://gazo.example/2')).toBe('gazo-example-2')
  const long = 'y'.repeat(60)
  expect(await slugOf(long, `https://${'a'.repeat(60)}.example/1`)).toBe(long)
  expect(await slugOf(long, `https://${'a'.repeat(60)}.example/2`)).toBe(`${long}-by-${'a'.repeat(12)}`)
  expect(await slugOf('Compare', 'https://compares.example')).toBe('compare-by-compares')
  await sql`insert into tool_slugs select 'former-name', id from tools where slug = 'compare-by-compares'`.execute(
    database,
  )
  const moved = await api.call(getTool, { params: { slug: 'former-name' } })
  expect(moved.status).toBe(301)
  expect(moved.headers.location).toBe('/api/tools/compare-by-compares/')
})

test('outdated identities are renewed: links of one tool lead to the older one, and both tools stay', async () => {
  const ada = await api.member()
  const old = await api.post(ada, { title: 'Café', link: 'https://renew.example/caf%C3%A9' })
  const other = await api.post(ada, { title: 'Other', link: 'https://other-renew.example/' })
  await sql`
    with changed as (
      update posts set link = case id when ${other.id} then 'https://renew.example/CAFÉ' else link end,
        link_identity = case id when ${other.id} then 'renew.example/caf%C3%89' else 'renew.example/caf%c3%a9' end
      where id in (${old.id}, ${other.id}) returning id, link, tool_id, link_identity
    ), linked as (
      update tool_links set identity = changed.link_identity from changed where tool_links.tool_id = changed.tool_id
    )
    insert into links_to_identify (link, post_id, tool_id) select link, id, tool_id from changed order by id
  `.execute(database)
  await renewIdentities(database)
  expect((await api.post(ada, { title: 'Again', link: 'http://renew.example/Café/' })).tool!.slug).toBe(
    old.tool!.slug,
  )
  expect(await toolOf(other.id)).toMatchObject({ slug: other.tool!.slug, post_count: 1 })
  const { rows } = await sql`
    select link_identity from posts where id in (${old.id}, ${other.id}) union all select link from links_to_identify
  `.execute(database)
  expect(rows).toEqual([{ link_identity: 'renew.example/café' }, { link_identity: 'renew.example/café' }])
  expect(await findWrongCounts(database)).toEqual([])
})
