import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { bookmarkPost } from '#contract/lists.ts'
import { createPost, deletePost, updatePost } from '#contract/posts.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { editTool, mergeTool, movePost, unmergeTool } from '#contract/tool-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { linkedTool, mergePart, toolOfLink } from '#api/tools/public.ts'
import { mergeTools } from './tool-queries.ts'

const api = await createTestApi()
const { database } = api
let moderator: Member
let members: Member[]
let counted = 0

beforeAll(async () => {
  ;[moderator, ...members] = (await insertCrowd(database, 4)) as [Member, ...Member[]]
  await api.appoint(moderator)
})

const newLink = () => `https://at-once-${(counted += 1)}.example/`
const reason = 'The same'
const text = { title: 'Raced', description: 'Text', category_ids: [1] }

async function made(link = newLink()) {
  const { id, tool } = await api.post(members[0]!, { title: 'Raced', link })
  return { id, link, slug: tool!.slug }
}

const by = (params: object, body: object) => ({
  token: moderator.token,
  params: params as Record<string, string | number>,
  body: { reason, ...body },
})
const merge = (slug: string, into: string) => api.call(mergeTool, by({ slug }, { into }))
const unmerge = (slug: string) => api.call(unmergeTool, by({ slug }, {}))
const move = (id: number, slug: string | null) => api.call(movePost, by({ id }, { slug }))
const create = ({ token }: Member, link: string) => api.call(createPost, { token, body: { ...text, link } })

const operator = { moderator: null, reason }

async function idsOf(source: { slug: string }, target: { slug: string }) {
  const { rows } = await sql<{ id: number; into: number }>`
    select s.id, t.id as into from tools s, tools t where s.slug = ${source.slug} and t.slug = ${target.slug}
  `.execute(database)
  return rows[0]!
}

/** Links of tools that were merged lead to the other one, and no post is left behind. */
async function findStray() {
  const { rows } = await sql`
    select tools.id from tools where merged_into is not null and (
      exists (select from posts where tool_id = tools.id)
      or exists (select from tool_links where tool_id = tools.id)
      or exists (select from tool_slugs where tool_id = tools.id)
    )
  `.execute(database)
  return rows
}

async function expectConsistent() {
  expect(await findWrongCounts(database)).toEqual([])
  expect(await findStray()).toEqual([])
}

test('a post whose link is being merged joins the other tool', async () => {
  const [source, target] = [await made(), await made()]
  const { created } = await database.transaction().execute(async (transaction) => {
    await mergeTools(transaction, await idsOf(source, target), operator)
    const created = create(members[1]!, `${source.link}pricing`)
    await untilWaiting(database)
    return { created }
  })
  expect((await created).body.tool).toMatchObject({ slug: target.slug, post_count: 3 })
  await expectConsistent()
})

test('a merge waits for a post that is just joining the tool, and takes it along', async () => {
  const [source, target] = [await made(), await made()]
  const { merged } = await database.transaction().execute(async (transaction) => {
    await sql`
      insert into posts (author_id, title, description, link, link_identity, tool_id)
      select author_id, 'Late', 'Text', link, link_identity, tool_id from posts where id = ${source.id}
    `.execute(transaction)
    const merged = merge(source.slug, target.slug)
    await untilWaiting(database)
    return { merged }
  })
  expect((await merged).body).toMatchObject({ slug: target.slug, post_count: 3 })
  await expectConsistent()
})

test('posts, votes, comments, edits and deletions while tools are merged and moved: the counts are right', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [source, target] = [await made(), await made()]
    const gone = await made(source.link)
    const acts = [
      () => [merge(source.slug, target.slug)],
      () => [merge(source.slug, target.slug), merge(target.slug, source.slug)],
      () => [merge(source.slug, target.slug).then(() => unmerge(source.slug))],
      () => [move(source.id, target.slug), move(target.id, source.slug)],
      () => [merge(source.slug, target.slug), move(source.id, null)],
      () => [
        merge(source.slug, target.slug),
        api.call(editTool, by({ slug: source.slug }, { link: newLink(), name: 'Raced' })),
      ],
    ]
    const answers = await Promise.all([
      ...members.flatMap(({ token }, n) => [
        api.call(likePost, { token, params: { id: source.id } }),
        api.call(ratePost, { token, params: { id: target.id }, body: { value: n + 1 } }),
        api.call(createComment, { token, params: { id: source.id }, body: { text: 'Hm' } }),
      ]),
      ...acts[round]!(),
      ...members.flatMap((member) => [create(member, source.link), create(member, target.link)]),
      ...members.map(({ token }) => api.call(bookmarkPost, { token, body: { post_id: target.id } })),
      api.call(deletePost, { token: members[0]!.token, params: { id: gone.id } }),
      api.call(updatePost, {
        token: members[0]!.token,
        params: { id: target.id },
        body: { ...text, link: source.link },
      }),
    ])
    for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status)
    await expectConsistent()
  }
}, 60_000)

test('posts of one name at once make tools with slugs of their own', async () => {
  const shared = (n: number) => `https://github.com/at-once/${n}`
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => create(members[n % 3]!, shared(n))))
  expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(201))
  const slugs = answers.map(({ body }) => body.tool!.slug)
  expect(new Set(slugs).size).toBe(9)
  for (const slug of slugs) expect(slug).toMatch(/^raced(-by-github)?(-\d)?$/)
  await expectConsistent()
})

test('a post whose link is just getting a tool joins that tool', async () => {
  const link = newLink()
  const { id, created } = await database.transaction().execute(async (transaction) => {
    const id = await toolOfLink(transaction, linkedTool(link, 'Raced'))
    const created = create(members[1]!, `${link}pricing`)
    await untilWaiting(database)
    return { id, created }
  })
  const { body } = await created
  const posts = database.selectFrom('posts').select('tool_id').where('id', '=', body.id)
  expect(await posts.executeTakeFirst()).toEqual({ tool_id: id })
  await expectConsistent()
})

test('two tools that are merged into each other at once: one stays, with all posts', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [await made(), await made()]
    const answers = await Promise.all([merge(one.slug, other.slug), merge(other.slug, one.slug)])
    const statuses = answers.map(({ status }) => status).sort()
    // The later one finds that both slugs lead to one tool, or that its tool is gone.
    expect(statuses[0]).toBe(200)
    expect([404, 409]).toContain(statuses[1])
    expect(answers.find(({ status }) => status === 200)!.body.post_count).toBe(2)
  }
  await expectConsistent()
})

test('a merge is undone once by many at once', async () => {
  const [source, target] = [await made(), await made()]
  await merge(source.slug, target.slug)
  const statuses = (await Promise.all(Array.from({ length: 4 }, () => unmerge(source.slug)))).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 409, 409, 409])
  await expectConsistent()
})

test('a tool of more posts than one transaction moves is merged and unmerged whole', async () => {
  const [source, target] = [await made(), await made()]
  await sql`
    insert into posts (author_id, title, description, link, link_identity, tool_id, hidden_because)
    select p.author_id, 'Many', 'Text', p.link, p.link_identity, p.tool_id, case when n % 10 = 0 then 'Spam' end
    from posts p, generate_series(1, 1100) n where p.id = ${source.id}
  `.execute(database)
  const both = await idsOf(source, target)
  const isMoved = await inTransaction(database, (transaction) => mergePart(transaction, both, 500))
  expect(isMoved).toBe(true)
  // A merge that failed here can be repeated.
  expect((await merge(source.slug, target.slug)).body.post_count).toBe(992)
  await expectConsistent()
  expect((await unmerge(source.slug)).body.post_count).toBe(991)
  await expectConsistent()
})
