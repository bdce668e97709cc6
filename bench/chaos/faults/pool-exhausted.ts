import pg from 'pg'
import { getPost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { keptPages } from '#bench/chaos/promises.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { send, unclear, untilServed } from '#bench/chaos/send.ts'
import { call, get } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

const askers = 250
// The site's patience of 5 seconds, and what so many refusals at once take on a busy machine.
const refusedWithin = 8_000
const kept = [get('/aboutUs'), call(listPosts), get('/healthz')]
const missing = (n: number) => ({ ...call(getPost, { params: { id: 900_000 + n } }), status: 404 })

/** Something holds the posts for so long that every connection to the database waits for it, and requests for one. */
export const poolExhausted: Fault = {
  name: 'every connection to the database is taken',
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const site = await startSite(place.dataDir, lifetime)
    for (const message of kept) await send(site.port, message)
    const holder = new pg.Client(place.connection)
    await holder.connect()
    await holder.query('begin; lock table posts')
    const reading = beginReading(site.port, kept, 20)
    const asked = Array.from({ length: askers }, (_, n) => send(site.port, missing(n)))
    // The first ten have their connections, and wait for a statement; the others wait for a connection.
    const later = await Promise.all(asked.slice(10))
    const pages = await reading.stop()
    await holder.query('commit')
    await holder.end()
    const first = await Promise.all(asked.slice(0, 10))
    const again = await untilServed(site.port, missing(askers))
    await site.stop()
    const answers = later.filter((answer) => answer !== undefined)
    return {
      times: 1,
      again: [again],
      promises: [
        {
          promise: `who waits for a connection is refused with 503 and Retry-After (${answers.length})`,
          broken: [
            ...(answers.length < later.length ? [`${later.length - answers.length} not answered`] : []),
            ...answers.flatMap((answer) => unclear(answer) ?? []),
          ],
        },
        within(
          'and that is said',
          refusedWithin,
          answers.map(({ took }) => took),
        ),
        {
          promise: 'who has one is answered in the end',
          broken: first.flatMap((answer) => (answer?.status === 404 ? [] : [`status ${answer?.status}`])),
        },
        keptPages(pages),
        within('with connections free again, served', 1000, [again]),
      ],
    }
  },
}
