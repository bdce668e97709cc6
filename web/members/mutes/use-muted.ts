import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { listMuted } from '#contract/mutes.ts'
import { mutedQuery } from '#web/api/mutes.ts'
import { useIsAuthenticated } from '#web/session/use-session.ts'

export interface Muted {
  /** Of muted members. */
  usernames: ReadonlySet<string | null>
  /** Ids of hidden posts. */
  posts: ReadonlySet<number>
}

const nothing: Muted = { usernames: new Set(), posts: new Set() }

function toSets({ members, posts }: Answer<typeof listMuted>): Muted {
  return {
    usernames: new Set(members.map(({ username }) => username)),
    posts: new Set(posts.map(({ id }) => id)),
  }
}

/** The members and posts that the member does not want to see. None for guests, on the server and in the first render. */
export function useMuted(): Muted {
  const enabled = useIsAuthenticated()
  const { data } = useQuery({ ...mutedQuery(), enabled, select: toSets })
  return (enabled && data) || nothing
}

/** The posts that the member wants to see. */
export function useUnmuted<Item extends { id: number; username: string }>(posts: Item[]): Item[] {
  const muted = useMuted()
  if (muted.usernames.size + muted.posts.size === 0) return posts
  return posts.filter(({ id, username }) => !muted.posts.has(id) && !muted.usernames.has(username))
}
