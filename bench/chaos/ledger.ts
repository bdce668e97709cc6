import type { Answered } from './send.ts'

/** What the site has said is done. */
export interface Ledger {
  members: string[]
  posts: { id: number; title: string }[]
  comments: { id: number; text: string }[]
  /** Whether a member (id) likes a post (id), by both; undefined while a like is on its way or was not answered. */
  likes: Map<string, boolean | undefined>
  /** The path of each member's picture by id; undefined as above. */
  pictures: Map<number, string | undefined>
  /** How many writes were answered with success. */
  done: number
  /** How many were never answered. */
  unanswered: number
  refused: Answered[]
}

export function emptyLedger(): Ledger {
  return {
    ...{ members: [], posts: [], comments: [], likes: new Map(), pictures: new Map() },
    ...{ done: 0, unanswered: 0, refused: [] },
  }
}
