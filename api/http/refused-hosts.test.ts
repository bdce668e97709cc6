import { expect, test } from 'vitest'
import { createPost, updatePost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import { readHost } from './refused-hosts.ts'

const api = await createTestApi({ refusedHosts: ['spam.example', 'xn--bcher-kva.example', '10.0.0.1'] })
const author = await api.member()

const share = (link: string) =>
  api.call(createPost, {
    token: author.token,
    body: { title: 'A tool', description: 'x', category_ids: [1], link },
  })

test.each([
  ['https://spam.example', 'spam.example'],
  ['http://SPAM.Example:8080/path?q#x', 'spam.example'],
  ['https://spam.example./', 'spam.example'],
  ['https://www.deep.spam.example/x', 'www.deep.spam.example'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['http://10.1/', '10.0.0.1'],
  ['http://0x0a000001/', '10.0.0.1'],
])('createPost rejects the link %s', async (link, host) => {
  expectBadFields(await share(link), { link: [`Links to ${host} are not allowed here`] })
})

test.each([
  '',
  'https://notspam.example',
  'https://spam.example.org',
  'https://example',
  'https://fine.example/?to=spam.example',
  'https://spam.example.fine.example/',
])('createPost accepts the link %j', async (link) => {
  expect((await share(link)).status).toBe(201)
})

test('updatePost rejects a link to a refused host', async () => {
  const { id } = await api.post(author)
  const body = {
    title: 'A tool',
    description: 'x',
    category_ids: [1],
    personal_review: '',
    link: 'https://spam.example',
  }
  expectBadFields(await api.call(updatePost, { token: author.token, params: { id }, body }), {
    link: ['Links to spam.example are not allowed here'],
  })
})

test('updateProfile rejects links to refused hosts for each field, and accepts other and empty links', async () => {
  const update = (body: object) => api.call(updateProfile, { token: author.token, body })
  const x = 'https://x.spam.example/me'
  expectBadFields(await update({ website: 'https://spam.example', social_links: { x, github: '' } }), {
    website: ['Links to spam.example are not allowed here'],
    social_links: ['Links to x.spam.example are not allowed here'],
  })
  expect((await update({ website: '', bio: 'spam.example' })).status).toBe(200)
  expect((await update({ website: 'https://fine.example' })).status).toBe(200)
})

test.each([
  ['Spam.Example', 'spam.example'],
  ['spam.example.', 'spam.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[::1]', '[::1]'],
  ['10.1', '10.0.0.1'],
])('readHost normalizes %s', (text, host) => {
  expect(readHost(text)).toBe(host)
})

test.each([
  '',
  '.',
  '*',
  '.spam.example',
  'spam..example',
  'https://spam.example',
  'a/b',
  'a:8080',
  'u@a',
  'a b',
  'a?b',
  'a#b',
])('readHost rejects %j', (text) => {
  expect(readHost(text)).toBeUndefined()
})
