import { plainText } from '#contract/plain-text.ts'
import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { findListWithPosts } from '#api/lists/public.ts'
import { cardTags, toPost } from '#api/posts/public.ts'
import { findShownPost } from './queries.ts'
import { xml } from './xml.ts'

/** The thing at an address of the site, as far as it can be embedded. */
export type Embedded = { post: number } | { list: number }

interface OembedOptions {
  siteName: string
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  /** The most pixels that the consumer has room for; without limits undefined. */
  maxWidth: number | undefined
  maxHeight: number | undefined
}

interface Subject {
  title: string
  /** Path of its page. */
  path: string
  author: { name: string; username: string }
  text: string
  cacheTags: CacheTag[]
}

// Of all wide pictures: api/syndication/previews/look.ts.
const thumbnail = { width: 1200, height: 630 }
const usual = { width: 560, height: 220 }
// In less room the quote is cut off.
const smallest = { width: 240, height: 160 }
const excerptLength = 200
const maxAge = 300

async function findSubject(database: Database, of: Embedded): Promise<Subject | undefined> {
  if ('post' in of) {
    const row = await findShownPost(database, of.post)
    if (!row) return undefined
    const { id, title, description, name, username } = toPost(row).toJSON()
    const author = { name, username }
    return { title, path: `/posts/${id}`, author, text: description, cacheTags: cardTags([row]) }
  }
  const asked = { id: of.list, key: undefined, viewer: null, offset: 0, limit: 1 }
  const found = await findListWithPosts(database, asked)
  if (!found) return undefined
  const { id, name, description, owner } = found.list
  return { title: name, path: `/lists/${id}`, author: owner, text: description, cacheTags: found.cacheTags }
}

/** A quote without scripts or styles; all texts are escaped. */
function quote({ title, path, author, text }: Subject, siteUrl: string): string {
  const excerpt = excerptOf(text, excerptLength)
  const link = (to: string, shown: string) => `<a href="${xml(siteUrl + to)}">${xml(shown)}</a>`
  return [
    '<blockquote>',
    `<p><strong>${link(path, title)}</strong></p>`,
    excerpt === '' ? '' : `<p>${xml(excerpt)}</p>`,
    `<footer>${link(`/members/${author.username}`, author.name)}</footer>`,
    '</blockquote>',
  ].join('')
}

/**
 * The oEmbed answer (oembed.com) for a post or public list: of type `rich`, or `link` where there is little room. Undefined
 * when there is no such one.
 */
export async function oembed(
  database: Database,
  of: Embedded,
  { siteName, siteUrl, maxWidth = Infinity, maxHeight = Infinity }: OembedOptions,
): Promise<{ text: string; cacheTags: CacheTag[] } | undefined> {
  const subject = await findSubject(database, of)
  if (!subject) return undefined
  const { title, path, author, cacheTags } = subject
  const hasRoom = maxWidth >= smallest.width && maxHeight >= smallest.height
  const answer = {
    version: '1.0',
    type: hasRoom ? 'rich' : 'link',
    title,
    author_name: author.name,
    author_url: `${siteUrl}/members/${author.username}`,
    provider_name: siteName,
    provider_url: siteUrl,
    cache_age: maxAge,
    // The picture has one size: it is left out where it is too large.
    ...(maxWidth >= thumbnail.width &&
      maxHeight >= thumbnail.height && {
        thumbnail_url: `${siteUrl}${path}/preview.png`,
        thumbnail_width: thumbnail.width,
        thumbnail_height: thumbnail.height,
      }),
    ...(hasRoom && {
      html: quote(subject, siteUrl),
      width: Math.min(usual.width, maxWidth),
      height: Math.min(usual.height, maxHeight),
    }),
  }
  return { text: JSON.stringify(answer), cacheTags: [...cacheTags, tags.shownPosts] }
}

/** The beginning of a text without marks, on one line, of at most `length` characters. */
function excerptOf(text: string, length: number): string {
  const characters = Array.from(plainText(text).replace(/\s+/g, ' ').trim())
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}
