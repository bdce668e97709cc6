import { beforeAll, expect, test } from 'vitest'
import { getProfile } from '#contract/profiles.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createUploadSlots } from '#api/http/uploads.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { jpegOfScans } from '#testing/picture-files.ts'
import { formOf, noPicture, pngOf, signed, upload } from '#testing/pictures.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { beginningOf, listenOn, sendBeginning } from '#testing/raw-socket.ts'

// All members of these tests are in one network.
const uploads = createUploadSlots({ maxPerNetwork: 8 })
const limits = createLimits({
  rates: { ...defaultRates, register: { points: 1000, seconds: 60 } },
  secret: 'for tests only',
})
// The slots hold without rate limits, too.
const api = await createTestApi({ uploads })
const limitedUploads = createUploadSlots()
const limited = await createTestApi({ limits, uploads: limitedUploads })
let port: number
let small: Buffer

beforeAll(async () => {
  port = await listenOn(api)
  small = await pngOf(1000)
})

const put = 'PUT /api/profiles/picture/'

/** Begins an upload of 5 MiB and sends no more than its first bytes. */
function stall(member: Member, to = port) {
  const headers = {
    ...signed(member),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 5_000_000,
  }
  const part =
    '--b\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\nContent-Type: image/png'
  return sendBeginning(to, beginningOf(put, headers, `${part}\r\n\r\nabc`))
}

/** Sends a whole upload over a connection that can be left. */
async function send(member: Member, bytes: Buffer) {
  const { headers, payload } = await formOf(bytes)
  const head = beginningOf(put, { ...headers, ...signed(member), 'content-length': payload.length })
  return sendBeginning(port, Buffer.concat([Buffer.from(head), payload]))
}

const members = (count: number) => Promise.all(Array.from({ length: count }, () => api.member()))

test('a member has two uploads under way at most, and others upload meanwhile', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const stalled = [stall(ada), stall(ada)]
  await expect.poll(() => uploads.active).toBe(2)
  const refused = await upload(api, ada, small)
  expectRefused(refused, 503, { code: 'overloaded' })
  expect(refused.body.detail).toMatch(/^You have 2 uploads under way already\./)
  expect(refused.headers['retry-after']).toBe('5')
  expect((await upload(api, bob, small)).status).toBe(200)
  stalled[0]!.leave()
  await expect.poll(() => uploads.active).toBe(1)
  expect((await upload(api, ada, small)).status).toBe(200)
  stalled[1]!.leave()
  await expect.poll(() => uploads.active).toBe(0)
})

test('a body that is no form takes no slot', async () => {
  const ada = await api.member()
  const stalled = [stall(ada), stall(ada)]
  await expect.poll(() => uploads.active).toBe(2)
  expectRefused(await api.sendText('PUT', '/api/profiles/picture/', '{}', signed(ada)), 415)
  for (const { leave } of stalled) leave()
  await expect.poll(() => uploads.active).toBe(0)
})

test('eight uploads are under way at most', async () => {
  const [other, ...many] = await members(5)
  const stalled = many.flatMap((member) => [stall(member), stall(member)])
  await expect.poll(() => uploads.active).toBe(8)
  const refused = await upload(api, other!, small)
  expectRefused(refused, 503, { code: 'overloaded' })
  expect(refused.body.detail).toMatch(/^Too many pictures/)
  expect(refused.headers['retry-after']).toBe('5')
  stalled[0]!.leave()
  await expect.poll(() => uploads.active).toBe(7)
  expect((await upload(api, other!, small)).status).toBe(200)
  for (const { leave } of stalled) leave()
  await expect.poll(() => uploads.active).toBe(0)
})

test('a network has half of the uploads under way at most, and others upload meanwhile', async () => {
  const slots = createUploadSlots()
  const shared = await createTestApi({ uploads: slots })
  const sharedPort = await listenOn(shared)
  const [other, ...many] = await Promise.all(Array.from({ length: 5 }, () => shared.member()))
  const stalled = many.map((member) => stall(member, sharedPort))
  await expect.poll(() => slots.active).toBe(4)
  const refused = await upload(shared, other!, small)
  expectRefused(refused, 503, { code: 'overloaded' })
  expect(refused.body.detail).toMatch(/^Too many pictures/)
  expect((await upload(shared, other!, small, { from: '192.0.2.1' })).status).toBe(200)
  for (const { leave } of stalled) leave()
  await expect.poll(() => slots.active).toBe(0)
  expect((await upload(shared, other!, small)).status).toBe(200)
})

test('the networks of an IPv6 prefix of 48 bits are one network', async () => {
  const slots = createUploadSlots({ maxPerNetwork: 1 })
  const release = slots.acquire(1, '2001:db8:1:1::1')
  expect(() => slots.acquire(2, '2001:db8:1:2::1')).toThrow('Too many pictures')
  const others = [slots.acquire(2, '2001:db8:2::1'), slots.acquire(3, '192.0.2.1')]
  release()
  others.push(slots.acquire(4, '2001:db8:1:2::1'))
  for (const end of others) end()
  expect(slots.active).toBe(0)
})

test('of a hundred uploads of one member at once, two are taken, and each slot is free again', async () => {
  const ada = await api.member()
  const answers = await Promise.all(Array.from({ length: 100 }, () => upload(api, ada, small)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200).length).toBe(100 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(uploads.active).toBe(0)
})

test('an upload that is refused leaves its slot', async () => {
  const ada = await api.member()
  for (const bytes of [Buffer.from('text'), await pngOf(6_000_000)]) {
    for (let n = 0; n < 3; n += 1) expect([400, 413]).toContain((await upload(api, ada, bytes)).status)
  }
  expectRefused(await upload(api, ada, small, { type: 'image/gif' }), 415)
  expect(uploads.active).toBe(0)
})

test('a picture whose client has left is not decoded', async () => {
  const [ada, other] = await members(2)
  // Keeps the one decoder busy for seconds, until it is killed.
  const ahead = upload(api, other!, jpegOfScans(7000, 7000, 20_000), { type: 'image/jpeg' })
  await expect.poll(() => uploads.active).toBe(1)
  const { leave } = await send(ada!, small)
  await expect.poll(() => uploads.active).toBe(2)
  leave()
  await expect.poll(() => uploads.active).toBe(1)
  expectBadFields(await ahead, noPicture)
  expect(uploads.active).toBe(0)
  expect((await api.call(getProfile, { token: ada!.token })).body.profile_picture).toBeNull()
})

test('a member begins twenty uploads in an hour, and beyond the rate none is read', async () => {
  const [ada, bob] = [await limited.member(), await limited.member()]
  const limitedPort = await listenOn(limited)
  for (let n = 1; n <= 20; n += 1) {
    const { leave } = stall(ada, limitedPort)
    await expect.poll(() => limitedUploads.active).toBe(1)
    leave()
    await expect.poll(() => limitedUploads.active).toBe(0)
  }
  expect((await stall(ada, limitedPort).answered).status).toBe(429)
  expect(limitedUploads.active).toBe(0)
  const refused = await upload(limited, ada, small)
  expectRefused(refused, 429, { code: 'too_many' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect((await upload(limited, bob, small)).status).toBe(200)
})

test('a picture whose decoder was killed costs as much as ten others', async () => {
  const rates = { ...defaultRates, picture: { points: 11, seconds: 3600 } }
  const strict = await createTestApi({ limits: createLimits({ rates, secret: 'for tests only' }) })
  const [ada, bob] = [await strict.member(), await strict.member()]
  const bomb = jpegOfScans(7000, 7000, 20_000)
  expectBadFields(await upload(strict, ada, bomb, { type: 'image/jpeg' }), noPicture)
  expect((await upload(strict, ada, small)).status).toBe(200)
  expectRefused(await upload(strict, ada, small), 429, { code: 'too_many' })
  expect((await upload(strict, bob, small)).status).toBe(200)
})
