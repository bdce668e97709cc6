import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { createPost } from '#contract/posts.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { type Connection, connect } from '#database/client.ts'
import { withClient } from '#database/primary-client.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { call, type HttpRequest, sendRequest } from '#bench/http/request.ts'
import { type Random, seeded } from '#bench/random.ts'
import type { Chaos } from './fault.ts'

/** Acknowledged writes, and the numbers of refused ones. */
export interface History {
  /** Email addresses of members, titles of posts and texts of comments, each unique. */
  texts: string[]
  posts: number[]
  /** By member and post id, separated by a space; undefined while the state is unknown. */
  likes: Map<string, boolean | undefined>
  acknowledged: number
  /** Statuses with their Retry-After, of refused writes. */
  refused: string[]
}

export const emptyHistory = (): History => ({
  ...{ texts: [], posts: [], likes: new Map(), acknowledged: 0, refused: [] },
})

export interface Writer {
  id: number
  token: string
}

/** Sends a write. Returns the acknowledgement, or undefined where it is refused or the connection broke. */
async function write(port: number, request: HttpRequest, history: History) {
  const response = await sendRequest(port, request).catch(() => undefined)
  if (!response) return undefined
  if (response.status === request.status) {
    history.acknowledged += 1
    return JSON.parse(response.body.toString() || '{}')
  }
  const retry = 'retry-after' in response.headers ? 'with' : 'without'
  history.refused.push(`${response.status} ${retry} Retry-After`)
  return undefined
}

/** Refusals that are not clear. */
export const unclear = ({ refused }: History) => refused.filter((one) => one !== '503 with Retry-After')

/** Registers members. */
export async function registerWriters(port: number, history: History, count: number): Promise<Writer[]> {
  const one = async () => {
    const username = `w_${randomUUID().replaceAll('-', '').slice(0, 16)}`
    const email = `${username}@example.org`
    const body = { name: 'A Writer', username, email, password: 'Secret1!' }
    const member = await write(port, call(register, { body }), history)
    if (!member) throw new Error('The site refuses to register members.')
    history.texts.push(email)
    return { id: member.id, token: member.token }
  }
  return Promise.all(Array.from({ length: count }, one))
}

/** Starts members who write without pauses, one request at a time each, until stopped. */
export function startWriters(port: number, writers: Writer[], history: History, seed: number) {
  let isStopped = false
  const running = writers.map(async (writer, n) => {
    const random = seeded(1000 * seed + n)
    while (!isStopped) {
      const before = history.acknowledged
      await writeOnce(port, writer, history, random)
      // Back off after a refusal.
      if (history.acknowledged === before) await pause(20)
    }
  })
  return async () => {
    isStopped = true
    await Promise.all(running)
  }
}

async function writeOnce(port: number, { id: member, token }: Writer, history: History, random: Random) {
  const text = randomUUID()
  const kind = history.posts.length === 0 ? 0 : random.below(6)
  if (kind === 0) {
    const body = { title: text, description: 'x', category_ids: [1 + random.below(4), 5 + random.below(4)] }
    const post = await write(port, call(createPost, { token, body }), history)
    if (post) history.posts.push(post.id)
    if (post) history.texts.push(text)
    return
  }
  const params = { id: random.pick(history.posts) }
  if (kind <= 2) {
    const comment = await write(port, call(createComment, { token, params, body: { text } }), history)
    if (comment) history.texts.push(text)
    return
  }
  const key = `${member} ${params.id}`
  const isLiked = !history.likes.get(key)
  history.likes.set(key, undefined)
  const answer = await write(port, call(isLiked ? likePost : unlikePost, { token, params }), history)
  if (answer) history.likes.set(key, isLiked)
}

const lostTexts = `
  select unnest($1::text[]) as name
  except (select email from members union all select title from posts union all select text from comments)`
const lostLikes = `
  select member || ' ' || post as name from unnest($1::integer[], $2::integer[], $3::boolean[]) l (member, post, is_liked)
  where is_liked <> exists (select from likes where member_id = member and post_id = post)`
const partialWrites = `
  select 'member without the default list: ' || username as name from members
  where not exists (select from saved_lists where member_id = members.id and is_default)
  union all select 'post without categories: ' || title from posts
  where not exists (select from post_categories where post_id = posts.id)
  union all select 'post without a search document: ' || title from posts
  where not exists (select from post_documents where post_id = posts.id)`

/** Checks that acknowledged writes are durable and all other writes complete or absent. */
export async function verifyWrites({ check }: Chaos, connection: Connection, history: History) {
  const likes = [...history.likes].filter(([, isLiked]) => isLiked !== undefined)
  const idsOf = (part: 0 | 1) => likes.map(([key]) => Number(key.split(' ')[part]))
  const [lost, partial] = await withClient(connection, async (client) => {
    const namesOf = async (statement: string, values: unknown[] = []) =>
      (await client.query<{ name: string }>(statement, values)).rows.map(({ name }) => name)
    const texts = await namesOf(lostTexts, [history.texts])
    const missing = await namesOf(lostLikes, [idsOf(0), idsOf(1), likes.map(([, isLiked]) => isLiked)])
    return [[...texts, ...missing], await namesOf(partialWrites)]
  })
  const database = connect(connection, { max: 1 })
  const wrong = await findWrongCounts(database)
  await database.destroy()
  check(`acknowledged writes are durable (${history.acknowledged})`, lost)
  check('other writes are complete or absent', partial)
  const names = wrong.map(({ table, id }) => `${table} ${id}`)
  check('counters are right', names)
}
