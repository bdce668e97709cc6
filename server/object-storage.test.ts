import { expect, test } from 'vitest'
import { databaseUrl, SECRET, startServer, temporaryHome } from '#testing/server.ts'
import { formOf, plain } from '#testing/pictures.ts'
import { startTestS3 } from '#testing/s3.ts'

const soon = { timeout: 60_000 }

test('servers with folders of their own share pictures in object storage, and live without it', async () => {
  const s3 = await startTestS3()
  const shared = { DATABASE_URL: await databaseUrl(), SECRET, DEMO: '', EMAIL_VERIFICATION: 'off' }
  const start = async () => (await startServer(await temporaryHome(), { ...shared, ...s3.env })).listening()
  const [a, b] = await Promise.all([start(), start()])

  const account = { name: 'Ada', username: 'ada', email: 'ada@example.org', password: 'Secret-pass1!' }
  const registered = await fetch(`${a.url}/api/accounts/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await registered.json()) as { token: string }
  const upload = async (colour: string) => {
    const form = await formOf(await plain(30, 30, colour).png().toBuffer())
    return fetch(`${a.url}/api/profiles/picture/`, {
      method: 'PUT',
      headers: { ...form.headers, authorization: `Token ${token}` },
      body: new Uint8Array(form.payload),
    })
  }
  const uploaded = await upload('#336699')
  expect(uploaded.status).toBe(200)
  const { profile_picture: path } = (await uploaded.json()) as { profile_picture: string }

  // The other server serves what the first has stored.
  const picture = () => fetch(`${b.url}/api${path}`)
  const served = await picture()
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes.toString('latin1', 8, 12)).toBe('WEBP')

  // Without the storage, pictures alone are missing.
  await s3.stop()
  const missing = await picture()
  expect(missing.status).toBe(503)
  expect(missing.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(missing.headers.get('cache-control')).toBe('no-store')
  expect((await upload('#993366')).status).toBe(503)
  for (const { url } of [a, b]) {
    for (const [address, status] of [
      ['/', 200],
      ['/members/ada', 200],
      ['/readyz', 200],
      ['/api/posts/', 200],
    ] as const) {
      expect((await fetch(url + address)).status, address).toBe(status)
    }
  }
  // The key is in no line of the log.
  for (const { output, errors } of [a, b]) expect(output() + errors()).not.toContain('S3RVER')

  await s3.start()
  await expect.poll(async () => (await picture()).status, soon).toBe(200)
  expect(Buffer.from(await (await picture()).arrayBuffer()).equals(bytes)).toBe(true)
})

test('a storage that hangs holds up pictures only', async () => {
  const s3 = await startTestS3()
  const env = { DATABASE_URL: await databaseUrl(), SECRET, DEMO: '', EMAIL_VERIFICATION: 'off', ...s3.env }
  const { url } = await (await startServer(await temporaryHome(), env)).listening()
  s3.pause()
  const pictures = Array.from({ length: 40 }, () => fetch(`${url}/api/media/${'a'.repeat(32)}.webp`))
  const pages = async () => (await fetch(`${url}/api/posts/`)).status
  for (let n = 0; n < 20; n += 1) expect(await pages()).toBe(200)
  for (const { status } of await Promise.all(pictures)) expect(status).toBe(503)
  s3.resume()
  expect((await fetch(`${url}/api/media/${'a'.repeat(32)}.webp`)).status).toBe(404)
})
