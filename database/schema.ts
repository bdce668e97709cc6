import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** The files of `database/schema/` in the order of creation: tables refer to those of earlier files. */
const files = [
  'text',
  'scores',
  'members',
  'accounts',
  'categories',
  'tools',
  'posts',
  'comments',
  'lists',
  'reactions',
  'ranks',
  'makers',
  'tool-facts',
  'tool-changes',
  'facets',
  'follows',
  'moderation',
  'administration',
  'finder',
  'notifications',
  'counts',
  'search',
  'summaries',
  'webhooks',
  'platform',
]

/** Creates the present schema, and the rows that every site begins with, in the open transaction and the first schema of its search path. */
export async function createSchema(client: pg.ClientBase): Promise<void> {
  // Functions are created before what they read.
  await client.query('set local check_function_bodies = off')
  for (const file of files) {
    await client.query(await readFile(new URL(`./schema/${file}.sql`, import.meta.url), 'utf8'))
  }
}
