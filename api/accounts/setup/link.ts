import type { Database } from '#database/client.ts'
import { newToken } from '#api/http/viewer.ts'
import { renewSetupToken } from './queries.ts'

/** A new link to set up the site, for a day. Earlier ones end. Undefined when the site has members. */
export async function newSetupLink(database: Database, siteUrl: string): Promise<string | undefined> {
  const { token, hash } = newToken()
  return (await renewSetupToken(database, hash)) ? `${siteUrl}/setup?token=${token}` : undefined
}
