import pg from 'pg'
import { listPosts } from '#contract/feed.ts'
import { getPost } from '#contract/posts.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { cachedPagesServed, expectStatuses, maxTime, type Fault } from '#bench/chaos/fault.ts'
import { refusalProblem, send, startReaders, waitUntilServed } from '#bench/chaos/site-client.ts'
import { call, get } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const clients = 250
const poolSize = 10
// The site's timeout of 5 seconds, and the time for many refusals on a busy machine.
const refusalLimit = 8_000
const cached = [get('/aboutUs'), call(listPosts), get('/healthz')]
const missingPost = (n: number) => ({ ...call(getPost, { params: { id: 900_000 + n } }), status: 404 })

/** A lock on the posts blocks every connection of the pool. */
export const poolExhausted: Fault = {
  name: 'connection pool exhausted',
  async inject({ cleanup }) {
    const directory = await createDataDirectory(cleanup)
    const site = await startSite(directory.dataDir, cleanup)
    for (const request of cached) await send(site.port, request)
    const holder = new pg.Client(directory.connection)
    await holder.connect()
    await holder.query('begin; lock table posts')
    const readers = startReaders(site.port, cached, 20)
    const pending = Array.from({ length: clients }, (_, n) => send(site.port, missingPost(n)))
    // The first requests have a connection and wait for the lock, the others wait for a connection.
    const waiting = await Promise.all(pending.slice(poolSize))
    const readings = await readers.stop()
    await holder.query('commit')
    await holder.end()
    const connected = await Promise.all(pending.slice(0, poolSize))
    const recovery = await waitUntilServed(site.port, missingPost(clients))
    await site.stop()
    const refused = waiting.filter((response) => response !== undefined)
    const unanswered = waiting.length - refused.length
    return {
      count: 1,
      recoveryTimes: [recovery],
      invariants: [
        {
          name: `requests without a connection are refused with 503 and Retry-After (${refused.length})`,
          violations: [
            ...(unanswered > 0 ? [`${unanswered} not answered`] : []),
            ...refused.flatMap((response) => refusalProblem(response) ?? []),
          ],
        },
        maxTime(
          'the refusals come',
          refusalLimit,
          refused.map(({ time }) => time),
        ),
        expectStatuses(
          'requests with a connection are served after the lock',
          connected.map((response) => response?.status),
          404,
        ),
        cachedPagesServed(readings),
        maxTime('with free connections, requests are served', 1000, [recovery]),
      ],
    }
  },
}
