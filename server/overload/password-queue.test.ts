import { afterAll, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { createTestDatabase } from '#testing/database.ts'
import { ask } from '#testing/http-client.ts'
import { startSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

const member = { name: 'Ada', email: 'ada@example.org', username: 'ada_l', password: 'Secret1!' }

test('excess concurrent logins of one client are rejected while other clients log in and register', async () => {
  const { url } = await startSite(connection)
  const post = (path: string, from: string, body: object) =>
    ask(`${url}/api${path}`, { method: 'POST', from, body })
  const signIn = (from: string, password: string) =>
    post(login.path, from, { username: member.username, password })
  expect((await post(register.path, '127.0.0.3', member)).status).toBe(201)

  const storm = Array.from({ length: 400 }, () => signIn('127.0.0.2', 'Wrong1!x'))
  const first = await Promise.race(storm)
  const others: number[] = []
  for (let n = 0; n < 4; n += 1) others.push((await signIn(`127.0.0.${4 + n}`, member.password)).status)
  const more = { ...member, username: 'ada_2', email: 'ada2@example.org' }
  others.push((await post(register.path, '127.0.0.3', more)).status)
  expect(others).toEqual([200, 200, 200, 200, 201])

  expect([400, 503]).toContain(first.status)
  const answers = await Promise.all(storm)
  const rejected = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]))
  for (const { headers, body } of rejected) {
    expect(headers['retry-after']).toBe('5')
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'overloaded' })
  }
  expect((await signIn('127.0.0.2', member.password)).status).toBe(200)
})
