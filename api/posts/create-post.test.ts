import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { messages } from '#contract/messages.ts'
import { createPost, getPost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const right = { title: 'A tool', description: 'What it does', category_ids: [2, 1] }
let ada: Member

beforeAll(async () => {
  ada = await api.member({ name: 'Ada Lovelace' })
})

function create(fields: Record<string, unknown>) {
  return api.call(createPost, { token: ada.token, body: { ...right, ...fields } })
}

/** As `create`, but half surrogate pairs arrive as such. */
function createEscaped(fields: Record<string, unknown>) {
  const headers = { authorization: `Token ${ada.token}` }
  return api.sendText('POST', '/api/posts/', JSON.stringify({ ...right, ...fields }), headers)
}

test('createPost publishes a tool with all that it is shown with', async () => {
  const fields = { personal_review: 'I like it', link: 'https://example.org/tool', rating: 4 }
  const { status, body } = await create(fields)
  expect(status).toBe(201)
  const { id, created_at, ...rest } = body
  expect(rest).toEqual({
    user: ada.id,
    name: 'Ada Lovelace',
    username: ada.username,
    profile_picture: null,
    job_title: '',
    title: 'A tool',
    description: 'What it does',
    personal_review: 'I like it',
    link: 'https://example.org/tool',
    edited_at: null,
    like_count: 0,
    comment_count: 0,
    avg_rating: 4,
    rating_count: 1,
    rating_count_others: 0,
    author_rating: 4,
    relation: 'none',
    evidence: null,
    verified_at: null,
    outdated_by: null,
    helpful_count: 0,
    maker_reply: null,
    highlight: null,
    pictures: [],
    categories: [
      { id: 1, name: 'Design Tools' },
      { id: 2, name: 'Programming' },
    ],
    tool: {
      ...{ slug: 'a-tool', name: 'A tool', logo: null, health: 'unknown' },
      ...{ avg_rating: 4, rating_count: 1, post_count: 1 },
    },
    content: { description: null, review: null, maker_reply: null },
  })
  expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000)
  expect((await api.call(getPost, { params: { id } })).body).toEqual(body)
})

test('createPost answers absent and empty optional texts as empty, and no rating as null', async () => {
  const nothing = { personal_review: '', link: '', avg_rating: null, rating_count: 0, author_rating: null }
  expect((await create({})).body).toMatchObject(nothing)
  expect((await create({ personal_review: ' \n', link: '  ', new_category: ' ' })).body).toMatchObject(
    nothing,
  )
})

test('createPost refuses a guest', async () => {
  expectRefused(await api.call(createPost, { body: right }), 401, { code: 'unauthorized' })
})

test('createPost names every bad field at once', async () => {
  expectBadFields(await api.call(createPost, { token: ada.token, body: {} }), {
    title: ['Title is required'],
    description: ['Description is required'],
    category_ids: [messages.post.categories],
  })
  expectBadFields(await create({ title: 7, link: 'x', rating: 6, category_ids: [], new_category: 'x' }), {
    title: ['Title must be a text'],
    link: [messages.link.invalid],
    new_category: ['New category must have at least 2 characters'],
    rating: [messages.rating.invalid],
  })
})

const { invalid, long, spaces } = messages.link

test.each([
  ['title', undefined, 'Title is required'],
  ['title', null, 'Title must be a text'],
  ['title', ['A tool'], 'Title must be a text'],
  ['title', '', 'Title is required'],
  ['title', ' \u3000\r\n', 'Title is required'],
  ['title', '\u200b\u00ad\u{e0020}\u2800', 'Title is required'],
  ['title', 'x'.repeat(121), 'Title can have at most 120 characters'],
  ['title', '😀'.repeat(121), 'Title can have at most 120 characters'],
  ['title', 'a\u0000b', messages.notText],
  ['title', '\u0007', messages.notText],
  ['title', 'a\u007fb', messages.notText],
  ['title', 'a\ud83d', messages.notText],
  ['title', '\ude00a', messages.notText],
  ['description', '', 'Description is required'],
  ['description', 5, 'Description must be a text'],
  ['description', 'x'.repeat(5001), 'Description can have at most 5000 characters'],
  ['description', 'a\u000bb', messages.notText],
  ['personal_review', null, 'Review must be a text'],
  ['personal_review', 'x'.repeat(5001), 'Review can have at most 5000 characters'],
  ['personal_review', 'a\u009fb', messages.notText],
  ['link', null, invalid],
  ['link', 'example.org', invalid],
  ['link', '//example.org', invalid],
  ['link', 'javascript:alert(1)', invalid],
  ['link', 'ftp://example.org', invalid],
  ['link', 'data:text/html,x', invalid],
  ['link', 'https:example.org', invalid],
  ['link', 'https:/example.org', invalid],
  ['link', 'https://', invalid],
  ['link', 'https:///path', invalid],
  ['link', 'https://\\example.org', invalid],
  ['link', 'https://?q', invalid],
  ['link', 'https://:80/', invalid],
  ['link', 'https://user@example.org', invalid],
  ['link', 'https://user:secret@example.org', invalid],
  ['link', 'https://:secret@example.org', invalid],
  ['link', 'https://one.example\\@two.example', invalid],
  ['link', 'https://exa mple.org', spaces],
  ['link', 'https://example.org/a b', spaces],
  ['link', 'https://example.org/\tb', spaces],
  ['link', 'https://example.org/\ud800', invalid],
  ['link', 'https://example.org:99999', invalid],
  ['link', `https://example.org/${'x'.repeat(2029)}`, long],
  ['category_ids', undefined, messages.post.categories],
  ['category_ids', null, messages.post.categories],
  ['category_ids', 1, messages.post.categories],
  ['category_ids', { 0: 1 }, messages.post.categories],
  ['category_ids', [], messages.post.categories],
  ['category_ids', [1, 2, 3, 4, 5, 6, 7, 8, 9], messages.post.categories],
  ['category_ids', [1, 999], messages.post.unknownCategory],
  ['category_ids', [0], messages.post.unknownCategory],
  ['category_ids', [-1], messages.post.unknownCategory],
  ['category_ids', [1.5], messages.post.unknownCategory],
  ['category_ids', [2147483648], messages.post.unknownCategory],
  ['category_ids', [1e300], messages.post.unknownCategory],
  ['category_ids', ['1'], messages.post.unknownCategory],
  ['category_ids', [null], messages.post.unknownCategory],
  ['category_ids', [[1]], messages.post.unknownCategory],
  ['new_category', null, 'New category must be a text'],
  ['new_category', 'x', 'New category must have at least 2 characters'],
  ['new_category', 'x'.repeat(31), 'New category can have at most 30 characters'],
  ['new_category', 'a\u0000b', messages.notText],
  ['rating', 0, messages.rating.invalid],
  ['rating', 6, messages.rating.invalid],
  ['rating', 2.5, messages.rating.invalid],
  ['rating', '4', messages.rating.invalid],
  ['rating', null, messages.rating.invalid],
  ['rating', [4], messages.rating.invalid],
  ['rating', -1e300, messages.rating.invalid],
])('createPost refuses %s %j: %s', async (field, value, sentence) => {
  expectBadFields(await createEscaped({ [field]: value }), { [field]: [sentence] })
})

test.each([
  ['title', 'x', 'x'],
  ['title', '😀'.repeat(120), '😀'.repeat(120)],
  ['title', 'e\u0301'.repeat(120), 'é'.repeat(120)],
  ['title', '\ufeff \t a  b\r\n  ', 'a  b'],
  ['title', '<script>alert(1)</script> & "x"', '<script>alert(1)</script> & "x"'],
  ['title', 'a\u200bb', 'a\u200bb'],
  ['description', '\r\n x\r\ry \n', 'x\n\ny'],
  ['description', ` ${'👩‍💻'.repeat(1666)}xx `, `${'👩‍💻'.repeat(1666)}xx`],
  ['personal_review', '\u200b', ''],
  ['personal_review', 'ü'.repeat(5000), 'ü'.repeat(5000)],
  ['link', ' HTTP://EXAMPLE.ORG/Path ', 'HTTP://EXAMPLE.ORG/Path'],
  ['link', 'http://localhost:8080', 'http://localhost:8080'],
  ['link', 'https://example.org/a\\@b', 'https://example.org/a\\@b'],
  ['link', 'https://[::1]/?a=b#c', 'https://[::1]/?a=b#c'],
  ['link', 'https://exämple.org/ü@:x', 'https://exämple.org/ü@:x'],
  ['link', `https://example.org/${'x'.repeat(2028)}`, `https://example.org/${'x'.repeat(2028)}`],
])('createPost accepts %s %j', async (field, value, stored) => {
  const { status, body } = await create({ [field]: value })
  expect(status).toBe(201)
  expect(body).toMatchObject({ [field]: stored })
})

test('createPost takes one to eight categories, each once however often it is named', async () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8]
  expect((await create({ category_ids: eight })).body.categories.map(({ id }) => id).sort()).toEqual(eight)
  expect((await create({ category_ids: [...eight, ...eight] })).body.categories).toHaveLength(8)
  expect((await create({ category_ids: [3, 3] })).body.categories).toEqual([
    { id: 3, name: 'Business & Productivity' },
  ])
})

test.each([1, 5])('createPost stores the rating %i as the author’s own', async (rating) => {
  const { body } = await create({ rating })
  expect(body).toMatchObject({ avg_rating: rating, rating_count: 1, author_rating: rating })
  const rows = await api.database.selectFrom('ratings').selectAll().where('post_id', '=', body.id).execute()
  expect(rows).toMatchObject([{ member_id: ada.id, value: rating }])
})

test('createPost makes a new category, which counts as one', async () => {
  const made = await create({ category_ids: [], new_category: ' Rock\u0065\u0301ts ' })
  expect(made.body.categories).toMatchObject([{ name: 'Rockéts' }])
  const all = (await api.call(listCategories)).body
  expect(all.filter(({ name }) => name === 'Rockéts')).toMatchObject(made.body.categories)
  expect((await create({ category_ids: [1], new_category: 'x'.repeat(30) })).body.categories).toHaveLength(2)
  expect((await create({ category_ids: [1], new_category: '🚀🚀' })).body.categories).toHaveLength(2)
})

test('createPost counts a new category among the eight', async () => {
  const seven = [1, 2, 3, 4, 5, 6, 7]
  expect((await create({ category_ids: seven, new_category: 'Eighth' })).body.categories).toHaveLength(8)
  expectBadFields(await create({ category_ids: [...seven, 8], new_category: 'Ninth' }), {
    category_ids: [messages.post.categories],
  })
})

test('createPost uses an existing category for a new one of that name, without case', async () => {
  const before = (await api.call(listCategories)).body
  const { body } = await create({ category_ids: [2, 3], new_category: 'pROGRAMMING' })
  expect(body.categories).toEqual([
    { id: 3, name: 'Business & Productivity' },
    { id: 2, name: 'Programming' },
  ])
  expect((await create({ category_ids: [], new_category: 'programming' })).body.categories).toEqual([
    { id: 2, name: 'Programming' },
  ])
  expect((await api.call(listCategories)).body).toEqual(before)
})

test('createPost writes nothing when a category does not exist', async () => {
  const answer = await create({ category_ids: [1, 999], new_category: 'Never made', title: 'Never posted' })
  expectBadFields(answer, { category_ids: [messages.post.unknownCategory] })
  expect((await api.call(listCategories)).body.map(({ name }) => name)).not.toContain('Never made')
  const posts = api.database.selectFrom('posts').selectAll().where('title', '=', 'Never posted')
  expect(await posts.execute()).toEqual([])
})

test('createPost ignores fields it does not know', async () => {
  const { body } = await create({ id: 1, user: 999, like_count: 5, created_at: '2000-01-01', avg_rating: 5 })
  expect(body).toMatchObject({ user: ada.id, like_count: 0, avg_rating: null })
  expect(body.created_at).not.toMatch(/^2000/)
})

test('createPost makes one category of ten posts that ask for it at once', async () => {
  const asked = Array.from({ length: 10 }, (_, n) =>
    create({ category_ids: [], new_category: n % 2 ? 'At once' : 'AT ONCE' }),
  )
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map(({ body }) => body.categories[0]!.id)).size).toBe(1)
})
