import { beforeAll, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { sendContactMessage } from '#contract/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/messages.ts'
import { createPost, updatePost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createSavedList, updateSavedList } from '#contract/lists.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'
import { expectBadFields } from '#testing/error-assertions.ts'

const api = await createTestApi()
let ada: Member
let postId: number
let listId: number

beforeAll(async () => {
  ada = await api.member()
  postId = (await api.post(ada)).id
  listId = (await api.call(createSavedList, { token: ada.token, body: { name: 'Own' } })).body.id
})

// U+202A to U+202E, U+2066 to U+2069.
const controls = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e]
  .concat(0x2066, 0x2067, 0x2068, 0x2069)
  .map((code) => String.fromCodePoint(code))
// Direction marks (U+061C, U+200E, U+200F) are left out.
const neighbours = [
  '\u061b',
  '\u061c',
  '\u200e',
  '\u200f',
  '\u200d',
  '\u2010',
  '\u2027',
  '\u202f',
  '\u2065',
  '\u206a',
]

const newPost = { title: 'A tool', description: 'Text', category_ids: [1] }
const edit = { ...newPost, link: '', personal_review: '' }
const message = {
  name: 'Eve',
  email: 'eve@example.org',
  subject: 'Bug',
  category: 'bug',
  message: 'It broke',
}
let counted = 0

function newcomer() {
  counted += 1
  return { name: 'Eve', email: `eve${counted}@example.org`, username: `eve_${counted}`, password }
}

/** Sends a text in one field of an otherwise valid call. */
function send(endpoint: Endpoint, field: string, text: string) {
  const bodies: Record<string, object> = {
    register: newcomer(),
    createPost: newPost,
    updatePost: edit,
    sendContactMessage: message,
    createSavedList: { name: 'Another' },
  }
  const params = {
    updatePost: { id: postId },
    createComment: { id: postId },
    updateSavedList: { id: listId },
  }
  return api.call(endpoint, {
    ...(endpoint.access === 'member' && { token: ada.token }),
    ...(endpoint.name in params && { params: params[endpoint.name as keyof typeof params] }),
    body: { ...bodies[endpoint.name], [field]: text },
  })
}

/** Rows of the test table. */
function fields(...rows: [Endpoint, string][]) {
  return rows.map(([endpoint, field]) => ({ call: endpoint.name, endpoint, field }))
}

const names = fields(
  [register, 'name'],
  [updateProfile, 'name'],
  [createPost, 'title'],
  [createPost, 'new_category'],
  [updatePost, 'title'],
  [createSavedList, 'name'],
  [updateSavedList, 'name'],
  [sendContactMessage, 'name'],
  [sendContactMessage, 'subject'],
)

test.each(names)('$call rejects bidirectional controls in $field', async ({ endpoint, field }) => {
  for (const control of controls) {
    expectBadFields(await send(endpoint, field, `Lo${control}om`), { [field]: [messages.bidi] })
  }
})

test.each(names)('$call accepts the adjacent code points in $field', async ({ endpoint, field }) => {
  for (const neighbour of neighbours) {
    const { status } = await send(endpoint, field, `Lo${neighbour}om ${neighbour.codePointAt(0)}`)
    expect([200, 201]).toContain(status)
  }
})

const links = fields([createPost, 'link'], [updatePost, 'link'], [updateProfile, 'website'])

test.each(links)('$call rejects bidirectional controls in $field', async ({ endpoint, field }) => {
  for (const control of controls) {
    const link = `https://example.org/${control}moc.knab`
    expectBadFields(await send(endpoint, field, link), { [field]: [messages.bidi] })
  }
})

test('updateProfile rejects bidirectional controls in social links', async () => {
  const body = { social_links: { x: 'https://x.com/\u202eada' } }
  const { status } = await api.call(updateProfile, { token: ada.token, body })
  expect(status).toBe(400)
})

test('usernames cannot contain bidirectional controls', async () => {
  for (const control of controls) {
    expectBadFields(await send(register, 'username', `eve${control}`), {
      username: [messages.username.characters],
    })
  }
})

const texts = fields(
  [createPost, 'description'],
  [createPost, 'personal_review'],
  [createComment, 'text'],
  [updateProfile, 'bio'],
)

test.each(texts)('$call keeps bidirectional controls in $field', async ({ endpoint, field }) => {
  const { status } = await send(endpoint, field, 'שלום\u200f! Hello')
  expect([200, 201]).toContain(status)
})
