import type { Post } from '#contract/posts.ts'
import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { cardTags, toPost } from '#api/posts/public.ts'
import { categoryName, findFeedTool, newestPosts, type FeedFilter } from './queries.ts'
import { xml, xmlDocument } from './xml.ts'

const entries = 50

interface AtomOptions {
  siteName: string
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  /** A category's id, or the current or a former slug of a tool; absent: all posts. */
  of?: { category: number } | { tool: string } | undefined
}

/** Subject of a feed. */
interface Subject {
  filter: FeedFilter
  /** Undefined for all posts. */
  name?: string
  /** Path of the feed. */
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
  return { filter: { tool: tool.id }, name: tool.name, self: `${page}/feed.atom`, page, cacheTags }
}

/** The newest posts as an Atom feed (RFC 4287), of one category or tool if asked; undefined when there is no such one. */
export async function atomFeed(
  database: Database,
  { siteName, siteUrl, of }: AtomOptions,
): Promise<{ text: string; cacheTags: CacheTag[] } | undefined> {
  const subject = await findSubject(database, of)
  if (!subject) return undefined
  const { name, filter } = subject
  const rows = await newestPosts(database, filter, entries)
  const posts = rows.map((row) => toPost(row).toJSON())
  const updates = posts.map(updatedAt).toSorted()
  const self = siteUrl + subject.self
  const parts = [
    `<id>${xml(self)}</id>`,
    `<title>${xml(name === undefined ? siteName : `${siteName}: ${name}`)}</title>`,
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(siteUrl + subject.page)}"/>`,
    `<updated>${updates.at(-1) ?? new Date(0).toISOString()}</updated>`,
    ...posts.map((post) => entry(post, siteUrl)),
  ]
  const text = xmlDocument(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${parts.join('\n')}\n</feed>`,
  )
  return { text, cacheTags: [...subject.cacheTags, ...cardTags(rows)] }
}

function updatedAt({ created_at, edited_at }: Post): string {
  return edited_at ?? created_at
}

/** An edited post keeps the time it was published at, and says when it was updated. */
function entry(post: Post, siteUrl: string): string {
  const address = xml(`${siteUrl}/posts/${post.id}`)
  // A feed needs a URI; a stored link may contain other characters.
  const tool = URL.parse(post.link)?.href
  const text = [post.description, post.personal_review].filter((part) => part !== '').join('\n\n')
  return [
    '<entry>',
    `<id>${address}</id>`,
    `<title>${xml(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    ...(tool ? [`<link rel="related" href="${xml(tool)}"/>`] : []),
    `<published>${post.created_at}</published>`,
    `<updated>${updatedAt(post)}</updated>`,
    `<author><name>${xml(post.name)}</name><uri>${xml(`${siteUrl}/members/${post.username}`)}</uri></author>`,
    ...post.categories.map(({ id, name }) => `<category term="${id}" label="${xml(name)}"/>`),
    `<content type="text">${xml(text)}</content>`,
    '</entry>',
  ].join('\n')
}
