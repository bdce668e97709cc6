import { login, register } from '#contract/accounts.ts'
import { getPost } from '#contract/posts.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { expectStatuses, maxTime, type Fault } from '#bench/chaos/fault.ts'
import { send } from '#bench/chaos/site-client.ts'
import { loopbackAddresses, startClients } from '#bench/http/clients.ts'
import { openConnection } from '#bench/http/connection.ts'
import { toSteps } from '#bench/http/load-generator.ts'
import { call, encodeRequest } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const logins = 2_000
/** The site's admission timeout for logins in milliseconds. */
const admissionTimeout = 8_000

const member = { name: 'Known', email: 'known@example.org', username: 'known_name', password: 'Secret1!' }
const logIn = (password: string) => call(login, { body: { username: member.username, password } })

/** One client sends thousands of logins at once while others log in and read. */
export const loginStorm: Fault = {
  name: `login storm (${logins} concurrent logins of one client)`,
  async inject({ cleanup }) {
    const { dataDir } = await createDataDirectory(cleanup)
    const { port, stop } = await startSite(dataDir, cleanup)
    await send(port, call(register, { body: member }))
    const missingPost = { ...call(getPost, { params: { id: 9 } }), status: 404 }
    const loggingIn = await startClients({
      ...{ port, nextVisit: () => toSteps([logIn(member.password)]) },
      ...{ addresses: loopbackAddresses(3), pauseMs: 50 },
    })
    const reading = await startClients({
      ...{ port, nextVisit: () => toSteps([missingPost]) },
      ...{ addresses: loopbackAddresses(3, 31), pauseMs: 50 },
    })
    const statuses = await sendLogins(port)
    const [otherLogins, otherReads] = [loggingIn.take(), reading.take()]
    await Promise.all([loggingIn.stop(), reading.stop()])
    await stop()
    const refused = statuses.filter((status) => status === 503).length
    const { times } = otherLogins
    return {
      count: 1,
      recoveryTimes: [],
      invariants: [
        {
          name: `others log in (${times.length} times)`,
          violations: times.length > 0 ? [] : ['nobody did'],
        },
        expectStatuses('they are not refused', [...otherLogins.statuses.keys()], 200),
        maxTime('their logins are answered', admissionTimeout, times),
        expectStatuses(
          `others read (${otherReads.times.length} times)`,
          [...otherReads.statuses.keys()],
          404,
        ),
        expectStatuses(`the client gets 400 or 503 (${refused} × 503)`, statuses, 400, 503),
      ],
    }
  },
}

/** Sends a login on each of many connections at the same time. Returns the statuses. */
async function sendLogins(port: number): Promise<number[]> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const connections = []
  while (connections.length < logins) connections.push(await openConnection(port, reject, '127.0.0.2'))
  const request = encodeRequest(logIn('Wrong1!x'))
  const responses = connections.map(
    (connection) => new Promise<number>((resolve) => connection.send(request, resolve)),
  )
  const statuses = await Promise.race([Promise.all(responses), failed])
  for (const connection of connections) connection.close()
  return statuses
}
