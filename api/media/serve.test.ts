import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const outside = join(api.mediaDir, '..', 'outside.webp')
afterAll(() => rm(outside))

beforeAll(async () => {
  await writeFile(join(api.mediaDir, 'picture.webp'), 'a picture')
  await writeFile(join(api.mediaDir, '.hidden'), 'a secret')
  await writeFile(outside, 'outside')
  await mkdir(join(api.mediaDir, 'folder'), { recursive: true })
  await writeFile(join(api.mediaDir, 'folder', '.hidden'), 'a secret')
})

test('a picture may be cached for an hour, and has to be revalidated then', async () => {
  const { status, headers, body } = await api.send({ url: '/api/media/picture.webp' })
  expect({ status, body }).toEqual({ status: 200, body: 'a picture' })
  expect(headers['content-type']).toBe('image/webp')
  expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  const again = { url: '/api/media/picture.webp', headers: { 'if-none-match': headers.etag! } }
  expect((await api.send(again)).status).toBe(304)
  expect((await api.send({ method: 'HEAD', url: '/api/media/picture.webp' })).status).toBe(200)
})

test.each([
  'nothing.webp',
  '',
  'folder',
  'folder/',
  '.hidden',
  '%2ehidden',
  'folder/.hidden',
  '..%2foutside.webp',
  '%2e%2e%2foutside.webp',
  'folder/..%2f..%2foutside.webp',
  '..%5coutside.webp',
  '%2fetc%2fpasswd',
  '//etc/passwd',
  'picture.webp%00',
  '%00',
  '%zz',
  '%c0%ae%c0%ae/outside.webp',
  'PICTURE.WEBP',
  'x'.repeat(300),
])('there is nothing at /media/%s', async (name) => {
  // An HTTP client would tidy some of these; whoever attacks does not.
  expectRefused(await api.send({ url: `/api/media/${name}` }), 404, { code: 'not_found' })
})

const picture = '/api/media/picture.webp'

test('a part of a picture is 206, one beyond its end 416 with its length', async () => {
  const part = await api.send({ url: picture, headers: { range: 'bytes=2-8' } })
  expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-8/9', 'picture'])
  const beyond = await api.send({ url: picture, headers: { range: 'bytes=9-' } })
  expectRefused(beyond, 416, { code: 'range_not_satisfiable' })
  expect(beyond.headers['content-range']).toBe('bytes */9')
})

test('HEAD looks past Range, which is for GET alone', async () => {
  const { status, headers } = await api.send({
    method: 'HEAD',
    url: picture,
    headers: { range: 'bytes=2-8' },
  })
  expect([status, headers['content-length'], headers['content-range']]).toEqual([200, '9', undefined])
})

test('If-Match is 200 with the tag that the picture has, else 412', async () => {
  const { headers } = await api.send({ url: picture })
  const match = (tag: string) => api.send({ url: picture, headers: { 'if-match': tag } })
  expect((await match('*')).status).toBe(200)
  expectRefused(await match('"another"'), 412, { code: 'precondition_failed' })
  expect(headers.etag).toMatch(/^(W\/)?"/)
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s to a picture is 405 with Allow',
  async (method) => {
    const answered = await api.send({ method, url: picture })
    expectRefused(answered, 405, { code: 'method_not_allowed' })
    expect(answered.headers.allow).toBe('GET, HEAD')
  },
)
