import { availableParallelism } from 'node:os'
import pg from 'pg'
import type { Connection } from '#database/client.ts'

const atOnce = 5000

/**
 * Makes what stands beside the posts for reading and searching, by the functions that the triggers call, on as many
 * connections as there are processors: reading the texts is most of the work of loading.
 */
export async function makeDocuments(connection: Connection, posts: number): Promise<void> {
  let next = 1
  const work = async () => {
    const client = new pg.Client(connection)
    await client.connect()
    try {
      while (next <= posts) {
        const first = next
        next += atOnce
        const ids = `array(select generate_series(${first}, ${Math.min(posts, next - 1)}))`
        await client.query(`select refresh_categories(${ids})`)
        await client.query(`select refresh_documents(${ids})`)
      }
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}
