import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { authorsIn, postsIn, usedCategoriesIn, usedStretches, type Stretch } from './queries.ts'
import { xml, xmlDocument } from './xml.ts'

/** The most addresses that the protocol (sitemaps.org) allows in one file. */
const longest = 50_000

export interface SitemapOptions {
  /** Where the site is reached, without a slash at the end. */
  siteUrl: string
  /** Addresses in a file at most. */
  size?: number
}

interface Address {
  path: string
  /** When the text of the page last changed, where that is known. */
  changed_at?: Date
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const pages = ['/', '/aboutUs', '/contactUs']

/**
 * The files take turns by kind, and then again with the next stretch of ids. So a file has its number for good, is
 * never longer than a stretch of ids, and an address is never in two files. Only posts have a lastmod, the time of their
 * text: for other pages a wrong time would be worse than none.
 */
const kinds = [
  async (_database: Database, { after }: Stretch) => (after === 0 ? pages : []).map((path) => ({ path })),
  async (database: Database, stretch: Stretch) =>
    (await postsIn(database, stretch)).map(({ id, changed_at }) => ({ path: `/posts/${id}`, changed_at })),
  async (database: Database, stretch: Stretch) =>
    (await authorsIn(database, stretch)).map((username) => ({ path: `/members/${username}` })),
  async (database: Database, stretch: Stretch) =>
    (await usedCategoriesIn(database, stretch)).map((id) => ({ path: `/?category=${id}` })),
]

/** `/sitemap.xml`: names every file that has addresses. */
export async function sitemapIndex(
  database: Database,
  { siteUrl, size = longest }: SitemapOptions,
): Promise<string> {
  const { posts, members, categories } = await usedStretches(database, size)
  const files = [[0], posts, members, categories]
    .flatMap((stretches, kind) => stretches.map((stretch) => stretch * kinds.length + kind + 1))
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
