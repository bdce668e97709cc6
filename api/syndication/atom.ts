import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { cardTags, toPost } from '#api/posts/public.ts'
import { atomDocument, atomEntry, changeEntry, updatedAt } from './atom-document.ts'
import { categoryName, findFeedTool, newestChanges, newestPosts, type FeedFilter } from './queries.ts'

const entries = 50

interface AtomOptions {
  siteName: string
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  /** Name of the file; `feed.atom` unless another is given. */
  file?: string
  /** A category's id, or the current or a former slug of a tool; absent: all posts. */
  of?: { category: number } | { tool: string } | undefined
}

/** Subject of a feed. */
interface Subject {
  filter: FeedFilter
  /** Current slug of the tool. */
  slug?: string
  /** Undefined for all posts. */
  name?: string
  /** Path of the feed, and its identity. */
  self: string
  /** Path of the page with the same posts. */
  page: string
  cacheTags: CacheTag[]
}

async function findSubject(database: Database, of: AtomOptions['of']): Promise<Subject | undefined> {
  if (!of) return { filter: undefined, self: '/feed.atom', page: '/', cacheTags: [tags.feed] }
  if ('category' in of) {
    const { category } = of
    const name = await categoryName(database, category)
    if (name === undefined) return undefined
    const [self, page] = [`/feed.atom?category=${category}`, `/?category=${category}`]
    return { filter: of, name, self, page, cacheTags: [tags.category(category), tags.categoryName(category)] }
  }
  const tool = await findFeedTool(database, of.tool)
  if (!tool) return undefined
  const page = `/tools/${tool.slug}`
  const cacheTags = [tags.tool(tool.id), tags.toolPosts(tool.id)]
  const subject = { filter: { tool: tool.id }, slug: tool.slug, name: tool.name }
  return { ...subject, self: `${page}/feed.atom`, page, cacheTags }
}

/**
 * The newest posts as an Atom feed (RFC 4287), of one category or tool if asked, of a tool with its changes; undefined when
 * there is no such one.
 */
export async function atomFeed(
  database: Database,
  { siteName, siteUrl, of, file = 'feed.atom' }: AtomOptions,
): Promise<{ text: string; cacheTags: CacheTag[] } | undefined> {
  const subject = await findSubject(database, of)
  if (!subject) return undefined
  const { name, filter, slug } = subject
  const rows = await newestPosts(database, filter, entries)
  const changes = slug === undefined ? [] : await newestChanges(database, [slug], entries)
  const posts = rows.map((row) => toPost(row).toJSON())
  const dated = [
    ...posts.map((post) => ({ at: post.created_at, entry: atomEntry(post, siteUrl, textOf(post)) })),
    ...changes.map((change) => ({
      at: change.created_at.toISOString(),
      entry: changeEntry(change, { siteName, siteUrl }),
    })),
  ]
  const text = atomDocument({
    id: siteUrl + subject.self,
    self: siteUrl + subject.self.replace('feed.atom', file),
    page: siteUrl + subject.page,
    title: name === undefined ? siteName : `${siteName}: ${name}`,
    updated:
      [...posts.map(updatedAt), ...changes.map(({ created_at }) => created_at.toISOString())]
        .toSorted()
        .at(-1) ?? new Date(0).toISOString(),
    entries: dated.toSorted((one, other) => other.at.localeCompare(one.at)).map(({ entry }) => entry),
  })
  return { text, cacheTags: [...subject.cacheTags, ...cardTags(rows)] }
}

function textOf({ description, personal_review }: Post): string {
  return [description, personal_review]
    .filter((part) => part !== '')
    .map(plainText)
    .join('\n\n')
}
