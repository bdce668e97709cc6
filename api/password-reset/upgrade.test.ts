import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { connect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { newToken } from '#api/http/viewer.ts'
import { seal } from './codes.ts'

const secret = 'for tests only'

test('codes and reset tokens of before known browsers stay good, for the network that asked', async () => {
  const connection = await createEmptyDatabase()
  await migrate(connection, { until: '0012_misspelt_words.sql' })
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  const members = ['ada', 'bob', 'cas'].map((username) => {
    return { name: username, email: `${username}@example.org`, username, password_hash: '-' }
  })
  await database.insertInto('members').values(members).execute()
  const { salt, hmac } = seal(secret, '123456')
  const { token, hash } = newToken()
  const code = { salt, code_hmac: hmac }
  const confirmed = { ...code, reset_token_hash: hash, confirmed_at: new Date() }
  const rows = [
    { ...code, email: 'ada@example.org', requested_from: '2001:db8:1:2:3:4:5:6', attempts: 4 },
    { ...code, email: 'bob@example.org', requested_from: '192.0.2.1', attempts: 5 },
    { ...confirmed, email: 'cas@example.org', requested_from: '192.0.2.2' },
  ]
  await database.insertInto('reset_codes').values(rows).execute()

  await migrate(connection)

  const app = await createApi({ database, mediaDir: tmpdir(), secret, demoSignIn: false, checkAnswers: true })
  onTestFinished(() => app.close())
  const post = async (path: string, remoteAddress: string, payload: object) => {
    const url = `/api/accounts/password_reset_${path}/`
    return (await app.inject({ method: 'POST', url, remoteAddress, payload })).statusCode
  }
  const confirm = (from: string, email?: string) =>
    post('confirm_code', from, { code: '123456', ...(email && { email }) })
  expect(await confirm('2001:db8:1:3::1')).toBe(400)
  expect(await confirm('2001:db8:1:2::1')).toBe(200)
  expect(await confirm('192.0.2.1', 'bob@example.org')).toBe(400)
  expect(await confirm('192.0.2.9', 'bob@example.org')).toBe(200)
  const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
  expect(await post('set_new_password', '192.0.2.9', { ...passwords, reset_token: token })).toBe(200)
})
