import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { connect, type Connection } from '#database/client.ts'
import { findWrongListCounters, findWrongPostCounters } from '#database/doctor/counters.ts'
import { withClient } from '#database/primary-client.ts'
import type { Promised } from './fault.ts'
import type { Ledger } from './ledger.ts'

const last = 2 ** 31 - 1

/** What a site has left behind, and what it has said of it. */
interface Left {
  connection: Connection
  dataDir: string
  ledger: Ledger
}

/** Each names in a column `what` what was answered with success and is not there. */
const lost = {
  member: `select email as what from unnest($1::text[]) email where not exists (select from members m where m.email = email.email)`,
  post: `select title as what from unnest($1::integer[], $2::text[]) p (id, title)
    where not exists (select from posts where posts.id = p.id and posts.title = p.title)`,
  comment: `select text as what from unnest($1::integer[], $2::text[]) c (id, text)
    where not exists (select from comments where comments.id = c.id and comments.text = c.text)`,
  like: `select member || ' ' || post as what from unnest($1::integer[], $2::integer[], $3::boolean[]) l (member, post, liked)
    where liked <> exists (select from likes where member_id = member and post_id = post)`,
  picture: `select id::text as what from unnest($1::integer[], $2::text[]) p (id, path)
    where not exists (select from members m where m.id = p.id and m.profile_picture = p.path)`,
}

/** Each names what is there only in part. */
const halves = {
  'member without the default list': `select username as what from members
    where not exists (select from saved_lists where member_id = members.id and is_default)`,
  'post without categories': `select title as what from posts
    where not exists (select from post_categories where post_id = posts.id)`,
  'post that search does not know': `select title as what from posts
    where not exists (select from post_documents where post_id = posts.id)`,
}

async function whatOf(client: pg.Client, kind: string, statement: string, values: unknown[] = []) {
  const { rows } = await client.query<{ what: string }>(statement, values)
  return rows.map(({ what }) => `${kind} ${what}`)
}

async function findLost(client: pg.Client, ledger: Ledger): Promise<string[]> {
  const { members, posts, comments } = ledger
  const likes = [...ledger.likes].filter(([, liked]) => liked !== undefined)
  const pictures = [...ledger.pictures].filter(([, path]) => path !== undefined)
  const side = (place: 0 | 1) => likes.map(([key]) => Number(key.split(' ')[place]))
  return [
    ...(await whatOf(client, 'member', lost.member, [members])),
    ...(await whatOf(client, 'post', lost.post, [
      posts.map(({ id }) => id),
      posts.map(({ title }) => title),
    ])),
    ...(await whatOf(client, 'comment', lost.comment, [
      comments.map(({ id }) => id),
      comments.map(({ text }) => text),
    ])),
    ...(await whatOf(client, 'like', lost.like, [side(0), side(1), likes.map(([, liked]) => liked)])),
    ...(await whatOf(client, 'picture', lost.picture, [
      pictures.map(([id]) => id),
      pictures.map(([, path]) => path),
    ])),
  ]
}

async function findHalves({ connection, dataDir }: Left, client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const [kind, statement] of Object.entries(halves))
    found.push(...(await whatOf(client, kind, statement)))
  const database = connect(connection, { max: 1 })
  const wrong = [...(await findWrongPostCounters(database, 1, last)), ...(await findWrongListCounters(database, 1, last))]
  await database.destroy()
  found.push(...wrong.map(({ what, id }) => `counters of ${what} ${id}`))
  const pictures = 'select profile_picture as path from members where profile_picture is not null'
  for (const { path } of (await client.query<{ path: string }>(pictures)).rows) {
    const isThere = await access(join(dataDir, 'media', basename(path))).then(
      () => true,
      () => false,
    )
    if (!isThere) found.push(`picture ${path} without its file`)
  }
  return found
}

function sumOf(all: Left[], count: (ledger: Ledger) => number): number {
  return all.reduce((sum, { ledger }) => sum + count(ledger), 0)
}

/** Looks whether everything that was answered with success is there, and everything else whole or absent. */
export async function verify(...all: Left[]): Promise<Promised[]> {
  const lost: string[] = []
  const inPart: string[] = []
  for (const left of all) {
    await withClient(left.connection, async (client) => {
      lost.push(...(await findLost(client, left.ledger)))
      inPart.push(...(await findHalves(left, client)))
    })
  }
  const done = sumOf(all, ({ done }) => done)
  const others = sumOf(all, ({ unanswered, refused }) => unanswered + refused.length)
  return [
    { promise: `what was answered with success is there (${done} writes)`, broken: lost },
    { promise: `what was not is whole or absent (${others} writes)`, broken: inPart },
  ]
}
