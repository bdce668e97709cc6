import { paragraphsOf } from '#contract/paragraphs.ts'
import type { Post } from '#contract/posts.ts'
import type { FeedChange } from './queries.ts'
import { xml, xmlDocument } from './xml.ts'

interface AtomDocument {
  /** Identity of the feed, at all of its addresses; else `self`. */
  id?: string
  /** Address of the feed. */
  self: string
  /** Address of the page with the same posts. */
  page: string
  title: string
  /** The description of the list. */
  subtitle?: string
  updated: string
  entries: string[]
}

/** An Atom feed (RFC 4287) around its entries. */
export function atomDocument({
  self,
  id = self,
  page,
  title,
  subtitle,
  updated,
  entries,
}: AtomDocument): string {
  const parts = [
    `<id>${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    ...(subtitle ? [`<subtitle>${xml(subtitle)}</subtitle>`] : []),
    `<link rel="self" type="application/atom+xml" href="${xml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>`,
    `<updated>${updated}</updated>`,
    ...entries,
  ]
  return xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${parts.join('\n')}\n</feed>`)
}

/** When the text of a post changed. */
export function updatedAt({ created_at, edited_at }: Post): string {
  return edited_at ?? created_at
}

/** A text without marks as HTML. */
function htmlOf(text: string): string {
  const paragraphs = paragraphsOf(text).map((paragraph) => xml(paragraph).replaceAll('\n', '<br>'))
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
}

/** The entry of a post, which keeps the time it was published at, and says when it was last edited or was added to the list. */
export function atomEntry(post: Post, siteUrl: string, text: string, addedAt?: Date): string {
  const address = xml(`${siteUrl}/posts/${post.id}`)
  // A feed needs a URI; a stored link may contain other characters.
  const tool = URL.parse(post.link)?.href
  return [
    '<entry>',
    `<id>${address}</id>`,
    `<title>${xml(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    ...(tool ? [`<link rel="related" href="${xml(tool)}"/>`] : []),
    `<published>${post.created_at}</published>`,
    `<updated>${[updatedAt(post), addedAt?.toISOString() ?? ''].toSorted().at(-1)}</updated>`,
    `<author><name>${xml(post.name)}</name><uri>${xml(`${siteUrl}/members/${post.username}`)}</uri></author>`,
    ...post.categories.map(({ id, name }) => `<category term="${id}" label="${xml(name)}"/>`),
    `<content type="html">${xml(htmlOf(text))}</content>`,
    '</entry>',
  ].join('\n')
}

/** The entry of a change of a tool. Its id (RFC 4151) stays when the tool gets another slug. */
export function changeEntry(
  change: FeedChange,
  { siteName, siteUrl }: Record<'siteName' | 'siteUrl', string>,
): string {
  const { id, slug, name, note, created_at } = change
  const time = created_at.toISOString()
  const source = URL.parse(change.source)?.href
  return [
    '<entry>',
    `<id>tag:${new URL(siteUrl).hostname},2026:tool-change-${id}</id>`,
    `<title>${xml(`${name}: ${note}`)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(`${siteUrl}/tools/${slug}/history`)}"/>`,
    ...(source ? [`<link rel="related" href="${xml(source)}"/>`] : []),
    `<published>${time}</published>`,
    `<updated>${time}</updated>`,
    `<author><name>${xml(siteName)}</name></author>`,
    `<content type="html">${xml(htmlOf(note))}</content>`,
    '</entry>',
  ].join('\n')
}
