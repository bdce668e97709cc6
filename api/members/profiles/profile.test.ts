import { beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { messages } from '#contract/messages.ts'
import { getProfile, updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
let member: Member

beforeEach(async () => {
  member = await api.member()
})

const change = (body: unknown, { token } = member) => api.call(updateProfile, { token, body })
const profile = async ({ token } = member) => (await api.call(getProfile, { token })).body

test('getProfile shows a new member whole', async () => {
  const { created_at, ...rest } = await profile()
  expect(rest).toEqual({
    id: member.id,
    name: expect.stringMatching(/^Member \d+$/),
    email: member.email,
    username: member.username,
    profile_picture: null,
    bio: '',
    interests: [],
    location: '',
    website: '',
    company: '',
    job_title: '',
    phone: '',
    social_links: {},
    role: 'member',
    is_admin: false,
    email_verified: true,
    two_factor: false,
    has_password: true,
    passkey_count: 0,
    providers: [],
    second_factor_due_at: null,
    settings: { email_notifications: true },
    stats: { posts: 0, likes_received: 0, comments: 0, avg_rating: null },
  })
  expect(Date.parse(created_at)).not.toBeNaN()
})

test('stats count what others did to what the member wrote', async () => {
  const others = [await api.member(), await api.member()]
  const posts = [await api.post(member), await api.post(member, { rating: 1 })]
  for (const { token } of [member, ...others]) {
    await api.call(likePost, { token, params: { id: posts[0]!.id } })
  }
  const rate = ({ token }: Member, id: number, value: number) =>
    api.call(ratePost, { token, params: { id }, body: { value } })
  await rate(member, posts[0]!.id, 1)
  await rate(others[0]!, posts[0]!.id, 5)
  await rate(others[1]!, posts[0]!.id, 4)
  await rate(others[1]!, posts[1]!.id, 4)
  await api.call(createComment, { token: member.token, params: { id: posts[0]!.id }, body: { text: 'Mine' } })
  await api.call(createComment, {
    token: others[0]!.token,
    params: { id: posts[0]!.id },
    body: { text: 'x' },
  })
  expect((await profile()).stats).toEqual({ posts: 2, likes_received: 2, comments: 1, avg_rating: 4.33 })
})

test('a member whose posts only the own ratings rate has no average', async () => {
  await api.post(member, { rating: 5 })
  expect((await profile()).stats.avg_rating).toBeNull()
})

test('updateProfile changes every field, and the answer is what is read afterwards', async () => {
  const fields = {
    name: 'Ada Lovelace',
    username: `Ada_${member.id}`,
    bio: 'Notes\non engines',
    location: 'London',
    website: 'https://ada.example/',
    company: 'Analytical Engines',
    job_title: 'Programmer',
    phone: '+44 1234',
  }
  const social_links = {
    github: 'https://github.com/ada',
    x: 'https://x.com/ada',
    linkedin: 'http://linkedin.com/in/ada',
  }
  const settings = { email_notifications: false }
  const { status, body } = await change({ ...fields, interests: [4, 2, 4], social_links, settings })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...fields, social_links, settings, email: member.email })
  expect(body.interests.map(({ id }) => id).sort()).toEqual([2, 4])
  expect(body.interests.map(({ name }) => name)).toEqual(body.interests.map(({ name }) => name).sort())
  expect(await profile()).toEqual(body)
})

test('what is absent stays, also inside an object', async () => {
  await change({
    bio: 'Kept',
    interests: [1, 2],
    social_links: { github: 'https://github.com/a', x: 'https://x.com/a' },
    settings: { email_notifications: false },
  })
  const before = await profile()
  expect((await change({})).body).toEqual(before)
  expect((await change({ settings: {}, social_links: {} })).body).toEqual(before)
  const { body } = await change({ social_links: { x: '', linkedin: 'https://linkedin.com/in/a' } })
  expect(body.social_links).toEqual({ github: 'https://github.com/a', linkedin: 'https://linkedin.com/in/a' })
})

test('texts and interests can be emptied', async () => {
  await change({ bio: 'x', location: 'x', website: 'https://a.example', phone: '1', interests: [1] })
  const { body } = await change({ bio: '', location: ' ', website: '', phone: '', interests: [] })
  expect(body).toMatchObject({ bio: '', location: '', website: '', phone: '', interests: [] })
})

test('the email can not be changed here, nor anything unknown', async () => {
  const { status, body } = await change({ email: 'new@example.org', id: 1, is_demo: true, bio: 'x' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: member.id, email: member.email, bio: 'x' })
})

test.for([
  ['name', 'x'.repeat(50), 'x'.repeat(51), messages.name.length],
  ['name', 'xy', 'x', messages.name.length],
  ['username', 'u'.repeat(20), 'u'.repeat(21), messages.username.length],
  ['username', 'abc', 'ab', messages.username.length],
  ['username', 'a_1', 'a-1', messages.username.characters],
  ['bio', '🙂'.repeat(500), '🙂'.repeat(501), 'Bio can have at most 500 characters'],
  ['location', 'x'.repeat(100), 'x'.repeat(101), 'Location can have at most 100 characters'],
  ['company', 'x'.repeat(100), 'x'.repeat(101), 'Company can have at most 100 characters'],
  ['job_title', 'x'.repeat(100), 'x'.repeat(101), 'Job title can have at most 100 characters'],
  ['phone', 'x'.repeat(30), 'x'.repeat(31), 'Phone can have at most 30 characters'],
  [
    'website',
    'https://a.example/' + 'x'.repeat(2030),
    'https://a.example/' + 'x'.repeat(2031),
    'Website can have at most 2048 characters',
  ],
  [
    'website',
    'http://a.example',
    'javascript:alert(1)',
    'Website must be a full address that starts with http:// or https://',
  ],
] as const)('updateProfile holds the limits of %s', async ([field, right, wrong, sentence]) => {
  expect((await change({ [field]: right })).status).toBe(200)
  expectBadFields(await change({ [field]: wrong }), { [field]: [sentence] })
})

test('updateProfile refuses what is no such value', async () => {
  expectBadFields(await change({ name: '' }), { name: [messages.name.required] })
  expectBadFields(await change({ username: '' }), { username: [messages.username.required] })
  expectBadFields(await change({ bio: 'a\u0000' }), { bio: [messages.notText] })
  expectBadFields(await change({ interests: 'all' }), {
    interests: ['Interests must be a list of category ids'],
  })
  expectBadFields(await change({ interests: ['1'] }), { interests: [messages.post.unknownCategory] })
  expectBadFields(await change({ social_links: { x: 'ftp://a.example' } }), {
    social_links: ['The X link must be a full address that starts with http:// or https://'],
  })
  expectBadFields(await change({ social_links: [] }), { social_links: ['Social links must be an object'] })
  expectBadFields(await change({ settings: { email_notifications: 'no' } }), {
    settings: ['Email notifications must be true or false'],
  })
  expectRefused(await change([]), 400)
})

test('an unknown category is refused, and no other field is changed', async () => {
  for (const id of [99_999, 0, 2_147_483_648]) {
    expectBadFields(await change({ bio: 'Lost', interests: [1, id] }), {
      interests: ['There is no such category'],
    })
  }
  expect(await profile()).toMatchObject({ bio: '', interests: [] })
})

test('a taken username is refused without case, and no other field is changed', async () => {
  const other = await api.member()
  expectBadFields(await change({ username: other.username.toUpperCase(), bio: 'Lost', interests: [1] }), {
    username: [messages.username.taken],
  })
  expect(await profile()).toMatchObject({ username: member.username, bio: '', interests: [] })
})

test('a member can change the case of the own username', async () => {
  const username = member.username.toUpperCase()
  expect((await change({ username })).body.username).toBe(username)
})

test('of many who take a username at once, one gets it', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => api.member()))
  const answers = await Promise.all(
    members.map((one, n) => change({ username: n % 2 ? 'wanted' : 'WANTED' }, one)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
})
