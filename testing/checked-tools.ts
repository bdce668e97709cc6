import { sql } from 'kysely'
import { beforeEach, vi } from 'vitest'
import { getTool } from '#contract/tools.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { noOutgoing, type Fetched, type LinkAnswer } from '#api/http/outgoing.ts'
import { recountAll } from '#database/recount.ts'
import { createTestApi } from './api.ts'

export const missing: Fetched<LinkAnswer> = { ok: false, reason: 'unknown_host' }

export function movedTo(url: string): Fetched<LinkAnswer> {
  return { ok: true, value: { status: 200, url, movedTo: url, html: null } }
}

/** An API with tools whose links are answered without a network. All of it is empty at the begin of a test. */
export async function createCheckedTools() {
  const api = await createTestApi()
  const { database } = api
  const author = await api.member()
  /** The response of a link; other links are alive. */
  const answers = new Map<string, Fetched<LinkAnswer>>()
  /** The links that were checked. */
  const checked: string[] = []
  const outgoing = {
    ...noOutgoing,
    isOn: true,
    async checkLink(link: string): Promise<Fetched<LinkAnswer>> {
      checked.push(link)
      const found = { status: 200, url: link, movedTo: null, html: null }
      return answers.get(link) ?? { ok: true, value: found }
    },
  }
  const cache = { invalidate: vi.fn<(changed: CacheTag[]) => void>() }

  beforeEach(async () => {
    await database.deleteFrom('posts').execute()
    await recountAll(database)
    answers.clear()
    checked.length = 0
    cache.invalidate.mockClear()
  })

  let counted = 0
  async function newTool(is: 'due' | 'due later' = 'due') {
    const name = `Tool ${(counted += 1)}`
    const link = `https://tool-${counted}.example/`
    const { id: post, tool } = await api.post(author, { title: name, link })
    const { slug } = tool!
    // The column is rounded to milliseconds, so 'now()' may lie ahead.
    const change = { health_next_at: sql<Date>`now() + ${is === 'due' ? '-1 second' : '3 days'}::interval` }
    const { id } = await database
      .updateTable('tools')
      .set(change)
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, slug, name, link, post }
  }

  const health = async (slug: string) => (await api.call(getTool, { params: { slug } })).body.health

  return {
    api,
    services: { database, outgoing, cache },
    answers,
    checked,
    newTool,
    health,
    stateOf: async (slug: string) => (await health(slug)).state,
    /** Adds tools that answer, so that a failure is no majority. */
    async addNeighbours(): Promise<void> {
      for (let one = 0; one < 3; one += 1) await newTool('due later')
    },
    /** Makes the check of a tool due. */
    async makeDue(id: number): Promise<void> {
      await sql`update tools set health_next_at = now() - interval '1 second' where id = ${id}`.execute(
        database,
      )
    },
    /** Makes all checks due, a day later. */
    async passDay(): Promise<void> {
      await sql`
        update tools set health_next_at = now() - interval '1 second', health_checked_at = health_checked_at - interval '1 day',
          health_since = health_since - interval '1 day', health_failed_at = health_failed_at - interval '1 day'
      `.execute(database)
    },
  }
}
