import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertMembers } from '#testing/rows.ts'
import { searchPosts } from '#contract/search.ts'
import { refreshDocuments } from '#database/doctor/documents.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const many = 2600
let author: number
let ids: number[]

/** Newer posts have higher trending scores. Of each four posts, each has the word in another field. */
beforeAll(async () => {
  author = (await insertMembers(api.database, 1))[0]!
  const { rows } = await sql<{ id: number }>`
    with named as (
      insert into categories (name) values ('Walrus') returning id
    ), written as (
      insert into posts (author_id, title, description, personal_review, created_at)
      select ${author}, case n % 4 when 0 then 'Walrus number ' || n else 'Tool ' || n end,
        case n % 4 when 2 then 'Made for a walrus' else 'Plain' end,
        case n % 4 when 3 then 'As good as a walrus' else '' end,
        timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(0, ${many - 1}::integer) n
      order by n
      returning id, created_at
    ), filed as (
      insert into post_categories (post_id, category_id, created_at)
      select written.id, case (row_number() over (order by written.id)) % 4 when 2 then named.id else 1 end, created_at
      from written, named
    )
    select id from written order by id
  `.execute(api.database)
  ids = rows.map(({ id }) => id)
  await refreshDocuments(api.database, 'posts', ids)
})

/** The posts with the word in one field, by trending score. */
const at = (place: number) => ids.filter((_, n) => n % 4 === place).toReversed()

/** The posts with all words. */
async function found(q: string, limit: number): Promise<number[]> {
  const { body } = await api.call(searchPosts, { query: { q, limit } })
  return body.filter(({ match }) => match.exact).map(({ id }) => id)
}

test('searchPosts pages through thousands of matches, field by field', async () => {
  const walked: number[] = []
  for await (const page of api.pages('/api/search/posts/?q=walrus&limit=97')) {
    walked.push(...page.map((post: { id: number }) => post.id))
  }
  expect(walked).toEqual([...at(0), ...at(1), ...at(2), ...at(3)])
})

test('searchPosts finds words that only old posts have among thousands', async () => {
  expect(await found('walrus number 0', 5)).toEqual([ids[0]])
})

test('searchPosts ignores stop words where there are other words', async () => {
  expect(await found('the walrus of number 400', 5)).toEqual([ids[400]])
})

test('searchPosts searches for stop words where there is nothing else', async () => {
  expect(await found('for', 3)).toEqual(at(2).slice(0, 3))
})

test('searchPosts puts the exact title first', async () => {
  const typed = at(0).at(-2)!
  await api.database.updateTable('posts').set({ title: 'Walrus' }).where('id', '=', typed).execute()
  expect(await found('walrus', 3)).toEqual([typed, ...at(0).slice(0, 2)])
})

test('searchPosts finds a beginning of many words beside a rare word', async () => {
  const writer = await api.member()
  for (let n = 0; n < 40; n += 1) {
    const letters = String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
    await api.post(writer, {
      title: `Quag${letters}`,
      description: n === 7 ? 'As rare as an okapi' : 'Plain',
    })
  }
  const { body } = await api.call(searchPosts, { query: { q: 'quag okapi' } })
  expect(body.filter(({ match }) => match.exact).map(({ title }) => title)).toEqual(['Quagah'])
  expect(await found('okapi quag', 5)).toHaveLength(1)
  expect(await found('quag walruses okapi', 5)).toEqual([])
})

test('searchPosts finds a word with two slips among very many words', async () => {
  const writer = await api.member()
  await api.post(writer, { title: 'Midjourney' })
  const many = 'create or replace function has_many_words() returns boolean language sql as $$ select true $$'
  await sql.raw(many).execute(api.database)
  expect(await found('midjuornny', 5)).toHaveLength(1)
  expect(await found('mxjuornny', 5)).toEqual([])
})
