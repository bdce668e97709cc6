import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import {
  authorsIn,
  listsIn,
  postsIn,
  toolsIn,
  usedCategoriesIn,
  usedRanges,
  type IdRange,
} from './queries.ts'
import { xml, xmlDocument } from './xml.ts'

/** Addresses in one file at most, by the protocol (sitemaps.org). */
const longest = 50_000

export interface SitemapOptions {
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  /** Addresses in a file at most. */
  size?: number
}

interface Address {
  path: string
  /** Time of the last change of the page's text, where known. */
  changed_at?: Date
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const pages = ['/', '/find', '/tools', '/lists', '/aboutUs', '/integrity', '/contactUs']

/**
 * Files alternate by kind and continue with the next range of ids. A file keeps its number, is never longer than a range
 * of ids, and no address is in two files. Posts have the time of their text as lastmod, tools that of their newest text or
 * fact, lists that of their last change; other pages have none: a wrong time would be worse.
 */
const kinds = [
  async (_database: Database, { after }: IdRange) => (after === 0 ? pages : []).map((path) => ({ path })),
  async (database: Database, range: IdRange) =>
    (await postsIn(database, range)).map(({ id, changed_at }) => ({ path: `/posts/${id}`, changed_at })),
  async (database: Database, range: IdRange) =>
    (await authorsIn(database, range)).map((username) => ({ path: `/members/${username}` })),
  async (database: Database, range: IdRange) =>
    (await usedCategoriesIn(database, range)).map((id) => ({ path: `/?category=${id}` })),
  async (database: Database, range: IdRange) =>
    (await toolsIn(database, range)).map(({ slug, changed_at }) => ({ path: `/tools/${slug}`, changed_at })),
  async (database: Database, range: IdRange) =>
    (await listsIn(database, range)).map(({ id, changed_at }) => ({ path: `/lists/${id}`, changed_at })),
]

/** `/sitemap.xml`: the index of all files with addresses. */
export async function sitemapIndex(
  database: Database,
  { siteUrl, size = longest }: SitemapOptions,
): Promise<string> {
  const { posts, members, categories, tools, lists } = await usedRanges(database, size)
  const files = [[0], posts, members, categories, tools, lists]
    .flatMap((ranges, kind) => ranges.map((range_number) => range_number * kinds.length + kind + 1))
    .toSorted((one, other) => one - other)
    .map((number) => `<sitemap><loc>${xml(`${siteUrl}/sitemap-${number}.xml`)}</loc></sitemap>`)
  return xmlDocument(`<sitemapindex xmlns="${namespace}">\n${files.join('\n')}\n</sitemapindex>`)
}

/** `/sitemap-{number}.xml`; undefined when it has no addresses. */
export async function sitemapFile(
  database: Database,
  number: number,
  { siteUrl, size = longest }: SitemapOptions,
): Promise<string | undefined> {
  const pathsOf = kinds[(number - 1) % kinds.length]
  const after = Math.floor((number - 1) / kinds.length) * size
  if (!pathsOf || after >= limits.id) return undefined
  const found: Address[] = await pathsOf(database, { after, last: Math.min(after + size, limits.id) })
  if (found.length === 0) return undefined
  const addresses = found.map(({ path, changed_at }) => {
    const changed = changed_at ? `<lastmod>${changed_at.toISOString()}</lastmod>` : ''
    return `<url><loc>${xml(siteUrl + path)}</loc>${changed}</url>`
  })
  return xmlDocument(`<urlset xmlns="${namespace}">\n${addresses.join('\n')}\n</urlset>`)
}
