import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { type Connection, connect } from '#database/client.ts'
import { findWrongCounters } from '#database/doctor/counters.ts'
import { withClient } from '#database/primary-client.ts'
import type { Invariant } from './fault.ts'
import type { WriteHistory } from './writers.ts'

const maxId = 2 ** 31 - 1

/** The data of a site and the writes that it acknowledged. */
interface SiteData {
  connection: Connection
  dataDir: string
  history: WriteHistory
}

// Each query names acknowledged rows that are missing.
const lostWrites = {
  member: `select email as name from unnest($1::text[]) email where not exists (select from members m where m.email = email.email)`,
  post: `select title as name from unnest($1::integer[], $2::text[]) p (id, title)
    where not exists (select from posts where posts.id = p.id and posts.title = p.title)`,
  comment: `select text as name from unnest($1::integer[], $2::text[]) c (id, text)
    where not exists (select from comments where comments.id = c.id and comments.text = c.text)`,
  like: `select member || ' ' || post as name from unnest($1::integer[], $2::integer[], $3::boolean[]) l (member, post, liked)
    where liked <> exists (select from likes where member_id = member and post_id = post)`,
  picture: `select id::text as name from unnest($1::integer[], $2::text[]) p (id, path)
    where not exists (select from members m where m.id = p.id and m.profile_picture = p.path)`,
}

// Each query names incomplete rows.
const partialWrites = {
  'member without the default list': `select username as name from members
    where not exists (select from saved_lists where member_id = members.id and is_default)`,
  'post without categories': `select title as name from posts
    where not exists (select from post_categories where post_id = posts.id)`,
  'post without a search document': `select title as name from posts
    where not exists (select from post_documents where post_id = posts.id)`,
}

async function namesOf(client: pg.Client, kind: string, statement: string, values: unknown[] = []) {
  const { rows } = await client.query<{ name: string }>(statement, values)
  return rows.map(({ name }) => `${kind} ${name}`)
}

async function findLostWrites(client: pg.Client, history: WriteHistory): Promise<string[]> {
  const { members, posts, comments } = history
  const likes = [...history.likes].filter(([, liked]) => liked !== undefined)
  const pictures = [...history.pictures].filter(([, path]) => path !== undefined)
  const idsOf = (part: 0 | 1) => likes.map(([key]) => Number(key.split(' ')[part]))
  return [
    ...(await namesOf(client, 'member', lostWrites.member, [members])),
    ...(await namesOf(client, 'post', lostWrites.post, [
      posts.map(({ id }) => id),
      posts.map(({ title }) => title),
    ])),
    ...(await namesOf(client, 'comment', lostWrites.comment, [
      comments.map(({ id }) => id),
      comments.map(({ text }) => text),
    ])),
    ...(await namesOf(client, 'like', lostWrites.like, [
      idsOf(0),
      idsOf(1),
      likes.map(([, liked]) => liked),
    ])),
    ...(await namesOf(client, 'picture', lostWrites.picture, [
      pictures.map(([id]) => id),
      pictures.map(([, path]) => path),
    ])),
  ]
}

async function findPartialWrites({ connection, dataDir }: SiteData, client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const [kind, statement] of Object.entries(partialWrites))
    found.push(...(await namesOf(client, kind, statement)))
  const database = connect(connection, { max: 1 })
  const wrong = [
    ...(await findWrongCounters(database, 'posts', 1, maxId)),
    ...(await findWrongCounters(database, 'lists', 1, maxId)),
  ]
  await database.destroy()
  found.push(...wrong.map(({ what, id }) => `counters of ${what} ${id}`))
  const pictures = 'select profile_picture as path from members where profile_picture is not null'
  for (const { path } of (await client.query<{ path: string }>(pictures)).rows) {
    const exists = await access(join(dataDir, 'media', basename(path))).then(
      () => true,
      () => false,
    )
    if (!exists) found.push(`picture ${path} without its file`)
  }
  return found
}

function sumOf(all: SiteData[], count: (history: WriteHistory) => number): number {
  return all.reduce((sum, { history }) => sum + count(history), 0)
}

/** Checks that acknowledged writes are durable and all other writes complete or absent. */
export async function verifyWrites(...all: SiteData[]): Promise<Invariant[]> {
  const lost: string[] = []
  const partial: string[] = []
  for (const site of all) {
    await withClient(site.connection, async (client) => {
      lost.push(...(await findLostWrites(client, site.history)))
      partial.push(...(await findPartialWrites(site, client)))
    })
  }
  const acknowledged = sumOf(all, ({ acknowledged }) => acknowledged)
  const others = sumOf(all, ({ unanswered, refused }) => unanswered + refused.length)
  return [
    { name: `acknowledged writes are durable (${acknowledged})`, violations: lost },
    { name: `other writes are complete or absent (${others})`, violations: partial },
  ]
}
