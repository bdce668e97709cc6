import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Join {
  t: string
  member: string
  verified: boolean
}

export interface WorldPost {
  t: string
  post: string
  member: string
  link: string
  title: string
  relation: string
}

/** A like, save, helpful mark, comment or rating. */
export interface WorldVote {
  t: string
  member: string
  post: string
  value?: number
}

export const voteKinds = ['like', 'save', 'helpful', 'comment', 'rate'] as const
export type VoteKind = (typeof voteKinds)[number]

/** What happens in a simulated community, each list by time. */
export interface World {
  now: string
  joins: Join[]
  posts: WorldPost[]
  votes: Record<VoteKind, WorldVote[]>
}

/** Reads JSON lines. The target of a ring, which the last line may tell, is not read. */
export async function readWorld(file: string): Promise<World> {
  const world: World = {
    now: '',
    joins: [],
    posts: [],
    votes: { like: [], save: [], helpful: [], comment: [], rate: [] },
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.trim() === '') continue
    const event = JSON.parse(line)
    const kind: unknown = event.do
    if (event.do === 'now') world.now = event.t
    else if (event.do === 'join') world.joins.push(event)
    else if (event.do === 'post') world.posts.push(event)
    else if (isVoteKind(kind)) world.votes[kind].push(event)
    else throw new Error(`${file}: unknown event ${JSON.stringify(event.do)}`)
  }
  if (world.now === '') throw new Error(`${file}: the last line must be {"t": …, "do": "now"}`)
  return world
}

function isVoteKind(kind: unknown): kind is VoteKind {
  return voteKinds.includes(kind as VoteKind)
}
