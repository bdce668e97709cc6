import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { createPost } from '#contract/posts.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { seeded, type Random } from '#bench/dataset/random.ts'
import { call } from '#bench/http/request.ts'
import { send, type TimedResponse } from './site-client.ts'

/** The writes that the site acknowledged, and the number of the others. */
export interface WriteHistory {
  members: string[]
  posts: { id: number; title: string }[]
  comments: { id: number; text: string }[]
  /** By member and post id, separated by a space; undefined while the state is unknown. */
  likes: Map<string, boolean | undefined>
  /** Picture paths by member id; undefined while the state is unknown. */
  pictures: Map<number, string | undefined>
  acknowledged: number
  unanswered: number
  refused: TimedResponse[]
}

export function emptyHistory(): WriteHistory {
  return {
    ...{ members: [], posts: [], comments: [], likes: new Map(), pictures: new Map() },
    ...{ acknowledged: 0, unanswered: 0, refused: [] },
  }
}

export interface Writer {
  id: number
  email: string
  token: string
}

export const password = 'Secret1!'

/** Registers members. */
export async function registerWriters(port: number, history: WriteHistory, count: number): Promise<Writer[]> {
  const writers = await Promise.all(Array.from({ length: count }, () => registerWriter(port, history)))
  if (writers.includes(undefined)) throw new Error('The site refuses to register members.')
  return writers as Writer[]
}

async function registerWriter(port: number, history: WriteHistory): Promise<Writer | undefined> {
  const name = `w_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const email = `${name}@example.org`
  const body = { name: 'A Writer', username: name, email, password }
  const response = await send(port, call(register, { body }))
  if (record(response, history)) history.members.push(email)
  return response?.status === 201 ? { id: response.body.id, email, token: response.body.token } : undefined
}

/** Counts a response. Returns whether the write is acknowledged. */
function record(response: TimedResponse | undefined, history: WriteHistory): boolean {
  if (!response) history.unanswered += 1
  else if (response.status < 300) history.acknowledged += 1
  else history.refused.push(response)
  return response !== undefined && response.status < 300
}

/** Starts members who write without pauses, one request at a time each, until stopped. */
export function startWriters(port: number, writers: Writer[], history: WriteHistory, seed: number) {
  let stopped = false
  const write = async (writer: Writer, random: Random) => {
    if (random.chance(0.02)) return registerWriter(port, history)
    if (random.chance(0.05)) return uploadRandomPicture(port, writer, history, random)
    const next = history.posts.length === 0 ? publish : random.pick(frequentWrites)
    return next(port, writer, history, random)
  }
  const running = writers.map(async (writer, n) => {
    const random = seeded(1000 * seed + n)
    while (!stopped) {
      const before = history.acknowledged
      await write(writer, random)
      // Back off after a refusal.
      if (history.acknowledged === before) await pause(20)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

async function publish(port: number, { token }: Writer, history: WriteHistory, random: Random) {
  const title = `Post ${randomUUID()}`
  const category_ids = [1 + random.below(4), 5 + random.below(4)]
  const body = { title, description: 'x', category_ids }
  const response = await send(port, call(createPost, { token, body }))
  if (record(response, history)) history.posts.push({ id: response!.body.id, title })
}

async function comment(port: number, { token }: Writer, history: WriteHistory, random: Random) {
  const text = randomUUID()
  const params = { id: random.pick(history.posts).id }
  const response = await send(port, call(createComment, { token, params, body: { text } }))
  if (record(response, history)) history.comments.push({ id: response!.body.id, text })
}

async function toggleLike(
  port: number,
  { id: member, token }: Writer,
  history: WriteHistory,
  random: Random,
) {
  const { id } = random.pick(history.posts)
  const key = `${member} ${id}`
  const liked = !history.likes.get(key)
  history.likes.set(key, undefined)
  const response = await send(port, call(liked ? likePost : unlikePost, { token, params: { id } }))
  if (record(response, history)) history.likes.set(key, liked)
}

const frequentWrites = [publish, comment, comment, toggleLike, toggleLike, toggleLike]

async function uploadRandomPicture(port: number, writer: Writer, history: WriteHistory, random: Random) {
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) }
  history.pictures.set(writer.id, undefined)
  const response = await uploadPicture(port, writer, background)
  if (record(response, history)) history.pictures.set(writer.id, response!.body.profile_picture)
}

type Colour = string | { r: number; g: number; b: number }

/** Uploads a profile picture of one colour. */
export async function uploadPicture(port: number, { token }: Writer, background: Colour) {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'p.png')
  const headers = { authorization: `Token ${token}` }
  return send(port, { method: 'PUT', path: '/api/profiles/picture/', headers, body })
}
