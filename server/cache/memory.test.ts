import { afterAll, expect, test } from 'vitest'
import { connect } from '#database/client.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createPublicApi } from '#api/app.ts'
import { encode, decompress } from '#api/http/cache/compression.ts'

const { connection, drop } = await createTestDatabase()
const database = connect(connection)
afterAll(async () => {
  await database.destroy()
  await drop()
})

/** The bytes that a buffer keeps in memory. */
const held = (body: Buffer) => body.buffer.byteLength

test('cached bodies keep no more memory than the cache counts', async () => {
  const publicApi = createPublicApi({
    database,
    secret: 'for tests',
    media: mediaIn('/nowhere'),
    demoSignIn: false,
  })
  const { value, bytes } = await publicApi('/api/posts/categories/')!.load()
  expect([held(value.body), bytes]).toEqual([value.body.length, value.body.length])
  const text = Buffer.from('as on any page, '.repeat(500))
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const body = await encode(text, encoding)
    expect(held(body)).toBe(body.length)
  }
  const plain = decompress(await encode(text, 'zstd'))
  expect([plain.equals(text), held(plain)]).toEqual([true, text.length])
})
