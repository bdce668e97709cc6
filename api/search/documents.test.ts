import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { deleteCategory, mergeCategory, renameCategory } from '#contract/category-moderation.ts'
import { createComment, deleteComment, updateComment } from '#contract/comments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  approveLink,
  hideComment,
  hidePost,
  resetMember,
  restoreComment,
  restorePost,
  suspendMember,
  undoHide,
  unsuspendMember,
} from '#contract/moderation.ts'
import { createPost, deletePost, undeletePost, updatePost } from '#contract/posts.ts'
import { deleteAccount, updateProfile } from '#contract/profiles.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { deleteFact, setFact } from '#contract/tool-facts.ts'
import { editTool, mergeTool, movePost, revertFact, unmergeTool } from '#contract/tool-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { expectFreshDocuments } from '#testing/consistency.ts'
import { randomNumbers } from '#testing/random.ts'
import { readTexts } from '#testing/read-texts.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
const random = randomNumbers(42)
const reason = 'A reason'
let moderator: Member
/** Some are suspended or gone. */
const members: Member[] = []
let made = 0

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!
}

const words = ['chat', 'code', 'picture', 'voice', 'table', 'letter', 'search', 'music'] as const
const text = () => `${pick(words)} ${pick(words)} ${pick(words)}${(made += 1)}.`

async function anyId(table: 'posts' | 'comments' | 'categories' | 'tool_fact_changes'): Promise<number> {
  return pick(await database.selectFrom(table).select('id').execute()).id
}

/** A random row and its author, who acts on it. */
async function own(table: 'posts' | 'comments') {
  const { rows } = await sql<{ id: number; author: number }>`
    select id, ${sql.ref(table === 'posts' ? 'author_id' : 'member_id')} as author from ${sql.table(table)}
  `.execute(database)
  const { id, author } = pick(rows)
  return { token: members.find((one) => one.id === author)?.token ?? '', params: { id } }
}

const slug = async () =>
  pick(await database.selectFrom('tools').select('slug').where('post_count', '>', 0).execute()).slug

async function fields() {
  const category_ids = [...new Set([await anyId('categories'), await anyId('categories')])]
  const link = random() < 0.2 ? '' : `https://${pick(words)}.example/`
  return { title: text(), description: text(), personal_review: text(), link, category_ids }
}

type Given = Parameters<typeof api.call>[1]
type Act = () => Promise<[Endpoint, Given]>

const by = () => ({ token: pick(members).token })
const asModerator = (params: object, body: object = {}) => ({
  ...{ token: moderator.token, params: params as Record<string, string> },
  body: { reason, ...body },
})
const someone = () => ({ username: pick(members).username })
const ofPost = async () => ({ id: await anyId('posts') })

const acts = {
  post: async () => [createPost, { ...by(), body: await fields() }],
  'post in a new category': async () => [
    createPost,
    { ...by(), body: { ...(await fields()), new_category: `Category ${(made += 1)}` } },
  ],
  edit: async () => [updatePost, { ...(await own('posts')), body: await fields() }],
  delete: async () => [deletePost, await own('posts')],
  undelete: async () => {
    const given = await own('posts')
    await api.call(deletePost, given)
    return [undeletePost, given]
  },
  hide: async () => [hidePost, asModerator(await ofPost())],
  restore: async () => [restorePost, asModerator(await ofPost())],
  like: async () => [likePost, { ...by(), params: await ofPost() }],
  rate: async () => [ratePost, { ...by(), params: await ofPost(), body: { value: pick([1, 3, 5]) } }],
  comment: async () => [createComment, { ...by(), params: await ofPost(), body: { text: text() } }],
  'edit a comment': async () => [updateComment, { ...(await own('comments')), body: { text: text() } }],
  'delete a comment': async () => [deleteComment, await own('comments')],
  'hide a comment': async () => [hideComment, asModerator({ id: await anyId('comments') })],
  'restore a comment': async () => [restoreComment, asModerator({ id: await anyId('comments') })],
  'approve a link': async () => {
    const { token, params } = await own('posts')
    const link = `https://new-${(made += 1)}.example/`
    await api.call(likePost, { ...by(), params })
    await api.call(updatePost, { token, params, body: { ...(await fields()), link } })
    return [approveLink, asModerator(params, { link })]
  },
  'set a fact': async () => [
    setFact,
    {
      ...by(),
      params: { slug: await slug(), ...pick([{ key: 'maker' }, { key: 'licence' }, { key: 'pricing' }]) },
      body: { value: pick(['free', 'paid']) },
    },
  ],
  'delete a fact': async () => [deleteFact, { ...by(), params: { slug: await slug(), key: 'maker' } }],
  'revert a fact': async () => [revertFact, asModerator({ id: await anyId('tool_fact_changes') })],
  'rename a tool': async () => [editTool, asModerator({ slug: await slug() }, { name: text() })],
  'merge tools': async () => [mergeTool, asModerator({ slug: await slug() }, { into: await slug() })],
  'unmerge tools': async () => {
    const slugs = await database.selectFrom('tool_merges').select('slugs').execute()
    return [unmergeTool, asModerator({ slug: pick(slugs.flatMap((one) => one.slugs)) ?? 'none' })]
  },
  'move a post': async () => [movePost, asModerator(await ofPost(), { slug: pick([null, await slug()]) })],
  'rename a category': async () => [
    renameCategory,
    asModerator({ id: await anyId('categories') }, { name: `Named ${(made += 1)}` }),
  ],
  'merge categories': async () => [
    mergeCategory,
    asModerator({ id: await anyId('categories') }, { into: await anyId('categories') }),
  ],
  'delete a category': async () => [deleteCategory, asModerator({ id: await anyId('categories') })],
  'change the profile': async () => [
    updateProfile,
    { ...by(), body: pick([{ name: text() }, { username: `renamed_${(made += 1)}` }]) },
  ],
  'reset a profile': async () => [resetMember, asModerator(someone(), { fields: ['name'] })],
  suspend: async () => [suspendMember, asModerator(someone(), { hide_all: pick([true, false]) })],
  'undo hiding': async () => {
    const { username } = someone()
    await api.call(suspendMember, asModerator({ username }, { hide_all: true }))
    return [undoHide, asModerator({ username })]
  },
  unsuspend: async () => [unsuspendMember, asModerator(someone())],
  'delete an account': async () => [deleteAccount, { ...by(), body: { password } }],
} satisfies Record<string, Act>

async function join() {
  const name = `Ada ${(made += 1)}`
  const email = `joined${made}@example.org`
  const { status, body } = await api.call(register, { body: { name, email, password } })
  expect(status).toBe(201)
  members.push(body)
}

beforeAll(async () => {
  moderator = await api.member()
  await api.appoint(moderator)
  for (let n = 0; n < 6; n += 1) await join()
})

test('after each of many random writes, documents are as made anew', { timeout: 300_000 }, async () => {
  for (let n = 0; n < 12; n += 1) expect((await api.call(...(await acts.post()))).status).toBe(201)
  await api.call(...(await acts.comment()))
  await api.call(...(await acts['set a fact']()))
  const done = new Map(Object.keys(acts).map((name) => [name, 0]))
  for (let n = 0; n < 600; n += 1) {
    await readTexts(database)
    const name = pick(Object.keys(acts) as (keyof typeof acts)[])
    const act: Act = acts[name]
    const { status } = await api.call(...(await act()))
    expect({ name, isRefused: status >= 500 }).toEqual({ name, isRefused: false })
    if (status < 300) done.set(name, done.get(name)! + 1)
    await expectFreshDocuments(database, `after ${name} (${n})`)
    if (['suspend', 'undo hiding', 'delete an account'].includes(name)) await join()
    if (n % 5 === 0) await api.call(...(await acts.post()))
    if (n % 10 === 0) await api.call(...(await acts.comment()))
  }
  expect([...done].filter(([, times]) => times === 0)).toEqual([])
})
