import { plainText } from '#contract/plain-text.ts'
import type { ListedPost } from '#contract/lists.ts'
import type { Database } from '#database/client.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { findListWithPosts } from '#api/lists/public.ts'
import { atomDocument, atomEntry, changeEntry } from './atom-document.ts'
import { newestChanges } from './queries.ts'

const entries = 50

interface ListFeedOptions {
  siteName: string
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  id: number
  key: string | undefined
}

/** The first posts of a shared list as an Atom feed, each with its note, and the changes of their tools; undefined when there is no such list. */
export async function listFeed(
  database: Database,
  { siteName, siteUrl, id, key }: ListFeedOptions,
): Promise<{ text: string; cacheTags: CacheTag[]; isPublic: boolean } | undefined> {
  const found = await findListWithPosts(database, { id, key, viewer: null, offset: 0, limit: entries })
  if (!found) return undefined
  const { list, addedAt, cacheTags } = found
  const isPublic = list.visibility === 'public'
  const query = isPublic || key === undefined ? '' : `?${new URLSearchParams({ key })}`
  const page = `${siteUrl}/lists/${id}`
  const slugs = list.items.flatMap(({ tool }) => tool?.slug ?? [])
  const changes = await newestChanges(database, slugs, entries)
  const times = [list.updated_at, ...changes.map(({ created_at }) => created_at.toISOString())]
  const text = atomDocument({
    self: `${page}/feed.xml${query}`,
    page: page + query,
    title: `${siteName}: ${list.name}`,
    subtitle: list.description,
    updated: times.toSorted().at(-1)!,
    entries: [
      ...list.items.map((post, place) => atomEntry(post, siteUrl, textOf(post), addedAt[place])),
      ...changes.map((change) => changeEntry(change, { siteName, siteUrl })),
    ],
  })
  return { text, cacheTags, isPublic }
}

function textOf({ note, description, personal_review }: ListedPost): string {
  return [note, plainText(description), plainText(personal_review)].filter((part) => part !== '').join('\n\n')
}
