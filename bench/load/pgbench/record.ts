import { CompiledQuery } from 'kysely'
import { getOwnRating } from '#contract/reactions.ts'
import type { Connection } from '#database/client.ts'
import { call, type HttpRequest } from '#bench/http/request.ts'
import { openInProcessSite, type InProcessSite } from '#bench/site/in-process-site.ts'
import { parameterText } from '#bench/site/statement-recorder.ts'

/** A statement of the site with its parameters as text. */
export interface RecordedStatement {
  text: string
  values: (string | null)[]
  /** The PostgreSQL type of each parameter. */
  types: string[]
}

/** The statements of each visit in order. */
export type Recording = RecordedStatement[][]

/** Sends visits to a site in this process and records its statements. */
export interface Recorder {
  record(visits: HttpRequest[][]): Promise<Recording>
  stop(): Promise<void>
}

async function typesOf({ database }: InProcessSite): Promise<Map<string, string[]>> {
  const { rows } = await database.executeQuery<{ name: string; types: string[] }>(
    CompiledQuery.raw('select name, parameter_types::text[] as types from pg_prepared_statements'),
  )
  return new Map(rows.map(({ name, types }) => [name, types]))
}

/** Sends any request of the member, so that the site's session cache is filled. */
async function fillSessionCache(
  site: InProcessSite,
  { headers: { authorization } }: HttpRequest,
): Promise<void> {
  if (authorization !== undefined) {
    await send(site, call(getOwnRating, { params: { id: 1 }, headers: { authorization } }))
  }
}

async function send({ app }: InProcessSite, { method, path, headers, body }: HttpRequest): Promise<void> {
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    headers,
    payload: body || undefined,
  })
  if (response.statusCode >= 400)
    throw new Error(`${method} ${path} was answered with status ${response.statusCode}: ${response.body}`)
}

export async function openRecorder(connection: Connection): Promise<Recorder> {
  const site = await openInProcessSite(connection, { cached: true })
  return {
    async record(visits) {
      const recorded = []
      for (const visit of visits) {
        await fillSessionCache(site, visit[0]!)
        site.recorder.take()
        for (const message of visit) await send(site, message)
        recorded.push(site.recorder.take())
      }
      const types = await typesOf(site)
      return recorded.map((statements) =>
        statements.map(({ name, text, values }) => ({
          text,
          values: values.map(parameterText),
          types: types.get(name)!,
        })),
      )
    },
    stop: () => site.stop(),
  }
}
