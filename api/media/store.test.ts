import { describe, expect, test } from 'vitest'
import { type MediaStore, StoreUnavailable } from '#api/http/media-store.ts'
import { mediaIn } from '#testing/media.ts'
import { mediaOf, startTestS3 } from '#testing/s3.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const s3 = await startTestS3()
const objects = await mediaOf(s3)
const pictureOf = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

async function names(store: MediaStore): Promise<string[]> {
  const found: string[] = []
  for await (const { name } of store.list()) found.push(name)
  return found.toSorted()
}

describe.each<[string, MediaStore]>([
  ['a folder', mediaIn(await makeTemporaryFolder('store'))],
  ['object storage', objects],
])('%s', (_, store) => {
  test('keeps what was written first, until it is removed', async () => {
    expect(await store.read('a.webp')).toBeUndefined()
    expect(await store.has('a.webp')).toBe(false)
    expect(await store.write(pictureOf('a.webp', 'first'))).toBe(true)
    expect(await store.write(pictureOf('a.webp', 'second'))).toBe(false)
    expect(await store.has('a.webp')).toBe(true)
    expect((await store.read('a.webp'))?.toString()).toBe('first')
    await store.remove('a.webp')
    await store.remove('a.webp')
    expect(await store.read('a.webp')).toBeUndefined()
  })

  test('lists its files with their sizes and times', async () => {
    await store.write(pictureOf('b.webp', 'three'))
    const files = []
    for await (const file of store.list()) files.push(file)
    expect(files).toEqual([{ name: 'b.webp', bytes: 5, changedAt: expect.any(Date) }])
    expect(Math.abs(Date.now() - files[0]!.changedAt.getTime())).toBeLessThan(3_600_000)
    await store.remove('b.webp')
  })
})

test('an object is stored below the prefix, as a picture', async () => {
  await objects.write(pictureOf('c.webp', 'bytes'))
  expect(await s3.names()).toEqual(['c.webp'])
  await objects.remove('c.webp')
})

test('a list of more than a page has all objects, and none of another prefix', async () => {
  const other = await mediaOf(s3, { MEDIA_URL: 's3://pictures/site/other' })
  await other.write(pictureOf('x.webp', 'x'))
  const all = Array.from({ length: 1_001 }, (_, n) => `${String(n).padStart(4, '0')}.webp`)
  for (let at = 0; at < all.length; at += 50) {
    await Promise.all(all.slice(at, at + 50).map((name) => objects.write(pictureOf(name, name))))
  }
  expect(await names(objects)).toEqual(all)
  expect(await names(other)).toEqual(['x.webp'])
})

test.each([
  ['another secret key', { AWS_SECRET_ACCESS_KEY: 'not the key' }, '403 SignatureDoesNotMatch'],
  ['another bucket', { MEDIA_URL: 's3://nothing' }, '404 NoSuchBucket'],
  ['an address where nothing listens', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'cannot be used'],
])('with %s it fails, with a sentence without the keys', async (_, env, reason) => {
  const store = await mediaOf(s3, env)
  const attempts = [
    () => store.read('a.webp'),
    () => store.write(pictureOf('a.webp', 'bytes')),
    () => store.remove('a.webp'),
    () => names(store),
  ]
  for (const attempt of attempts) {
    const error = await attempt().then(
      () => expect.fail('It did not fail'),
      (thrown: unknown) => thrown as Error,
    )
    expect(error).toBeInstanceOf(StoreUnavailable)
    expect(error.message).toMatch(/^s3:\/\/\w+\/.* at http.* cannot be used: .+\.$/)
    expect(error.message).not.toMatch(/S3RVER|not the key/)
  }
  await expect(attempts[0]!()).rejects.toThrow(reason)
})

test('a storage that does not answer is given up', { timeout: 60_000 }, async () => {
  s3.pause()
  await expect(objects.read('a.webp')).rejects.toThrow('no answer within 10 s')
  s3.resume()
  expect(await objects.read('a.webp')).toBeUndefined()
})
