import { afterAll, expect, test } from 'vitest'
import { connect } from '#database/client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { createPublicApi } from '#api/app.ts'
import { encode, unpack } from './encodings.ts'

const { connection, drop } = await createTestDatabase()
const database = connect(connection)
afterAll(async () => {
  await database.destroy()
  await drop()
})

/** The bytes that stay in memory for as long as these do. */
const held = (body: Buffer) => body.buffer.byteLength

test('what is kept holds no more memory than is counted for it', async () => {
  const publicApi = createPublicApi({
    database,
    secret: 'for tests',
    mediaDir: '/nowhere',
    demoSignIn: false,
  })
  const { value, bytes } = await publicApi('/api/posts/categories/')!.make()
  expect([held(value.body), bytes]).toEqual([value.body.length, value.body.length])
  const text = Buffer.from('as on any page, '.repeat(500))
  for (const encoding of ['br', 'gzip'] as const) {
    const body = await encode(text, encoding)
    expect(held(body)).toBe(body.length)
  }
  const plain = await unpack(await encode(text, 'br'))
  expect([plain.equals(text), held(plain)]).toEqual([true, text.length])
})
