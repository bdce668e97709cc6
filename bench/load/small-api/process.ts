import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { Kysely, PostgresDialect, sql, type Generated } from 'kysely'
import pg from 'pg'
import type { EmbeddedConnection } from '#database/embedded.ts'

// Forked by small-api.ts: an API as one would begin it, with Fastify and a query builder on indexed tables, and no cache. A
// write stores its row and counts it; nobody is notified, nothing is ranked and no page is invalidated.

interface Tables {
  posts: { id: number; like_count: number; comment_count: number }
  likes: { member_id: number; post_id: number }
  comments: {
    id: Generated<number>
    post_id: number
    member_id: number
    text: string
    created_at: Generated<Date>
  }
  members: { id: number; email: string; password_hash: string }
  sessions: { token_hash: Buffer; member_id: number }
}

const connection = JSON.parse(process.argv[2]!) as EmbeddedConnection
const pool = new pg.Pool({ ...connection, options: '-c search_path=small_api', max: 10 })
const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
const app = Fastify()

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const memberOfToken = new Map<string, number>()

/** The member of the request's token; 401 without one. Tokens are looked up once. */
async function memberOf({ headers }: FastifyRequest, reply: FastifyReply): Promise<number> {
  const token = headers.authorization?.slice('Token '.length) ?? ''
  const known = memberOfToken.get(token)
  if (known !== undefined) return known
  const query = database.selectFrom('sessions').select('member_id').where('token_hash', '=', hashOf(token))
  const session = await query.executeTakeFirst()
  if (!session) {
    reply.code(401)
    throw new Error('Sign in')
  }
  memberOfToken.set(token, session.member_id)
  return session.member_id
}

type OfPost = FastifyRequest<{ Params: { id: string }; Body: { text: string } }>

app.post('/posts/:id/like', async (request: OfPost, reply) => {
  const [post_id, member_id] = [Number(request.params.id), await memberOf(request, reply)]
  return database
    .with('added', (with_) =>
      with_
        .insertInto('likes')
        .values({ member_id, post_id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('post_id'),
    )
    .updateTable('posts')
    .set({ like_count: sql`like_count + (select count(*) from added)` })
    .where('id', '=', post_id)
    .returning('like_count')
    .executeTakeFirstOrThrow()
})

app.delete('/posts/:id/like', async (request: OfPost, reply) => {
  const [post_id, member_id] = [Number(request.params.id), await memberOf(request, reply)]
  return database
    .with('removed', (with_) =>
      with_
        .deleteFrom('likes')
        .where('member_id', '=', member_id)
        .where('post_id', '=', post_id)
        .returning('post_id'),
    )
    .updateTable('posts')
    .set({ like_count: sql`like_count - (select count(*) from removed)` })
    .where('id', '=', post_id)
    .returning('like_count')
    .executeTakeFirstOrThrow()
})

app.post('/posts/:id/comments', async (request: OfPost, reply) => {
  const [post_id, member_id] = [Number(request.params.id), await memberOf(request, reply)]
  const { text } = request.body
  const added = await database
    .with('counted', (with_) =>
      with_
        .updateTable('posts')
        .set({ comment_count: sql`comment_count + 1` })
        .where('id', '=', post_id)
        .returning('id'),
    )
    .insertInto('comments')
    .values({ post_id, member_id, text })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  reply.code(201)
  return { ...added, post_id, member_id, text }
})

app.post('/login', async (request: FastifyRequest<{ Body: { email: string; password: string } }>, reply) => {
  const { email, password } = request.body
  const member = await database
    .selectFrom('members')
    .select(['id', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (!member || !(await verify(member.password_hash, password))) {
    reply.code(400)
    throw new Error('Wrong email or password')
  }
  const token = crypto.randomUUID()
  await database
    .insertInto('sessions')
    .values({ token_hash: hashOf(token), member_id: member.id })
    .execute()
  return { token }
})

process.once('disconnect', () => process.exit())
await app.listen({ port: 0, host: '127.0.0.1' })
process.send!((app.server.address() as AddressInfo).port)
