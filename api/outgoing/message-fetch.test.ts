import { expect, test } from 'vitest'
import { serve } from '#testing/hostile-server.ts'
import { createMessageFetch } from './message-fetch.ts'

const settings = { version: '1', siteUrl: 'https://tools.example' }
const message = { headers: { ttl: '60' }, payload: Buffer.from('encrypted') }

test('a message is sent to two browsers of a push service at a time', async () => {
  let [open, most] = [0, 0]
  const two = Promise.withResolvers<void>()
  const { origin, host } = await serve(async (_request, response) => {
    open += 1
    most = Math.max(most, open)
    if (open === 2) two.resolve()
    await two.promise
    // The time in which a third one would come.
    await new Promise((resolve) => setTimeout(resolve, 20))
    open -= 1
    response.writeHead(201).end()
  })
  const send = createMessageFetch({ ...settings, allow: [host] })
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(`${origin}/${n}`, message)))
  expect(answers.every((answer) => answer.ok && answer.value.status === 201)).toBe(true)
  expect(most).toBe(2)
})

test('redirects are not followed, and private addresses not asked', async () => {
  const { origin, host, requests } = await serve((_request, response) => {
    response.writeHead(307, { location: '/elsewhere', 'retry-after': '7' }).end()
  })
  const send = createMessageFetch({ ...settings, allow: [host] })
  const answer = await send(`${origin}/push`, message)
  expect(answer).toEqual({ ok: true, value: { status: 307, retryAfter: '7' } })
  expect(requests).toHaveLength(1)
  const refused = { ok: false, reason: 'refused' }
  for (const address of [
    `${origin}/push`,
    'http://10.0.0.1/',
    'https://[::1]/',
    'https://push.example:8443/',
  ]) {
    expect(await createMessageFetch({ ...settings, allow: [] })(address, message)).toEqual(refused)
  }
  expect(requests).toHaveLength(1)
})
