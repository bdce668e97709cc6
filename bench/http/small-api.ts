import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'

// Forked by forked-server.ts: an API as one would begin it, with Fastify and SQL on indexed tables, and no cache. A write
// stores its row and counts it; nobody is notified, nothing is ranked and no page is invalidated.

// Tables of its own with the site's rows, but without the site's columns, triggers and further indexes.
const schema = `
  create schema small_api;
  create table small_api.posts as select id, title, description, created_at, like_count, comment_count from posts;
  alter table small_api.posts add primary key (id);
  create table small_api.likes as select member_id, post_id, created_at from likes;
  alter table small_api.likes add primary key (member_id, post_id), alter created_at set default now(),
    add foreign key (post_id) references small_api.posts;
  create index on small_api.likes (post_id);
  create table small_api.comments as select id, post_id, member_id, text, created_at from comments;
  alter table small_api.comments alter created_at set default now(), alter id set not null,
    alter id add generated always as identity, add primary key (id),
    add foreign key (post_id) references small_api.posts;
  create index on small_api.comments (post_id, id);
  select setval(pg_get_serial_sequence('small_api.comments', 'id'), (select max(id) from small_api.comments));
  create table small_api.sessions as select token_hash, member_id from sessions;
  alter table small_api.sessions add primary key (token_hash);
`
const like = {
  name: 'like',
  text: `with added as (
      insert into likes (member_id, post_id) values ($1, $2) on conflict do nothing returning post_id
    )
    update posts set like_count = like_count + (select count(*) from added) where id = $2 returning like_count`,
}
const unlike = {
  name: 'unlike',
  text: `with removed as (delete from likes where member_id = $1 and post_id = $2 returning post_id)
    update posts set like_count = like_count - (select count(*) from removed) where id = $2 returning like_count`,
}
const comment = {
  name: 'comment',
  text: `with counted as (update posts set comment_count = comment_count + 1 where id = $2)
    insert into comments (member_id, post_id, text) values ($1, $2, $3) returning *`,
}

const [connection] = (await once(process, 'message')) as [pg.ClientConfig]
const client = new pg.Client(connection)
await client.connect()
await client.query(schema)
await client.query('vacuum (analyze)')
await client.end()

const pool = new pg.Pool({ ...connection, options: '-c search_path=small_api', max: 10 })
const app = Fastify()
const memberOfToken = new Map<string, number>()

/** The member of the request's token; 401 without one. Tokens are looked up once. */
async function memberOf({ headers }: FastifyRequest, reply: FastifyReply): Promise<number> {
  const token = headers.authorization?.slice('Token '.length) ?? ''
  const known = memberOfToken.get(token)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query('select member_id from sessions where token_hash = $1', [hash])
  if (rows.length === 0) {
    reply.code(401)
    throw new Error('Sign in')
  }
  memberOfToken.set(token, rows[0].member_id)
  return rows[0].member_id
}

type OfPost = FastifyRequest<{ Params: { id: string }; Body?: { text: string } }>

const write = (statement: pg.QueryConfig, status: number) => async (request: OfPost, reply: FastifyReply) => {
  const values = [await memberOf(request, reply), Number(request.params.id)]
  const text = request.body?.text === undefined ? [] : [request.body.text]
  const { rows } = await pool.query({ ...statement, values: [...values, ...text] })
  reply.code(status)
  return rows[0]
}
app.post('/posts/:id/like', write(like, 200))
app.delete('/posts/:id/like', write(unlike, 200))
app.post('/posts/:id/comments', write(comment, 201))

process.once('disconnect', () => process.exit())
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!((app.server.address() as AddressInfo).port)
