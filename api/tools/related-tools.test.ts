import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookmarkPost } from '#contract/lists.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { compareTools, listAlternatives, listRatingMonths, listToolPosts } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
const author = await api.member()

async function tool(title: string, category_ids = [1], by = author, host = title) {
  const link = `https://${host.toLowerCase().replaceAll(' ', '')}.example/`
  const post = await api.post(by, { title, link, category_ids })
  return { id: post.id, slug: post.tool!.slug }
}

const like = ({ token }: Member, id: number) => api.call(likePost, { token, params: { id } })
const save = ({ token }: Member, post_id: number) => api.call(bookmarkPost, { token, body: { post_id } })

test('listToolPosts has all posts about a tool in each order, page by page', async () => {
  const [bob, cy] = [await api.member(), await api.member()]
  const first = await tool('Posted')
  const second = await tool('Posted', [1], bob)
  const third = await tool('Posted', [1], cy)
  expect(second.slug).toBe(first.slug)
  await like(bob, first.id)
  await api.call(ratePost, { token: bob.token, params: { id: second.id }, body: { value: 5 } })
  const ids = async (sort?: string) => {
    const { body } = await api.call(listToolPosts, { params: { slug: first.slug }, query: { sort } })
    return body.map(({ id }) => id)
  }
  expect(await ids()).toEqual([third.id, second.id, first.id])
  expect(await ids('new')).toEqual([third.id, second.id, first.id])
  expect(await ids('top')).toEqual([first.id, second.id, third.id])
  for (const sort of ['helpful', 'new', 'top']) {
    const paged: number[] = []
    const url = `/api/tools/${first.slug}/posts/?limit=1&sort=${sort}`
    for await (const page of api.pages(url)) paged.push(...page.map(({ id }) => id))
    expect(paged).toEqual(await ids(sort))
  }
  const refused = await api.call(listToolPosts, { params: { slug: first.slug }, query: { sort: 'best' } })
  expect(refused.status).toBe(400)
})

test('of calls about one tool, former slugs are 301 to the same call, unknown ones 404', async () => {
  const { slug } = await tool('Moves')
  await sql`insert into tool_slugs select 'moved-before', id from tools where slug = ${slug}`.execute(
    database,
  )
  for (const call of [listToolPosts, listAlternatives, listRatingMonths]) {
    expect((await api.call(call, { params: { slug: 'unknown' } })).status).toBe(404)
    const { status, headers } = await api.call(call, { params: { slug: 'moved-before' } })
    expect(status).toBe(301)
    expect(headers.location).toMatch(new RegExp(`^/api${call.path.replace(':slug', slug)}`))
  }
  const paged = await api.call(listToolPosts, {
    params: { slug: 'moved-before' },
    query: { sort: 'top', limit: 3 },
  })
  expect(paged.headers.location).toContain('sort=top')
})

test('listAlternatives has tools with shared savers and likers first, then those with shared categories', async () => {
  const fans = await Promise.all(Array.from({ length: 4 }, () => api.member()))
  const others = await Promise.all(Array.from({ length: 6 }, () => api.member()))
  const wanted = await tool('Wanted', [7, 8])
  const shared = await tool('Shared', [6])
  const popular = await tool('Popular', [6])
  const both = await tool('Both categories', [7, 8])
  const one = await tool('One category', [8])
  await tool('Unrelated', [6])
  for (const fan of fans) {
    for (const { id } of [wanted, shared, popular]) await like(fan, id)
  }
  for (const fan of fans.slice(0, 2)) {
    for (const { id } of [wanted, shared]) await save(fan, id)
  }
  for (const other of others) await like(other, popular.id)
  const { body } = await api.call(listAlternatives, { params: { slug: wanted.slug } })
  expect(body.map(({ tool, because }) => [tool.slug, because])).toEqual([
    [shared.slug, { savers: 2, likers: 4, categories: 0 }],
    [popular.slug, { savers: 0, likers: 4, categories: 0 }],
    [both.slug, { savers: 0, likers: 0, categories: 2 }],
    [one.slug, { savers: 0, likers: 0, categories: 1 }],
  ])
  for (let n = 0; n < 12; n += 1) await tool(`More ${n}`, [7], author, `more-${n}`)
  expect((await api.call(listAlternatives, { params: { slug: wanted.slug } })).body).toHaveLength(10)
})

/** Inserts well rated tools with these categories, each with a post. */
async function addBetterTools(count: number, categories: number[]) {
  await sql`
    insert into tools (slug, name, link, host, post_count, category_ids, features, rating_5)
    select 'better-' || n, 'Better ' || n, 'https://x.example', 'x.example', 1, ${categories}, ${categories}, 100
    from (select n + (select count(*) from tools) as n from generate_series(1, ${count}::integer) n) numbers
  `.execute(database)
  await sql`
    insert into posts (author_id, title, description) select ${author.id}::integer, slug, 'Text' from tools
    where slug like 'better-%' and not exists (select from posts where tool_id = tools.id)
  `.execute(database)
  await sql`select refresh_tool_documents(array(select id from tools))`.execute(database)
  // A post that is moved leaves the tools as they are.
  await sql`
    update posts set tool_id = tools.id from tools where slug = title and tool_id is null
  `.execute(database)
}

test('listAlternatives finds tools with the same rare categories behind the best rated ones of one of these', async () => {
  const wanted = await tool('Rare', [4, 5])
  const same = await tool('Rare too', [4, 5])
  await addBetterTools(310, [4])
  const firstOf = async () => (await api.call(listAlternatives, { params: { slug: wanted.slug } })).body[0]!
  expect(await firstOf()).toMatchObject({ tool: { slug: same.slug }, because: { categories: 2 } })
  // Both categories are on more tools than are searched.
  await addBetterTools(2300, [4])
  await addBetterTools(2300, [5])
  expect(await firstOf()).toMatchObject({
    tool: { slug: expect.stringMatching(/^better-/) },
    because: { categories: 1 },
  })
})

test('listRatingMonths has the newest rating of each member in its month, at most 24 of them', async () => {
  const [bob, cy] = [await api.member(), await api.member()]
  const first = await tool('Rated')
  const second = await tool('Rated', [1], bob)
  for (const [by, id, value] of [
    [author, first.id, 2],
    [bob, first.id, 1],
    [bob, second.id, 4],
    [cy, second.id, 5],
  ] as const) {
    await api.call(ratePost, { token: by.token, params: { id }, body: { value } })
  }
  const moved = (at: string, by: Member, id: number) =>
    sql`update ratings set created_at = ${at}::timestamptz where member_id = ${by.id} and post_id = ${id}`.execute(
      database,
    )
  await moved('2026-03-31T23:59:59Z', author, first.id)
  await moved('2026-03-01', bob, first.id)
  await moved('2026-04-01T00:00:00Z', bob, second.id)
  await moved('2026-04-20', cy, second.id)
  const months = async () => (await api.call(listRatingMonths, { params: { slug: first.slug } })).body.months
  expect(await months()).toEqual([
    { month: '2026-03', avg_rating: 2, rating_count: 1, rating_counts: [0, 1, 0, 0, 0] },
    { month: '2026-04', avg_rating: 4.5, rating_count: 2, rating_counts: [0, 0, 0, 1, 1] },
  ])
  await sql`
    with more as (
      insert into members (name, email, username, password_hash)
      select 'Rater', 'rated' || n || '@example.org', 'rated_' || n, '' from generate_series(1, 30) n returning id
    )
    insert into ratings (member_id, post_id, value, created_at)
    select id, ${first.id}, 3, '2020-01-15'::timestamptz + interval '1 month' * row_number() over () from more
  `.execute(database)
  const all = await months()
  expect(all).toHaveLength(24)
  expect([all[0]!.month, all.at(-1)!.month]).toEqual(['2020-10', '2026-04'])
})

test('compareTools has two to four different tools in the order asked for', async () => {
  const slugs: string[] = []
  for (const n of [1, 2, 3, 4, 5])
    slugs.push((await tool(`Compared ${n}`, [1], author, `compared-${n}`)).slug)
  const compare = (...slug: string[]) => api.call(compareTools, { query: { slug } })
  const asked = [slugs[3]!, slugs[0]!, slugs[2]!, slugs[1]!]
  expect((await compare(...asked)).body.map(({ slug }) => slug)).toEqual(asked)
  expect((await compare(...asked.slice(2))).body.map(({ slug }) => slug)).toEqual(asked.slice(2))
  await sql`insert into tool_slugs select 'compared-before', id from tools where slug = ${slugs[0]!}`.execute(
    database,
  )
  expect((await compare('compared-before', slugs[1]!)).body[0]!.slug).toBe(slugs[0])
  for (const few of [[], slugs.slice(0, 1), slugs, [slugs[0]!, slugs[0]!], [slugs[0]!, 'compared-before']]) {
    const { status, body } = await compare(...few)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: { slug: ['Choose 2 to 4 different tools to compare'] } })
  }
  expect((await compare(slugs[0]!, 'unknown')).status).toBe(404)
})
