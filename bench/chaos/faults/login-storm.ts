import { login, register } from '#contract/accounts.ts'
import { getPost } from '#contract/posts.ts'
import { addresses, beginCrowd } from '#bench/chaos/crowds.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { send } from '#bench/chaos/send.ts'
import { openConnection } from '#bench/load/http/connection.ts'
import { bytesOf, call } from '#bench/load/http/message.ts'
import { stepsOf } from '#bench/load/scenarios/steps.ts'
import { startSite } from '#bench/load/site/start.ts'

const logins = 2_000
// As long as anybody waits for a turn.
const patience = 8_000

const member = { name: 'Known', email: 'known@example.org', username: 'known_name', password: 'Secret1!' }
const signIn = (password: string) => call(login, { body: { username: member.username, password } })

/** Sends a login on each of many connections at the same moment; how often each status came. */
async function storm(port: number): Promise<Map<number, number>> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const connections = []
  while (connections.length < logins) connections.push(await openConnection(port, reject, '127.0.0.2'))
  const request = bytesOf(signIn('Wrong1!x'))
  const statuses = new Map<number, number>()
  const all = connections.map(
    (connection) =>
      new Promise<void>((resolve) => {
        connection.send(request, (status) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          resolve()
        })
      }),
  )
  await Promise.race([Promise.all(all), failed])
  for (const connection of connections) connection.close()
  return statuses
}

const sum = (statuses: Map<number, number>, ...wanted: number[]) =>
  wanted.reduce((count, status) => count + (statuses.get(status) ?? 0), 0)

/** One client sends thousands of logins at once, while others sign in and read. */
export const loginStorm: Fault = {
  name: `login storm (${logins} logins at once by one client)`,
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const { port, stop } = await startSite(place.dataDir, lifetime)
    await send(port, call(register, { body: member }))
    const missing = { ...call(getPost, { params: { id: 9 } }), status: 404 }
    const signing = await beginCrowd({
      ...{ port, visit: () => stepsOf([signIn(member.password)]), from: addresses(3), pauseMs: 50 },
    })
    const reading = await beginCrowd({
      ...{ port, visit: () => stepsOf([missing]), from: addresses(3, 31), pauseMs: 50 },
    })
    const stormed = await storm(port)
    const [signed, read] = [signing.take(), reading.take()]
    await Promise.all([signing.stop(), reading.stop()])
    await stop()
    const refused = sum(stormed, 503)
    return {
      times: 1,
      again: [],
      promises: [
        {
          promise: `others sign in (${signed.took.length} times)`,
          broken: [
            ...(signed.took.length === 0 ? ['nobody did'] : []),
            ...[...signed.statuses]
              .filter(([status]) => status !== 200)
              .map(([status]) => `status ${status}`),
          ],
        },
        within('and wait for that', patience, signed.took),
        {
          promise: `others read (${read.took.length} times)`,
          broken: [...read.statuses]
            .filter(([status]) => status !== 404)
            .map(([status]) => `status ${status}`),
        },
        {
          promise: `the client is answered, or refused with 503 (${refused} times)`,
          broken:
            sum(stormed, 400, 503) === logins
              ? []
              : [...stormed].map(([status, n]) => `${n} × status ${status}`),
        },
      ],
    }
  },
}
