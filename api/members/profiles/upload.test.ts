import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { uploadPicture } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'
import { formOf, noPicture, plain, pngOf, signed, upload } from '#testing/pictures.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const limit = 5 * 1024 * 1024
const api = await createTestApi()
let member: Member

beforeEach(async () => {
  member = await api.member()
})

const send = (bytes: Buffer, sent = {}) => upload(api, member, bytes, sent)

test.for([
  [limit - 1, 200],
  [limit, 200],
  [limit + 1, 413],
])('a picture of %i bytes: %i', async ([size, status]) => {
  const answered = await send(await pngOf(size!))
  expect(answered.status).toBe(status)
  if (status === 413) expectRefused(answered, 413, { detail: 'A picture can have at most 5 MiB' })
})

test('an upload that says that it is far too large is refused before it is read', async () => {
  expectRefused(await send(await pngOf(limit * 3)), 413, { code: 'too_large' })
})

test('a form that goes on and on without saying how long is refused', async () => {
  const { headers, payload } = await formOf(await pngOf(limit * 2))
  const answered = await api.send({
    method: 'PUT',
    url: '/api/profiles/picture/',
    payload: Readable.from([payload]),
    headers: { ...headers, ...signed(member) },
  })
  expectRefused(answered, 413, { code: 'too_large' })
})

test('over a connection, a refused upload is answered, and the connection goes on', async () => {
  const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const headers = signed(member)
  const put = async (bytes: Buffer) => {
    const form = await formOf(bytes)
    return exchange(`${address}/api/profiles/picture/`, agent, { ...headers, ...form.headers }, form.payload)
  }
  expect(await put(await pngOf(limit * 4))).toMatchObject({ status: 413 })
  expect(await put(await pngOf(limit + 1))).toMatchObject({ status: 413, reused: true })
  expect(await put(Buffer.from('text'))).toMatchObject({ status: 400, reused: true })
  expect(await put(await pngOf(limit))).toMatchObject({ status: 200, reused: true })
})

/** Puts bytes over a connection of the agent's, and tells whether it was there before. */
function exchange(url: string, agent: Agent, headers: Record<string, string>, payload: Buffer) {
  return new Promise<{ status: number; reused: boolean }>((resolve, reject) => {
    const sent = request(url, { method: 'PUT', agent, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode!, reused: sent.reusedSocket }))
    })
    sent.on('error', reject)
    // In pieces and without a length, as a browser streams a file.
    Readable.from(pieces(payload)).pipe(sent)
  })
}

function* pieces(payload: Buffer) {
  for (let at = 0; at < payload.length; at += 65_536) yield payload.subarray(at, at + 65_536)
}

test('a file of another type is refused', async () => {
  const wrongType = { detail: 'A picture must be a PNG, JPEG or WebP file', code: 'unsupported_type' }
  const gif = await plain(10, 10).gif().toBuffer()
  expectRefused(await send(gif, { type: 'image/gif' }), 415, wrongType)
  expectRefused(await send(Buffer.from('<svg/>'), { type: 'image/svg+xml' }), 415, wrongType)
  expectRefused(await send(await pngOf(5000), { type: 'application/octet-stream' }), 415, wrongType)
})

function put(payload: Buffer | string, type: string) {
  const headers = { ...signed(member), 'content-type': type }
  return api.send({ method: 'PUT', url: '/api/profiles/picture/', payload, headers })
}

test('a body of another type than a form is refused', async () => {
  const png = await pngOf(5000)
  expectRefused(await put(png, 'image/png'), 415, { code: 'unsupported_type' })
  expectRefused(await put('{}', 'application/json'), 415)
  expectRefused(await put('--x--', 'multipart/form-data'), 400, { code: 'not_multipart' })
  expectRefused(await put('nothing of that kind', 'multipart/form-data; boundary=x'), 400)
  expectRefused(
    await put(
      '--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ),
    400,
  )
})

test('a form without the field is refused', async () => {
  expectBadFields(await send(await pngOf(5000), { field: 'photo' }), noPicture)
  expectBadFields(await api.call(uploadPicture, { token: member.token }), noPicture)
  const headers = {
    authorization: `Token ${member.token}`,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const payload = '--x\r\nContent-Disposition: form-data; name="picture"\r\n\r\ntext\r\n--x--\r\n'
  expectBadFields(
    await api.send({ method: 'PUT', url: '/api/profiles/picture/', payload, headers }),
    noPicture,
  )
})

test('the token is judged before size and type, and these before the content', async () => {
  expectRefused(await upload(api, null, Buffer.from('x'), { type: 'text/plain' }), 401)
  expectRefused(await upload(api, null, await pngOf(limit + 1)), 401)
  expectRefused(await upload(api, null, Buffer.from('x')), 401)
  expectRefused(await send(Buffer.from('x'), { type: 'text/plain' }), 415)
  expectBadFields(await send(Buffer.from('x')), noPicture)
})

test('elsewhere a form is as wrong as anything else that is no JSON', async () => {
  const { headers, payload } = await formOf(await pngOf(2000))
  const answered = await api.send({
    method: 'PATCH',
    url: '/api/profiles/',
    payload,
    headers: { ...headers, ...signed(member) },
  })
  expectRefused(answered, 400, { code: 'not_json' })
})
