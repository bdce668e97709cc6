import { createApi } from '#api/app.ts'
import type { Database } from '#database/client.ts'
import { mountSyndication } from '#server/syndication/syndication.ts'
import { mediaIn } from '#testing/media.ts'

/** An API that keeps nothing: what it answers is the truth. */
export async function freshAnswers(database: Database) {
  const app = await createApi({
    database,
    secret: 'for tests only',
    demoSignIn: false,
    media: mediaIn('/nowhere'),
  })
  mountSyndication(app, database, { name: 'Toolshelf', url: 'http://127.0.0.1:3000' })
  return async (url: string, token?: string) => {
    const { statusCode, body } = await app.inject({ url, headers: headersFor(token) })
    return { status: statusCode, body }
  }
}

/** The answer of a site. */
export async function read(site: string, url: string, token?: string) {
  const response = await fetch(site + url, { headers: headersFor(token) })
  return { status: response.status, body: await response.text() }
}

function headersFor(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Token ${token}` }
}
