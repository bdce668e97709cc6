import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { login, register } from '#contract/accounts.ts'
import { toSteps } from '#bench/http/load-generator.ts'
import { call, sendRequest } from '#bench/http/request.ts'
import type { Environment } from '#bench/load/environment.ts'
import type { Scenario } from './scenario.ts'

/** Email and password of the member in the login scenario. */
export const credentials = { email: 'bench@example.org', password: 'Toolshelf1!' }
const { email, password } = credentials

/** Registers a member, who then logs in again and again. The baseline is the password check alone. */
export async function loginScenario({ site, connection }: Environment): Promise<Scenario> {
  const body = { name: 'Benchmark', email, username: 'benchmark', password }
  const { status, body: answer } = await sendRequest(site.port, call(register, { body }))
  if (status !== register.status) throw new Error(`The registration failed: ${answer.toString()}`)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query('select password_hash from members where email = $1', [email])
  await client.end()
  const steps = toSteps([call(login, { body: { username: email, password } })])
  const run = (seconds: number) => verifyPasswords(rows[0].password_hash, seconds)
  return { name: 'login', nextVisit: () => steps, baseline: { name: 'argon2', run }, threshold: undefined }
}

// The size of Node's thread pool.
const concurrency = 4

/** Returns the number of password checks per second in this process. */
async function verifyPasswords(hash: string, seconds: number): Promise<number> {
  const begin = performance.now()
  const end = begin + 1000 * seconds
  let verified = 0
  const work = async () => {
    for (; performance.now() < end; verified += 1) await verify(hash, password)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (1000 * verified) / (performance.now() - begin)
}
