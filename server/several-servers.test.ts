import { expect, test } from 'vitest'
import { startTestSmtp } from '#testing/smtp.ts'
import { databaseUrl, SECRET, startServer, temporaryHome } from '#testing/server.ts'

const soon = { timeout: 60_000 }
const limit = 5

/** Two server processes with separate folders on one database. */
async function startTwo(smtpUrl: string): Promise<[string, string]> {
  const env = {
    ...{ DATABASE_URL: await databaseUrl(), SECRET, DEMO: '', SMTP_URL: smtpUrl, EMAIL_VERIFICATION: 'off' },
    // All requests come from one network.
    RATE_LIMITS: `new_member_comment=${limit}/1h database_time=600000/1m`,
  }
  const start = async () => (await startServer(await temporaryHome(), env)).listening()
  const [a, b] = await Promise.all([start(), start()])
  return [a.url, b.url]
}

async function call(server: string, request: string, token?: string, body?: object) {
  const [method, path] = request.split(' ') as [string, string]
  const response = await fetch(`${server}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Token ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

test('two servers on one database behave as one site', async () => {
  const smtp = await startTestSmtp()
  const [a, b] = await startTwo(smtp.url)
  // A load balancer without sticky sessions.
  const either = () => (Math.random() < 0.5 ? a : b)
  const register = async (username: string) => {
    const email = `${username}@example.org`
    const account = { name: username, username, email, password: 'Secret-pass1!' }
    const { status, body } = await call(either(), 'POST /accounts/register/', undefined, account)
    expect(status).toBe(201)
    return { email, token: body.token as string }
  }
  const [ada, ben, cas] = await Promise.all([register('ada'), register('ben'), register('cas')])

  // Sessions are valid on both.
  for (const server of [a, b]) {
    expect((await call(server, 'GET /profiles/', ada.token)).body).toMatchObject({ username: 'ada' })
  }

  // A write on one invalidates the cache of the other.
  const posts = async (server: string) => (await call(server, 'GET /posts/')).body.length as number
  expect([await posts(a), await posts(b)]).toEqual([0, 0])
  const text = { title: 'A tool', description: 'It helps.', link: '', category_ids: [1] }
  const { body: post } = await call(a, 'POST /posts/', ada.token, text)
  expect(await posts(a)).toBe(1)
  await expect.poll(() => posts(b), soon).toBe(1)

  // Likes on both are counted once each.
  const about = `/interactions/posts/${post.id}`
  const toggle = async ({ token }: { token: string }) => {
    for (let n = 0; n < 9; n += 1) {
      await call(either(), n % 2 === 0 ? `POST ${about}/like/` : `DELETE ${about}/unlike/`, token)
    }
  }
  await Promise.all([toggle(ben), toggle(cas)])
  for (const server of [a, b]) {
    const likes = async () => (await call(server, `GET /posts/${post.id}/`)).body.like_count
    await expect.poll(likes, soon).toBe(2)
  }

  // Rate limits are shared.
  const comment = () => call(either(), `POST ${about}/comment/`, ben.token, { text: 'Good.' })
  const comments = await Promise.all(Array.from({ length: 2 * limit }, comment))
  const accepted = comments.filter(({ status }) => status === 201)
  expect(accepted).toHaveLength(limit)
  expect(comments.filter(({ status }) => status === 429)).toHaveLength(limit)

  // A mail is sent once, and its code is valid on both.
  const asked = [ada, ben, cas].map(({ email }) =>
    call(either(), 'POST /accounts/password_reset/', undefined, { email }),
  )
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  await expect.poll(() => smtp.received.length, soon).toBe(3)
  const [code] = /\b\d{6}\b/.exec(smtp.received.find(({ to }) => to[0] === cas.email)!.raw)!
  const confirm = { code, email: cas.email }
  const { body: confirmed } = await call(either(), 'POST /accounts/password_reset_confirm_code/', '', confirm)
  const renew = { new_password: 'Other-pass1!', confirm_password: 'Other-pass1!', ...confirmed }
  await call(b, 'POST /accounts/password_reset_set_new_password/', undefined, renew)

  // A logout or a new password on one ends the session on the other.
  expect((await call(a, 'POST /accounts/logout/', ada.token)).status).toBe(204)
  for (const { token } of [ada, cas]) {
    for (const server of [a, b]) {
      await expect.poll(async () => (await call(server, 'GET /profiles/', token)).status, soon).toBe(401)
    }
  }
  expect((await call(either(), 'GET /profiles/', ben.token)).status).toBe(200)
  // The fourth tells of the new password.
  await expect.poll(() => smtp.received.length, soon).toBe(4)
})
