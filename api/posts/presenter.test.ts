import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PostPicture } from '#contract/pictures.ts'
import { ownPost, post, type Post } from '#contract/posts.ts'
import { contentOf } from '#api/members/mentions/public.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const { database } = api

const awkward = [
  String.raw`"quotes", 'others', \back\slashes\\, /slashes/, \u0041, \n`,
  'tab\tline\nreturn\r\nbackspace\bfeed\fescape\u001B\u0001\u001F delete\u007F C1\u0085\u009F',
  'separators\u2028\u2029, BOM \uFEFF, joiners \u200D\u200B, last \uFFFD\uFFFE\uFFFF',
  '🦉👩‍👩‍👧‍👦 𝒳 é e\u0301 ß 日本 العربية </script><!-- & {"a":[1,null]} [] {} , :',
  '  white  space  ',
  '',
]
const text = (place: number) => awkward[place % awkward.length]!
const cut = (whole: string, length: number) => [...whole].slice(0, length).join('') || 'None'

/** Five stars so often, four so often and so on: averages such as 5, 4.5 and 3.67. */
const stars = [[], [1], [1, 1], [0, 2, 1], [3, 0, 0, 0, 4], [4, 0, 0, 0, 1]]
const times = ['.000', '.001', '.010', '.120', '.999', '.500'].map(
  (part, day) => new Date(`2024-02-2${day}T23:59:59${part}Z`),
)

/** In another order than the contract's: the database sorts the fields. */
function awkwardEvidence(n: number) {
  const texts = { cost: cut(text(n), 60), output: text(n + 1), prompt: text(n + 2) }
  return { ...texts, task: '', version: '', plan: '', used_for: n === 1 ? null : 'days' }
}

/** As many as the number says, at most four, the last one first. */
async function insertScreenshots(post_id: number, count: number): Promise<void> {
  const size = { width: 1600, height: count + 1 }
  const rows = awkward.slice(0, Math.min(count, 4)).map((alt, n) => ({
    ...{ post_id, alt, position: -n, path: `/media/${n}.webp`, thumbnail: `/media/small${n}.webp` },
    ...size,
  }))
  if (rows.length > 0) await database.insertInto('post_pictures').values(rows).execute()
}

/** A post of each awkward kind, by an author of each, and each in one category more, named as awkwardly. */
async function insertAwkward(): Promise<void> {
  const named = awkward.slice(0, 4).map((name, n) => ({ name: cut(`${n} ${name}`, 30) }))
  const categories = await database.insertInto('categories').values(named).returning('id').execute()
  const authors = await insertMembers(database, awkward.length)
  for (const [n, author] of authors.entries()) {
    const [id] = await insertPosts(
      database,
      author,
      [times[n]!],
      categories.slice(0, n).map((one) => one.id),
    )
    // The counts that it moves are set below.
    const rating = { post_id: id!, member_id: author, value: n === 3 ? 4 : 5 }
    if (n % 2) await database.insertInto('ratings').values(rating).execute()
    const counts = Object.fromEntries((stars[n] ?? []).map((count, star) => [`rating_${5 - star}`, count]))
    await database
      .updateTable('members')
      .where('id', '=', author)
      .set({ name: cut(text(n), 50) })
      .execute()
    await database
      .updateTable('posts')
      .where('id', '=', id!)
      .set({
        title: cut(text(n), 120),
        description: text(n + 1) || 'None',
        personal_review: text(n + 2),
        link: n % 2 ? '' : String.raw`https://example.org/"\?q=é`,
        like_count: n * 1_000_003,
        comment_count: n,
        hidden_because: n === 3 ? 'Spam "and" more' : null,
        edited_at: n % 2 ? times[n - 1]! : null,
        relation: n % 2 ? 'founder' : 'none',
        evidence: n % 2 ? JSON.stringify(awkwardEvidence(n)) : null,
        verified_at: n % 2 ? times[n - 1]! : null,
        pending_link: n % 2 ? String.raw`https://new.example/"\?q=é` : null,
        ...counts,
      })
      .execute()
    await insertScreenshots(id!, n)
  }
}

/** The stored rows, put together as the contract has them. */
async function storedPosts() {
  const rows = await database
    .selectFrom('posts')
    .innerJoin('members', 'members.id', 'posts.author_id')
    .selectAll('posts')
    .select(['members.name', 'members.username', 'members.profile_picture', 'members.job_title'])
    .select(
      sql<{ id: number; name: string }[]>`array(
        select json_build_object('id', c.id, 'name', c.name) from post_categories p
        join categories c on c.id = p.category_id where p.post_id = posts.id order by lower(c.name)
      )`.as('categorised'),
    )
    .select(
      sql<
        number | null
      >`(select value from ratings where post_id = posts.id and member_id = posts.author_id)`.as(
        'own_rating',
      ),
    )
    .select(
      sql<PostPicture[]>`array(
        select json_build_object('id', id, 'url', path, 'thumbnail', thumbnail, 'width', width, 'height', height, 'alt', alt)
        from post_pictures where post_id = posts.id order by position
      )`.as('pictures'),
    )
    .orderBy('posts.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    user: row.author_id,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    categories: row.categorised,
    author_rating: row.own_rating,
    verified_at: row.verified_at?.toISOString() ?? null,
    outdated_by: null,
    tool: null,
    maker_reply: null,
    highlight: null,
    rating_count_others: row.rating_count - (row.own_rating === null ? 0 : 1),
  }))
}

function withContent(row: Post) {
  const [description, review] = [row.description, row.personal_review].map((text) => contentOf(text, []))
  return { ...row, content: { description, review, maker_reply: null } }
}

test('the JSON of posts is to the byte what JSON.stringify makes of what is stored', async () => {
  await insertAwkward()
  const stored = await storedPosts()
  expect(stored.map(({ avg_rating }) => avg_rating)).toEqual([4.2, 2.71, 3.67, 4.5, 5, null])
  const shown = stored.filter(({ hidden_because }) => hidden_because === null).map((row) => post.parse(row))
  expect(shown).toHaveLength(5)

  const feed = await api.app.inject('/api/posts/')
  expect(feed.payload).toBe(JSON.stringify(shown))
  const one = await api.app.inject(`/api/posts/${shown[0]!.id}/`)
  expect(one.payload).toBe(JSON.stringify(withContent(shown[0]!)))

  const member = await api.member()
  await database.updateTable('posts').set({ author_id: member.id }).execute()
  const own = await api.app.inject({
    url: '/api/posts/my_posts/',
    headers: { authorization: `Token ${member.token}` },
  })
  const mine = (await storedPosts()).map((row) => withContent(ownPost.parse(row)))
  expect(own.payload).toBe(JSON.stringify(mine))
})
