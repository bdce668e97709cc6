import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { listCases } from '#contract/moderation.ts'
import { getPost, updatePost, type Post } from '#contract/posts.ts'
import { listMyPosts } from '#contract/feed.ts'
import { recounting } from '#testing/votes.ts'
import { untilWaiting } from '#testing/locks.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { isSameHost } from './link.ts'

const api = await createTestApi({ refusedHosts: ['spam.example'] })
const first = 'https://www.tool.example/start'
const other = 'https://elsewhere.example/'
let author: Member
let reader: Member
let moderator: Member
let post: Post

beforeAll(async () => {
  ;[author, reader, moderator] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
})

beforeEach(async () => {
  await api.database.deleteFrom('posts').execute()
  post = await api.post(author, { link: first, rating: 5 })
})

const by = ({ token }: Member, id = post.id) => ({ token, params: { id } })
const like = (id = post.id) => api.call(likePost, by(reader, id))

/** Edits the post; the link alone is another one. */
async function edit(link: string, fields: object = {}) {
  const { title, description, categories } = post
  const text = { title, description, category_ids: categories.map(({ id }) => id) }
  return api.call(updatePost, { ...by(author), body: { ...text, link, ...fields } })
}

async function links() {
  const shown = (await api.call(getPost, { params: { id: post.id } })).body
  const [own] = (await api.call(listMyPosts, { token: author.token })).body
  expect(shown).not.toHaveProperty('pending_link')
  expect(own?.link).toBe(shown.link)
  return { link: shown.link, pending_link: own?.pending_link }
}

async function casesOf(kind: string) {
  const { body } = await api.call(listCases, { token: moderator.token })
  return body.filter((one) => one.kind === kind)
}

describe('on a post that others liked or rated, a link to another host', () => {
  const engage = {
    liked: () => like(),
    rated: () => api.call(ratePost, { ...by(reader), body: { value: 4 } }),
  }
  test.each(Object.entries(engage))('waits for a moderator (%s)', async (_, engaged) => {
    await engaged()
    const { status, body } = await edit(other, { title: 'Renamed' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Renamed', link: first, pending_link: other })
    expect(await links()).toEqual({ link: first, pending_link: other })
    expect(await casesOf('link')).toMatchObject([
      { kind: 'link', post: { id: post.id, link: first, pending_link: other }, report_count: 0, reports: [] },
    ])
  })

  test('is replaced by the next one, in the same case', async () => {
    await like()
    await edit(other)
    const [before] = await casesOf('link')
    expect((await edit('https://third.example/')).body.pending_link).toBe('https://third.example/')
    expect(await casesOf('link')).toMatchObject([
      { id: before!.id, post: { pending_link: 'https://third.example/' } },
    ])
  })

  test.each([first, 'http://TOOL.example/other', ''])('is withdrawn by an edit to %j', async (link) => {
    await like()
    await edit(other)
    expect((await edit(link)).body).toMatchObject({ link, pending_link: null })
    expect(await links()).toEqual({ link, pending_link: null })
    expect(await casesOf('link')).toEqual([])
  })

  test('waits although the old link was removed before', async () => {
    await like()
    expect((await edit('')).body).toMatchObject({ link: '', pending_link: null })
    expect((await edit(other)).body).toMatchObject({ link: '', pending_link: other })
  })

  test('waits where there was no link', async () => {
    post = await api.post(author)
    await like()
    expect((await edit(other)).body).toMatchObject({ link: '', pending_link: other })
  })

  test('waits in an edit that waited for the like', async () => {
    const { database } = api
    const ready = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const liking = database.transaction().execute(async (transaction) => {
      await recounting(transaction, [post.id], (on) =>
        on.insertInto('likes').values({ post_id: post.id, member_id: reader.id }).execute(),
      )
      ready.resolve()
      await goOn.promise
    })
    await ready.promise
    const edited = edit(other)
    await untilWaiting(database)
    goOn.resolve()
    await liking
    expect((await edited).body).toMatchObject({ link: first, pending_link: other })
  })

  test('may not lead to a refused host', async () => {
    await like()
    expectBadFields(await edit('https://www.spam.example/'), {
      link: ['Links to www.spam.example are not allowed here'],
    })
    expect(await links()).toEqual({ link: first, pending_link: null })
  })

  test('is shown by the same edit once nobody likes the post any more', async () => {
    await like()
    await edit(other)
    await api.call(unlikePost, by(reader))
    expect((await edit(other)).body).toMatchObject({ link: other, pending_link: null })
    expect(await casesOf('link')).toEqual([])
  })

  test('leaves the post unedited while it waits', async () => {
    await like()
    expect((await edit(other)).body.edited_at).toBeNull()
  })
})

describe('a link changes at once', () => {
  test('where the author alone liked and rated the post', async () => {
    await api.call(likePost, by(author))
    expect((await edit(other)).body).toMatchObject({ link: other, pending_link: null })
  })

  test.each(['https://tool.example/a', 'http://WWW.Tool.Example:8080/b', 'https://tool.example./c'])(
    'to the same host: %s',
    async (link) => {
      await like()
      expect((await edit(link)).body).toMatchObject({ link, pending_link: null })
    },
  )
})

test('many edits at once leave the link of one of them, in one case', async () => {
  await like()
  const wanted = Array.from({ length: 6 }, (_, n) => (n % 2 ? first : `https://host-${n}.example/`))
  const answers = await Promise.all(wanted.map((link) => edit(link)))
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.link).toBe(first)
  }
  const { pending_link } = await links()
  expect([null, ...wanted]).toContain(pending_link)
  const cases = await casesOf('link')
  expect(cases).toHaveLength(pending_link === null ? 0 : 1)
  const open = api.database.selectFrom('cases').select('kind').where('closed_at', 'is', null)
  expect(await open.execute()).toHaveLength(cases.length)
})

test('hosts are compared as browsers read them', () => {
  expect(isSameHost('https://bücher.example/', 'https://www.xn--bcher-kva.example/')).toBe(true)
  expect(isSameHost('http://127.0.0.1/', 'http://0x7f.1/')).toBe(true)
  expect(isSameHost(String.raw`https://evil.example\@tool.example/`, 'https://tool.example/')).toBe(false)
  expect(isSameHost('https://tool.example/', 'https://tool.example.evil.example/')).toBe(false)
  expect(isSameHost('https://sub.tool.example/', 'https://tool.example/')).toBe(false)
  expect(isSameHost('', '')).toBe(false)
})
