import pg from 'pg'
import { login, register } from '#contract/accounts.ts'
import { call } from '#bench/load/http/message.ts'
import { ask } from '#bench/load/http/answer.ts'
import { verifyPasswords } from '#bench/load/limits/passwords.ts'
import type { Stage } from '#bench/load/stage.ts'
import type { Scenario } from './scenario.ts'
import { stepsOf } from './steps.ts'

const password = 'Toolshelf1!'

/** A member who registers for it signs in; held against nothing but the check of the password. */
export async function loginScenario({ site, connection }: Stage): Promise<Scenario> {
  const email = 'bench@example.org'
  const body = { name: 'Benchmark', email, username: 'benchmark', password }
  const { status, body: answer } = await ask(site.port, call(register, { body }))
  if (status !== register.status) throw new Error(`No registration: ${answer.toString()}`)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select password_hash from members where email = $1', [email])
  await client.end()
  const steps = stepsOf([call(login, { body: { username: email, password } })])
  return {
    name: 'login',
    visit: () => steps,
    limit: { name: 'argon2', run: (seconds) => verifyPasswords(rows[0].password_hash, password, seconds) },
    bar: undefined,
  }
}
