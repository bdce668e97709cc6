import type { Endpoint } from '#contract/endpoint.ts'
import type { CacheTag } from './cache/tags.ts'
import { ownOf, sessionsOf } from './cache/tags.ts'
import { isPublic } from './cache/public-answer.ts'
import type { Call, Route } from './call.ts'
import { readFromPrimary, type ReadRouter } from './read-router.ts'

/**
 * The database of a member's read: a replica that has all that the member did and all that others did until a second ago, where
 * the route allows it, else the primary. New members' accounts were made by calls without a member: they read from the primary.
 */
export function routerFor({ endpoint, readsFromReplica }: Route, call: Call<Endpoint>): ReadRouter {
  const { viewer, readOwn, database } = call
  const isAllowed = readsFromReplica || isPublic(endpoint)
  if (!readOwn || !viewer || viewer.isNew || !isAllowed) return readFromPrimary(database)
  return (read) =>
    readOwn((replica, checkTags) => {
      checkTags([ownOf(viewer.id), sessionsOf(viewer.id)])
      return read(replica, checkTags)
    })
}

/** Runs a member's call. Tells the replicas of each write, before it is answered. */
export async function runOwnCall(route: Route, call: Call<Endpoint>): Promise<unknown> {
  const { viewer, readOwn, cache } = call
  if (route.endpoint.method === 'GET') return readOnce(route, call)
  try {
    return await route.handle(call)
  } finally {
    // After an error, too: the connection may have been lost at the commit.
    if (readOwn && viewer) cache.invalidate([ownOf(viewer.id)])
  }
}

async function readOnce(route: Route, call: Call<Endpoint>): Promise<unknown> {
  const { value } = await routerFor(
    route,
    call,
  )(async (database, checkTags) => {
    const cacheTags: CacheTag[] = []
    const addCacheTags = (...tags: CacheTag[]) => {
      checkTags(tags)
      cacheTags.push(...tags)
    }
    return { value: await route.handle({ ...call, database, addCacheTags }), cacheTags, bytes: 0 }
  })
  return value
}
