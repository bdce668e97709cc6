import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { mediaOf, startTestS3 } from '#testing/s3.ts'

const s3 = await startTestS3()
const inFolder = await createTestApi()
const inS3 = await createTestApi({ media: await mediaOf(s3) })
const elsewhere = { MEDIA_PUBLIC_URL: 'https://pictures.example/site' }
const redirecting = await createTestApi({ media: await mediaOf(s3, elsewhere) })

const { mediaDir } = inFolder
const outside = join(mediaDir, '..', 'outside.webp')
afterAll(() => rm(outside))

beforeAll(async () => {
  await writeFile(join(mediaDir, 'picture.webp'), 'a picture')
  await writeFile(join(mediaDir, '.hidden'), 'a secret')
  await writeFile(outside, 'outside')
  await mkdir(join(mediaDir, 'folder'), { recursive: true })
  await writeFile(join(mediaDir, 'folder', '.hidden'), 'a secret')
  await inS3.media.write({ name: 'picture.webp', bytes: Buffer.from('a picture') })
})

const picture = '/api/media/picture.webp'

describe.each<[string, TestApi]>([
  ['a folder', inFolder],
  ['object storage', inS3],
])('of %s', (_, api) => {
  const send = (options: InjectOptions) => api.send(options)

  test('a picture may be cached for an hour, and has to be revalidated then', async () => {
    const { status, headers, body } = await send({ url: '/api/media/picture.webp' })
    expect({ status, body }).toEqual({ status: 200, body: 'a picture' })
    expect(headers['content-type']).toBe('image/webp')
    expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    const again = { url: '/api/media/picture.webp', headers: { 'if-none-match': headers.etag! } }
    expect((await send(again)).status).toBe(304)
    expect((await send({ method: 'HEAD', url: '/api/media/picture.webp' })).status).toBe(200)
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
    // An HTTP client would tidy some of these; an attacker does not.
    expectRefused(await send({ url: `/api/media/${name}` }), 404, { code: 'not_found' })
  })

  test('a part of a picture is 206, one beyond its end 416 with its length', async () => {
    const part = await send({ url: picture, headers: { range: 'bytes=2-8' } })
    expect([part.status, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-8/9', 'picture'])
    const beyond = await send({ url: picture, headers: { range: 'bytes=9-' } })
    expectRefused(beyond, 416, { code: 'range_not_satisfiable' })
    expect(beyond.headers['content-range']).toBe('bytes */9')
  })

  test('HEAD looks past Range, which is for GET alone', async () => {
    const { status, headers } = await send({
      method: 'HEAD',
      url: picture,
      headers: { range: 'bytes=2-8' },
    })
    expect([status, headers['content-length'], headers['content-range']]).toEqual([200, '9', undefined])
  })

  test('If-Match is 200 with the tag that the picture has, else 412', async () => {
    const { headers } = await send({ url: picture })
    const match = (tag: string) => send({ url: picture, headers: { 'if-match': tag } })
    expect((await match('*')).status).toBe(200)
    expectRefused(await match('"another"'), 412, { code: 'precondition_failed' })
    expect(headers.etag).toMatch(/^(W\/)?"/)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s to a picture is 405 with Allow',
    async (method) => {
      const answered = await send({ method, url: picture })
      expectRefused(answered, 405, { code: 'method_not_allowed' })
      expect(answered.headers.allow).toBe('GET, HEAD')
    },
  )
})

test('a picture in object storage has the headers of one in a folder', async () => {
  const names = async (api: TestApi) => Object.keys((await api.send({ url: picture })).headers).toSorted()
  // The name is the validator: it never has another content.
  expect(await names(inS3)).toEqual((await names(inFolder)).filter((name) => name !== 'last-modified'))
})

test('a picture that is gone is not "unchanged"', async () => {
  await inS3.media.write({ name: 'gone.webp', bytes: Buffer.from('gone soon') })
  const { etag } = (await inS3.send({ url: '/api/media/gone.webp' })).headers
  const again = { url: '/api/media/gone.webp', headers: { 'if-none-match': etag! } }
  expect((await inS3.send(again)).status).toBe(304)
  await inS3.media.remove('gone.webp')
  expectRefused(await inS3.send(again), 404)
})

test.each([
  ['bytes=-7', 206, 'bytes 2-8/9', 'picture'],
  ['bytes=2-', 206, 'bytes 2-8/9', 'picture'],
  ['bytes=2-900', 206, 'bytes 2-8/9', 'picture'],
  ['bytes=0-0', 206, 'bytes 0-0/9', 'a'],
  ['bytes=5-2', 200, undefined, 'a picture'],
  ['bytes=0-1,3-4', 200, undefined, 'a picture'],
  ['lines=1-2', 200, undefined, 'a picture'],
])('Range %s of a picture in object storage is %i', async (range, status, contentRange, body) => {
  const answered = await inS3.send({ url: picture, headers: { range } })
  expect([answered.status, answered.headers['content-range'], answered.body]).toEqual([
    ...[status, contentRange, body],
  ])
})

test('with a public address, pictures redirect there for an hour', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { status, headers } = await redirecting.send({ method, url: picture })
    expect([status, headers.location]).toEqual([302, 'https://pictures.example/site/picture.webp'])
    expect(headers['cache-control']).toBe('public, max-age=3600')
  }
  for (const name of ['..%2fpicture.webp', '.hidden.webp', 'picture.png', '%0d%0a.webp']) {
    expectRefused(await redirecting.send({ url: `/api/media/${name}` }), 404)
  }
})

test('while the storage is down, pictures are 503 with Retry-After, never cached, and served again after it', async () => {
  await s3.stop()
  for (const headers of [{}, { 'if-none-match': '"picture"' }]) {
    const answered = await inS3.send({ url: picture, headers })
    expectRefused(answered, 503, { code: 'unavailable' })
    expect(answered.headers['retry-after']).toMatch(/^\d+$/)
    expect(answered.headers['cache-control']).toBe('no-store')
  }
  await s3.start()
  expect((await inS3.send({ url: picture })).body).toBe('a picture')
})
