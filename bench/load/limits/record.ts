import { CompiledQuery } from 'kysely'
import { getOwnRating } from '#contract/reactions.ts'
import type { Connection } from '#database/client.ts'
import { textOf } from '#bench/queries/literal.ts'
import { openSite, type Site } from '#bench/queries/site.ts'
import { call, type Message } from '#bench/load/http/message.ts'

/** A statement as the site sent it, its values as text. */
export interface Recorded {
  text: string
  values: (string | null)[]
  /** The type of each value, as PostgreSQL found it. */
  types: string[]
}

/** What the site asks of the database for each visit: its statements, in their order. */
export type Recording = Recorded[][]

/** Makes visits to a site in this process, and takes down what it sends to the database. */
export interface Recorder {
  record(visits: Message[][]): Promise<Recording>
  stop(): Promise<void>
}

async function typesOf({ database }: Site): Promise<Map<string, string[]>> {
  const { rows } = await database.executeQuery<{ name: string; types: string[] }>(
    CompiledQuery.raw('select name, parameter_types::text[] as types from pg_prepared_statements'),
  )
  return new Map(rows.map(({ name, types }) => [name, types]))
}

/** What the site keeps in memory of a member is there after any call of theirs. */
async function meet(site: Site, { headers: { authorization } }: Message): Promise<void> {
  if (authorization !== undefined) {
    await send(site, call(getOwnRating, { params: { id: 1 }, headers: { authorization } }))
  }
}

async function send({ app }: Site, { method, path, headers, body }: Message): Promise<void> {
  const answer = await app.inject({ method: method as 'GET', url: path, headers, payload: body || undefined })
  if (answer.statusCode >= 400)
    throw new Error(`${method} ${path} answers ${answer.statusCode}: ${answer.body}`)
}

export async function openRecorder(connection: Connection): Promise<Recorder> {
  const site = await openSite(connection, { keeps: true })
  return {
    async record(visits) {
      const sent = []
      for (const visit of visits) {
        await meet(site, visit[0]!)
        site.watched.since()
        for (const message of visit) await send(site, message)
        sent.push(site.watched.since())
      }
      const types = await typesOf(site)
      return sent.map((statements) =>
        statements.map(({ name, text, values }) => ({
          text,
          values: values.map(textOf),
          types: types.get(name)!,
        })),
      )
    },
    stop: () => site.stop(),
  }
}
