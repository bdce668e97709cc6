import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { register } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { createPost } from '#contract/posts.ts'
import { call } from '#bench/load/http/message.ts'
import { seeded, type Random } from '#bench/dataset/random.ts'
import type { Ledger } from './ledger.ts'
import { send, type Answered } from './send.ts'

export interface Writer {
  id: number
  email: string
  token: string
}

export const password = 'Secret1!'

async function signUp(port: number, ledger: Ledger): Promise<Writer | undefined> {
  const name = `w_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const email = `${name}@example.org`
  const body = { name: 'A Writer', username: name, email, password }
  const answer = await send(port, call(register, { body }))
  if (note(answer, ledger)) ledger.members.push(email)
  return answer?.status === 201 ? { id: answer.body.id, email, token: answer.body.token } : undefined
}

/** Members who are signed in. */
export async function signUpWriters(port: number, ledger: Ledger, count: number): Promise<Writer[]> {
  const writers = await Promise.all(Array.from({ length: count }, () => signUp(port, ledger)))
  if (writers.includes(undefined)) throw new Error('The site refuses to register members.')
  return writers as Writer[]
}

/** Counts an answer; whether it is a success. */
function note(answer: Answered | undefined, ledger: Ledger): boolean {
  if (!answer) ledger.unanswered += 1
  else if (answer.status < 300) ledger.done += 1
  else ledger.refused.push(answer)
  return answer !== undefined && answer.status < 300
}

async function publish(port: number, { token }: Writer, ledger: Ledger, random: Random) {
  const title = `Post ${randomUUID()}`
  const category_ids = [1 + random.below(4), 5 + random.below(4)]
  const answer = await send(
    port,
    call(createPost, { token, body: { title, description: 'x', category_ids } }),
  )
  if (note(answer, ledger)) ledger.posts.push({ id: answer!.body.id, title })
}

async function comment(port: number, { token }: Writer, ledger: Ledger, random: Random) {
  const text = randomUUID()
  const params = { id: random.pick(ledger.posts).id }
  const answer = await send(port, call(createComment, { token, params, body: { text } }))
  if (note(answer, ledger)) ledger.comments.push({ id: answer!.body.id, text })
}

async function like(port: number, { id: member, token }: Writer, ledger: Ledger, random: Random) {
  const { id } = random.pick(ledger.posts)
  const key = `${member} ${id}`
  const liked = !ledger.likes.get(key)
  ledger.likes.set(key, undefined)
  const answer = await send(port, call(liked ? likePost : unlikePost, { token, params: { id } }))
  if (note(answer, ledger)) ledger.likes.set(key, liked)
}

async function upload(port: number, { id, token }: Writer, ledger: Ledger, random: Random) {
  const background = { r: random.below(256), g: random.below(256), b: random.below(256) }
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'p.png')
  ledger.pictures.set(id, undefined)
  const headers = { authorization: `Token ${token}` }
  const answer = await send(port, { method: 'PUT', path: '/api/profiles/picture/', headers, body })
  if (note(answer, ledger)) ledger.pictures.set(id, answer!.body.profile_picture)
}

const often = [publish, comment, comment, like, like, like]

/** Lets members write without a pause, each one thing after the other, until they are told to stop. */
export function beginWriting(port: number, writers: Writer[], ledger: Ledger, seed: number) {
  let stopped = false
  const write = async (writer: Writer, random: Random) => {
    if (random.chance(0.02)) return signUp(port, ledger)
    if (random.chance(0.05)) return upload(port, writer, ledger, random)
    const act = ledger.posts.length === 0 ? publish : random.pick(often)
    return act(port, writer, ledger, random)
  }
  const writing = writers.map(async (writer, n) => {
    const random = seeded(1000 * seed + n)
    while (!stopped) {
      const before = ledger.done
      await write(writer, random)
      // Refused: not at full speed against a closed door.
      if (ledger.done === before) await pause(20)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(writing)
    },
  }
}
